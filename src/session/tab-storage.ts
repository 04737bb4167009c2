/** The part of every storage key of the widget that comes before the key's own name. */
const KEY_PREFIX = 'investor-onboarding:';

/** How long unsaved input is kept (product-rules#drafts). Milliseconds. */
export const DRAFT_LIFETIME_MS = 24 * 60 * 60 * 1000;

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
 * Deletes what the widget has stored in this tab for other investors, and for anybody longer than
 * `DRAFT_LIFETIME_MS` ago: drafts, the wallet and its session. Every item is a JSON object with its `owner`, and with a time
 * `at` (ms since 1970) where it may get too old. Without `investorId` everything is deleted. A blocked storage
 * has nothing.
 */
export function sweepStorage(
  storage: SweptStorage | undefined,
  keep?: { readonly investorId: string; readonly now: number },
): void {
  try {
    const places = Array.from({ length: storage?.length ?? 0 }, (_, place) => place);
    const keys = places.map((place) => storage?.key(place) ?? '');
    for (const key of keys.filter((one) => one.startsWith(KEY_PREFIX))) {
      const item = parsed(storage?.getItem(key));
      const isOwn = keep !== undefined && item.owner === keep.investorId;
      const isFresh = keep !== undefined && isWithin(item.at, keep.now);
      if (!isOwn || !isFresh) storage?.removeItem(key);
    }
  } catch {
    // A storage that can't be read has nothing to delete.
  }
}

function isWithin(at: unknown, now: number): boolean {
  return at === undefined || (typeof at === 'number' && Math.abs(now - at) <= DRAFT_LIFETIME_MS);
}

function parsed(text: string | null | undefined): { owner?: unknown; at?: unknown } {
  try {
    return JSON.parse(text ?? '') ?? {};
  } catch {
    return {};
  }
}
