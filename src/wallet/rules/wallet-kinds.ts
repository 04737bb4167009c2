/**
 * The four entries of the wallet dialog, no more (product-rules#four-wallets): MetaMask, a hardware
 * wallet, a multisig safe wallet, an institutional custody wallet.
 */
export type WalletKind = 'metamask' | 'ledger' | 'safe' | 'custody';

/** The dialog's entries, in this order and no more. */
export const WALLET_KINDS: readonly WalletKind[] = ['metamask', 'ledger', 'safe', 'custody'];

/** Ledger, Safe and custody come over WalletConnect, which needs the client's project id. */
export function needsProjectId(kind: WalletKind): boolean {
  return kind !== 'metamask';
}
