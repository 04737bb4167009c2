import type { WalletKind } from '../wallet/rules/wallet-kinds';

/** Beside the WalletConnect session, which keeps its own: which wallet was asked to sign. */
const KEY = 'investor-onboarding:wallet';
const KINDS: Readonly<Record<WalletKind, true>> = {
  metamask: true,
  ledger: true,
  safe: true,
  custody: true,
};

/** What outlives a reload of this tab; undefined in a page without storage. */
export function tabStorage(): Storage | undefined {
  try {
    return window.sessionStorage;
  } catch {
    return undefined;
  }
}

/** The kind of the wallet that was asked to sign before a reload of this tab. */
export function readWalletMemory(): WalletKind | undefined {
  const kind = tabStorage()?.getItem(KEY);
  return kind && Object.hasOwn(KINDS, kind) ? (kind as WalletKind) : undefined;
}

/** Remembers the kind for this tab, and nothing else of the wallet; undefined forgets it. */
export function writeWalletMemory(kind: WalletKind | undefined): void {
  try {
    if (kind === undefined) tabStorage()?.removeItem(KEY);
    else tabStorage()?.setItem(KEY, kind);
  } catch {
    // A full storage only costs the survival of a reload.
  }
}
