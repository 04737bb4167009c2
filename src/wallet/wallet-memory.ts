import { tabStorage } from '../session/tab-storage';
import type { WalletKind } from './rules/wallet-kinds';

/** The storage key of the wallet kind. WalletConnect stores its session under keys of its own. */
const KEY = 'investor-onboarding:wallet';

/**
 * The kind of wallet that this investor was asked to sign with before a reload. Any script of the page can
 * write it.
 */
export function readWalletMemory(owner: string | undefined): string | undefined {
  try {
    const memory = JSON.parse(tabStorage()?.getItem(KEY) ?? 'null');
    return memory?.owner === owner ? String(memory?.kind) : undefined;
  } catch {
    return undefined;
  }
}

/** Stores the kind for this tab and investor, and nothing else about the wallet; undefined removes it. */
export function writeWalletMemory(kind: WalletKind | undefined, owner: string | undefined): void {
  try {
    if (kind === undefined) tabStorage()?.removeItem(KEY);
    else tabStorage()?.setItem(KEY, JSON.stringify({ owner, kind }));
  } catch {
    // The storage is full: the wallet is forgotten at the next reload.
  }
}
