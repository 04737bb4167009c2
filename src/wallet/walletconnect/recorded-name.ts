import type { WalletKind } from '../rules/wallet-kinds';

/** The names of wallets that give none. */
const NAMES: Readonly<Record<WalletKind, string>> = {
  metamask: 'MetaMask',
  ledger: 'Ledger Live',
  safe: 'Safe',
  custody: 'Fireblocks',
};
const LONGEST_NAME = 40;

/** The wallet's own name, limited to displayable characters, since it is untrusted. */
export function recordedName(kind: WalletKind, name: unknown): string {
  const text = typeof name === 'string' ? name.replace(/[^\p{L}\p{N} {}().&+-]/gu, '').trim() : '';
  return text.slice(0, LONGEST_NAME) || NAMES[kind];
}
