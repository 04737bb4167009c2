import type { WalletKind } from '../../wallet/rules/wallet-kinds';

/** The storage key of the wallet kind. WalletConnect stores its session under keys of its own. */
const KEY = 'investor-onboarding:wallet';

/** The storage that survives a reload of this tab; undefined where the page has none. */
export function tabStorage(): Storage | undefined {
  try {
    return window.sessionStorage;
  } catch {
    return undefined;
  }
}

/** The kind of wallet that was asked to sign before a reload. Any script of the page can write it. */
export function readWalletMemory(): string | undefined {
  return tabStorage()?.getItem(KEY) ?? undefined;
}

/** Stores the kind for this tab, and nothing else about the wallet; undefined removes it. */
export function writeWalletMemory(kind: WalletKind | undefined): void {
  try {
    if (kind === undefined) tabStorage()?.removeItem(KEY);
    else tabStorage()?.setItem(KEY, kind);
  } catch {
    // The storage is full: the wallet is forgotten at the next reload.
  }
}
