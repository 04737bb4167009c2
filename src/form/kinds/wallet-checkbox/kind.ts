import { readTick } from '../checkbox/kind';
import type { Kind } from '../kind';

/** The checkbox of the integrated wallet. */
export const walletCheckbox: Kind = {
  name: 'wallet-checkbox',
  types: ['wallet-onchain', 'wallet-onchain-checkbox'],
  isTick: true,
  asksForWallet: true,
  read: readTick,
};
