import type { WalletKind } from '../wallet/wallet-adapter';

/** Beside the WalletConnect session, which keeps its own: which wallet was asked to sign. */
const KEY = 'investor-onboarding.wallet';
const KINDS: readonly string[] = ['ledger', 'safe', 'custody'] satisfies WalletKind[];

/** The kind of the wallet that was asked to sign before a reload of this tab. */
export function readWalletMemory(): WalletKind | undefined {
  try {
    const kind = sessionStorage.getItem(KEY);
    return kind !== null && KINDS.includes(kind) ? (kind as WalletKind) : undefined;
  } catch {
    // A page without storage remembers nothing.
    return undefined;
  }
}

/** Remembers the kind for this tab, and nothing else of the wallet; undefined forgets it. */
export function writeWalletMemory(kind: WalletKind | undefined): void {
  try {
    if (kind === undefined) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, kind);
  } catch {
    // As above.
  }
}
