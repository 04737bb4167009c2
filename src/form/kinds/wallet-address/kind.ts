import type { Kind } from '../kind';
import { hasLineBreaks, wrongLengths } from '../text/kind';

/** The address of a wallet, typed or taken from the wallet that is connected. */
export const walletAddress: Kind = {
  name: 'wallet-address',
  types: ['string-wallet'],
  takesWallet: true,
  wrongLimits: wrongLengths,
  isMultiline: hasLineBreaks,
};
