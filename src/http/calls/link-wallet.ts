import type { Call } from '../call';

export const linkWalletToIdentity: Call<'linkWalletToIdentity', void> = {
  action: 'linkWalletToIdentity',
  method: 'POST',
  path: '/identity/wallets',
  body: ['walletAddress', 'signature', 'challengeSignature'],
  confirmedBy: 'done',
};
