/** The part of every storage key of the widget that comes before the key's own name. */
const KEY_PREFIX = 'investor-onboarding:';

/** The storage that survives a reload of this tab; undefined where the page has none. */
export function tabStorage(): Storage | undefined {
  try {
    return window.sessionStorage;
  } catch {
    return undefined;
  }
}

/** The part of a browser storage that is needed to find and delete items. */
export type SweptStorage = Pick<Storage, 'length' | 'key' | 'getItem' | 'removeItem'>;

/**
 * Deletes what the widget has stored in this tab for other investors, and for anybody longer than `lifetime`
 * ms ago: drafts, the wallet and its session. Every item is a JSON object with its `owner`, and with a time
 * `at` (ms since 1970) where it may get too old. Without `investorId` everything is deleted. A blocked storage
 * has nothing.
 */
export function sweepStorage(
  storage: SweptStorage | undefined,
  keep?: { readonly investorId: string; readonly now: number; readonly lifetime: number },
): void {
  try {
    const places = Array.from({ length: storage?.length ?? 0 }, (_, place) => place);
    const keys = places.map((place) => storage?.key(place) ?? '');
    for (const key of keys.filter((one) => one.startsWith(KEY_PREFIX))) {
      const item = parsed(storage?.getItem(key));
      const isOwn = keep !== undefined && item.owner === keep.investorId;
      const isFresh = keep !== undefined && isWithin(item.at, keep);
      if (!isOwn || !isFresh) storage?.removeItem(key);
    }
  } catch {
    // A storage that can't be read has nothing to delete.
  }
}

function isWithin(at: unknown, { now, lifetime }: { now: number; lifetime: number }): boolean {
  return at === undefined || (typeof at === 'number' && Math.abs(now - at) <= lifetime);
}

function parsed(text: string | null | undefined): { owner?: unknown; at?: unknown } {
  try {
    return JSON.parse(text ?? '') ?? {};
  } catch {
    return {};
  }
}
