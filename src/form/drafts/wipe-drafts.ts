/** The part of a storage key before the investor's id. */
export const DRAFT_KEY_PREFIX = 'investor-onboarding:draft:';

/** The part of a browser storage that is needed to find and delete drafts. */
type WipedStorage = Pick<Storage, 'length' | 'key' | 'removeItem'>;

/**
 * Deletes the drafts of an investor, or all drafts of this tab while the investor is unknown. Needs no form
 * and no lazy code, so that sign-out always works. A blocked storage has no drafts.
 */
export function wipeDrafts(
  storage: WipedStorage | undefined,
  investorId: string | undefined,
): void {
  try {
    for (const key of draftKeys(storage, investorId)) storage?.removeItem(key);
  } catch {
    // A storage that can't be read has no drafts.
  }
}

function draftKeys(storage: WipedStorage | undefined, investorId: string | undefined): string[] {
  if (investorId !== undefined) return [DRAFT_KEY_PREFIX + investorId];
  const keys = Array.from(
    { length: storage?.length ?? 0 },
    (_, place) => storage?.key(place) ?? '',
  );
  return keys.filter((key) => key.startsWith(DRAFT_KEY_PREFIX));
}
