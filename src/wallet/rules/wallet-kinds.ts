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

/**
 * The links that open each kind's app with a WalletConnect address: its entry in WalletConnect's directory
 * (walletconnect.com/explorer) with the usual `wc?uri=`. Safe's is a page that opens the installed app. They
 * are untested with the real apps.
 */
const LINKS: Readonly<Record<WalletKind, string>> = {
  metamask: 'https://metamask.app.link/wc?uri=',
  ledger: 'ledgerlive://wc?uri=',
  safe: 'https://app.safe.global/wc?uri=',
  custody: 'fireblocks-wc://wc?uri=',
};

/** A link into the wallet's app. Use it only in a real anchor. */
export function walletLink(kind: WalletKind, uri: string): string {
  // The address of MetaMask's SDK is such a link already.
  return uri.startsWith('wc:') ? LINKS[kind] + encodeURIComponent(uri) : uri;
}

/** Where an investor without MetaMask gets its extension. */
export const METAMASK_DOWNLOAD = 'https://metamask.io/download';

/**
 * A link that opens a page in MetaMask's own browser on a phone; undefined for a page without a host. Query
 * and hash are left out, since they may be private to the page.
 */
export function metamaskBrowserLink({
  host,
  pathname,
}: Pick<Location, 'host' | 'pathname'>): string | undefined {
  return host ? `https://metamask.app.link/dapp/${host}${pathname}` : undefined;
}
