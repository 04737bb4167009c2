import type { Onboarding } from '../app/onboarding';

/** The part of every storage key of the widget that comes before the key's own name. */
export const KEY_PREFIX = 'investor-onboarding:';

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

/**
 * Whose an item of the storage is: an investor of this backend, since another backend may give the same id to
 * somebody else. Undefined while nobody is known.
 */
export function ownerOf(
  { configuration, session }: Pick<Onboarding, 'configuration' | 'session'>,
  investorId = session.session.peek()?.investorId,
): string | undefined {
  if (investorId === undefined) return undefined;
  const { api, apiBase } = configuration.props.peek();
  const isAddress = !api && apiBase && URL.canParse(apiBase, document.baseURI);
  const backend = isAddress ? new URL(apiBase, document.baseURI).href : api?.id;
  return backend ? `${investorId} ${backend}` : investorId;
}

/**
 * The element's position among those of its kind in the page, which a reload does not change: who signs in at one leaves
 * the drafts of another. Counted within the element's own root, and within the roots around that.
 */
export function placeOf(element: Element): string {
  const root = element.getRootNode();
  const alike = [...(root as ParentNode).querySelectorAll(element.localName)];
  const place = String(alike.indexOf(element));
  return root instanceof ShadowRoot ? `${placeOf(root.host)} ${place}` : place;
}

/** The part of a browser storage that is needed to find and delete items. */
export type SweptStorage = Pick<Storage, 'length' | 'key' | 'getItem' | 'removeItem'>;

/**
 * Deletes what an element (`place`) has stored in this tab for others than `owner`, and what any has stored longer than
 * `DRAFT_LIFETIME_MS` ago: drafts, the wallet and its session. Every item is a JSON object with its `owner`, with a time
 * `at` (ms since 1970) where it may get too old, and with its `place` where several elements may have one each.
 * Without `owner` all that is the element's is deleted. What is of `former` goes wherever it was stored. A blocked
 * storage has nothing.
 */
export function sweepStorage(
  storage: SweptStorage | undefined,
  keep: {
    readonly owner?: string | undefined;
    readonly former?: string | undefined;
    readonly place: string | undefined;
    readonly now: number;
  },
): void {
  try {
    const places = Array.from({ length: storage?.length ?? 0 }, (_, place) => place);
    const keys = places.map((place) => storage?.key(place) ?? '');
    for (const key of keys.filter((one) => one.startsWith(KEY_PREFIX))) {
      const item = parsed(storage?.getItem(key));
      const isOthers = item.place !== undefined && item.place !== keep.place;
      const isOwn = keep.owner !== undefined && item.owner === keep.owner;
      const isFormer = keep.former !== undefined && item.owner === keep.former;
      if (isFormer || !(isOthers || isOwn) || !isWithin(item.at, keep.now))
        storage?.removeItem(key);
    }
  } catch {
    // A storage that can't be read has nothing to delete.
  }
}

function isWithin(at: unknown, now: number): boolean {
  return at === undefined || (typeof at === 'number' && Math.abs(now - at) <= DRAFT_LIFETIME_MS);
}

function parsed(text: string | null | undefined): {
  owner?: unknown;
  at?: unknown;
  place?: unknown;
} {
  try {
    return JSON.parse(text ?? '') ?? {};
  } catch {
    return {};
  }
}
