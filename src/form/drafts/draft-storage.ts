import { type Draft, readDraft, type SectionDraft, writeDraft } from './draft-format';

/** The part of a storage key before the investor's id. */
export const DRAFT_KEY_PREFIX = 'investor-onboarding:draft:';

/** What stored drafts need. */
export interface DraftStorageDeps {
  /** The browser's storage; throws where it is blocked. */
  readonly storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly warn: (line: string) => void;
}

/** The drafts in the browser's storage. A full or blocked storage causes one log line and nothing else. */
export interface DraftStorage {
  /** The unsaved answers of a section; undefined for none. */
  read(investorId: string, sectionId: string): SectionDraft | undefined;
  /** Stores the unsaved answers of a section; an empty draft deletes it. */
  write(investorId: string, sectionId: string, draft: SectionDraft): void;
  /** Deletes all drafts of an investor. */
  wipe(investorId: string): void;
}

/** Makes the drafts of one element. */
export function createDraftStorage({ storage, now, warn }: DraftStorageDeps): DraftStorage {
  let hasWarned = false;

  const withStorage = <T>(use: (area: ReturnType<typeof storage>) => T): T | undefined => {
    try {
      return use(storage());
    } catch (cause) {
      if (!hasWarned) {
        const name = cause instanceof Error ? cause.name : 'an error';
        warn(`drafts can't be kept in this browser (${name})`);
      }
      hasWarned = true;
      return undefined;
    }
  };

  const read = (investorId: string): Draft | undefined =>
    withStorage((area) => readDraft(area.getItem(DRAFT_KEY_PREFIX + investorId), now()));

  const wipe = (investorId: string) =>
    withStorage((area) => area.removeItem(DRAFT_KEY_PREFIX + investorId));

  return {
    read: (investorId, sectionId) => read(investorId)?.sections.get(sectionId),
    write: (investorId, sectionId, draft) => {
      const sections = new Map(read(investorId)?.sections);
      if (draft.values.size > 0) sections.set(sectionId, draft);
      else if (!sections.delete(sectionId)) return;
      if (sections.size === 0) wipe(investorId);
      else {
        const text = writeDraft(investorId, { at: now(), sections });
        withStorage((area) => area.setItem(DRAFT_KEY_PREFIX + investorId, text));
      }
    },
    wipe,
  };
}
