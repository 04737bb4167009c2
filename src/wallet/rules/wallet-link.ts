import type { WalletKind } from './wallet-kinds';

/**
 * Where the app of each kind takes a WalletConnect address from a link: its entry in WalletConnect's
 * directory (walletconnect.com/explorer) with the `wc?uri=` that links into wallets have behind it. Safe's
 * is a page that opens the app where it is installed. None was tried against the real apps.
 */
const LINKS: Readonly<Record<WalletKind, string | undefined>> = {
  // The SDK's address is such a link already.
  metamask: undefined,
  ledger: 'ledgerlive://wc?uri=',
  safe: 'https://app.safe.global/wc?uri=',
  custody: 'fireblocks-wc://wc?uri=',
};

/** A link into the wallet's app; undefined where there is none. Only ever for a real anchor. */
export function walletLink(kind: WalletKind, uri: string): string | undefined {
  if (kind === 'metamask') return uri;
  const link = LINKS[kind];
  return link && link + encodeURIComponent(uri);
}
