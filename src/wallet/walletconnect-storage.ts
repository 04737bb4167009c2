import type { WalletKind } from './wallet-adapter';

/** The one key everything of a WalletConnect session stands under. */
export const WALLETCONNECT_STORAGE_KEY = 'investor-onboarding:walletconnect';

/**
 * What the WalletConnect packages keep: in memory, and in the browser's storage only between `keep` and
 * `clear`, so that a cancelled connect leaves nothing behind and a session survives a reload.
 */
export interface WalletConnectStorage {
  getKeys(): Promise<string[]>;
  // biome-ignore lint/suspicious/noExplicitAny: the packages' own signature
  getEntries<T = any>(): Promise<[string, T][]>;
  // biome-ignore lint/suspicious/noExplicitAny: the packages' own signature
  getItem<T = any>(key: string): Promise<T | undefined>;
  // biome-ignore lint/suspicious/noExplicitAny: the packages' own signature
  setItem<T = any>(key: string, value: T): Promise<void>;
  removeItem(key: string): Promise<void>;
  /** Writes down all there is, and what changes from now on. */
  keep(): void;
  /** Forgets everything, here and in the browser. What is set afterwards stays in memory. */
  clear(): void;
}

/** A browser's storage; what of it is needed. */
export type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * Takes up what was kept of a session with this kind of wallet; what another kind left is cleared. A
 * storage that refuses (private mode, full) only costs the survival of a reload.
 */
export function openWalletConnectStorage(
  kind: WalletKind,
  browser: TextStorage | undefined,
): WalletConnectStorage {
  const kept = read(browser);
  const items = new Map<string, unknown>(kept?.kind === kind ? kept.items : []);
  let keeping = items.size > 0;

  const write = () => {
    if (!keeping) return;
    quietly(() =>
      browser?.setItem(WALLETCONNECT_STORAGE_KEY, JSON.stringify({ kind, items: [...items] })),
    );
  };
  const clear = () => {
    keeping = false;
    items.clear();
    forgetWalletConnect(browser);
  };
  if (!keeping) clear();

  return {
    getKeys: async () => [...items.keys()],
    getEntries: async <T>() => [...items] as [string, T][],
    getItem: async <T>(key: string) => items.get(key) as T | undefined,
    setItem: async (key, value) => {
      items.set(key, value);
      write();
    },
    removeItem: async (key) => {
      if (items.delete(key)) write();
    },
    keep: () => {
      keeping = true;
      write();
    },
    clear,
  };
}

/** Removes what any session left in the browser's storage. */
export function forgetWalletConnect(browser: TextStorage | undefined): void {
  quietly(() => browser?.removeItem(WALLETCONNECT_STORAGE_KEY));
}

interface Kept {
  readonly kind: unknown;
  readonly items: [string, unknown][];
}

function read(browser: TextStorage | undefined): Kept | undefined {
  try {
    const kept = JSON.parse(browser?.getItem(WALLETCONNECT_STORAGE_KEY) ?? 'null');
    return Array.isArray(kept?.items) && kept.items.every(Array.isArray) ? kept : undefined;
  } catch {
    return undefined;
  }
}

function quietly(act: () => void): void {
  try {
    act();
  } catch {
    // A storage that refuses: see above.
  }
}
