/**
 * The four entries of the wallet dialog (product-rules#four-wallets): MetaMask, a hardware wallet, a multisig
 * safe wallet, an institutional custody wallet.
 */
export type WalletKind = 'metamask' | 'ledger' | 'safe' | 'custody';

/** The dialog's entries in their order. */
export const WALLET_KINDS: readonly WalletKind[] = ['metamask', 'ledger', 'safe', 'custody'];

/**
 * Whether a kind connects over WalletConnect, which needs the client's project id: Ledger, Safe and custody.
 */
export function needsProjectId(kind: WalletKind): boolean {
  return kind !== 'metamask';
}
