import type { WalletKind } from './wallet-kinds';

/** Where the app of each kind takes a WalletConnect address from a link. */
const LINKS: Readonly<Record<WalletKind, string | undefined>> = {
  // The SDK's address is such a link already.
  metamask: undefined,
  ledger: 'ledgerlive://wc?uri=',
  safe: 'https://app.safe.global/wc?uri=',
  // Custody apps take the address by scanning or pasting.
  custody: undefined,
};

/** A link into the wallet's app; undefined where there is none. Only ever for a real anchor. */
export function walletLink(kind: WalletKind, uri: string): string | undefined {
  if (kind === 'metamask') return uri;
  const link = LINKS[kind];
  return link && link + encodeURIComponent(uri);
}
