/** What stands before the investor's id in the storage's keys. */
export const DRAFT_KEY_PREFIX = 'investor-onboarding:draft:';

/**
 * Wipes the drafts of an investor; all of this tab where nobody knows yet who it was. Needs no form and none
 * of the code that keeps drafts: whoever signs out leaves nothing behind, whatever is loaded. A storage that
 * is blocked holds no drafts.
 */
export function wipeDrafts(storage: Storage | undefined, investorId: string | undefined): void {
  try {
    for (const key of draftKeys(storage, investorId)) storage?.removeItem(key);
  } catch {
    // Nothing can be read, so nothing was kept.
  }
}

function draftKeys(storage: Storage | undefined, investorId: string | undefined): string[] {
  if (investorId !== undefined) return [DRAFT_KEY_PREFIX + investorId];
  const keys = Array.from(
    { length: storage?.length ?? 0 },
    (_, place) => storage?.key(place) ?? '',
  );
  return keys.filter((key) => key.startsWith(DRAFT_KEY_PREFIX));
}
