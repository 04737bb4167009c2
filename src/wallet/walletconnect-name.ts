import type { WalletKind } from './rules/wallet-kinds';

/** What is recorded when a wallet gives no name of its own. */
const NAMES: Readonly<Record<WalletKind, string>> = {
  metamask: 'MetaMask',
  ledger: 'Ledger Live',
  safe: 'Safe',
  custody: 'Fireblocks',
};
const LONGEST_NAME = 40;

/** The name that is recorded: the wallet's own, as far as it can be shown, since it comes from outside. */
export function recordedName(kind: WalletKind, name: unknown): string {
  const text = typeof name === 'string' ? name.replace(/[^\p{L}\p{N} {}().&+-]/gu, '').trim() : '';
  return text.slice(0, LONGEST_NAME) || NAMES[kind];
}
