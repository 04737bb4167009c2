import type { WalletKind } from './wallet-kinds';

/**
 * Where the app of each kind takes a WalletConnect address from a link: its entry in WalletConnect's
 * directory (walletconnect.com/explorer) with the `wc?uri=` that links into wallets have behind it. Safe's
 * is a page that opens the app where it is installed. None was tried against the real apps.
 */
const LINKS: Readonly<Record<WalletKind, string>> = {
  metamask: 'https://metamask.app.link/wc?uri=',
  ledger: 'ledgerlive://wc?uri=',
  safe: 'https://app.safe.global/wc?uri=',
  custody: 'fireblocks-wc://wc?uri=',
};

/** A link into the wallet's app. Only ever for a real anchor. */
export function walletLink(kind: WalletKind, uri: string): string {
  // The address that MetaMask's SDK gives is such a link already.
  return uri.startsWith('wc:') ? LINKS[kind] + encodeURIComponent(uri) : uri;
}

/** Where an investor without MetaMask gets its extension. */
export const METAMASK_DOWNLOAD = 'https://metamask.io/download';

/**
 * Opens a page in MetaMask's own browser on a phone; undefined for a page that has no host. Query and
 * hash stay out: they can hold what is nobody's business but the page's.
 */
export function metamaskBrowserLink({
  host,
  pathname,
}: Pick<Location, 'host' | 'pathname'>): string | undefined {
  return host ? `https://metamask.app.link/dapp/${host}${pathname}` : undefined;
}
