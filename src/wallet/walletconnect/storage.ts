import type { WalletKind } from '../rules/wallet-kinds';

/** The key of all data of a WalletConnect session. */
export const WALLETCONNECT_STORAGE_KEY = 'investor-onboarding:walletconnect';

/**
 * The packages' items that a session needs after a reload. Messages are left out: the stored keys would open
 * them, and they include the wallet's signature.
 */
const NEEDED_AFTER_RELOAD =
  /^wc@2:(core|client):[^/]*\/\/(keychain|expirer|pairing|subscription|history|session)$|^wc@2:(universal|ethereum)_provider:/;
const HISTORY = /\/\/history$/;

/**
 * The storage of the WalletConnect packages: in memory, and in the browser only between `keep` and `clear`,
 * so that a cancelled connect leaves nothing behind and a session survives a reload.
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
  /** Writes what a reload needs, and its later changes. */
  keep(): void;
  /** Stops writing; what is written stays for after a reload. */
  end(): void;
  /** Deletes everything, here and in the browser, and stops. */
  clear(): void;
}

/** The part of a browser's storage that is used. */
export type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * Opens the stored session of this investor (`owner`) with this kind of wallet; any other is deleted. If the storage fails
 * (private mode, full), the session works but does not survive a reload.
 */
export function openWalletConnectStorage(
  kind: WalletKind,
  browser: TextStorage | undefined,
  owner?: string | undefined,
): WalletConnectStorage {
  const kept = read(browser);
  const isOwn = kept?.kind === kind && kept.owner === owner;
  const items = new Map<string, unknown>(isOwn ? kept.items : []);
  let isKeeping = items.size > 0;
  let isOver = false;

  const write = () => {
    if (!isKeeping || isOver) return;
    quietly(() => {
      const needed = [...items]
        .filter(([key]) => NEEDED_AFTER_RELOAD.test(key))
        .map(withoutAnswers);
      browser?.setItem(WALLETCONNECT_STORAGE_KEY, JSON.stringify({ owner, kind, items: needed }));
    });
  };
  if (!isKeeping) forgetWalletConnect(browser);

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
      isKeeping = true;
      write();
    },
    end: () => {
      isOver = true;
    },
    clear: () => {
      // After `end` another storage may have been opened for a new session, whose data must stay.
      if (!isOver) forgetWalletConnect(browser);
      isOver = true;
      items.clear();
    },
  };
}

/** An item as it is written: without requests that a wallet has answered. */
function withoutAnswers([key, value]: [string, unknown]): [string, unknown] {
  if (!HISTORY.test(key) || !Array.isArray(value)) return [key, value];
  return [key, value.filter((record) => record?.response === undefined)];
}

/** Deletes the session in the browser's storage. */
function forgetWalletConnect(browser: TextStorage | undefined): void {
  quietly(() => browser?.removeItem(WALLETCONNECT_STORAGE_KEY));
}

interface Kept {
  readonly kind: unknown;
  readonly owner?: unknown;
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
    // A failing storage: see above.
  }
}
