import * as v from 'valibot';
import type { Onboarding } from '../../app/onboarding';
import { DRAFT_LIFETIME_MS } from '../../session/tab-storage';
import type { FieldValues } from '../rules/model/section-model';

/** The part of a storage key before the investor (`ownerOf`). */
export const DRAFT_KEY_PREFIX = 'investor-onboarding:draft:';
/** The same for what is kept while a check leads away from the page. */
export const REDIRECT_KEY_PREFIX = 'investor-onboarding:redirect:';

/**
 * The drafts in the browser's storage, by investor (`ownerOf`). A full or blocked storage causes one log line and
 * nothing else.
 */
export interface DraftStorage {
  /** The unsaved answers of a section; undefined for none. */
  read(owner: string, sectionId: string): SectionDraft | undefined;
  /** Stores the unsaved answers of a section; an empty draft deletes it. */
  write(owner: string, sectionId: string, draft: SectionDraft): void;
  /** Reads all drafts of an investor, by section, and deletes them. */
  take(owner: string): ReadonlyMap<string, SectionDraft>;
  /** Deletes all drafts of an investor. */
  wipe(owner: string): void;
}

/** Makes the drafts of one element, which stands at this place of the page (`placeOf`). */
export function createDraftStorage(
  { logger }: Pick<Onboarding, 'logger'>,
  place?: string,
  prefix = DRAFT_KEY_PREFIX,
): DraftStorage {
  let hasWarned = false;

  const withStorage = <T>(use: (area: Storage) => T): T | undefined => {
    try {
      return use(window.sessionStorage);
    } catch (cause) {
      if (!hasWarned) {
        const name = cause instanceof Error ? cause.name : 'an error';
        logger().warn(`investor-onboarding: drafts can't be kept in this browser (${name})`);
      }
      hasWarned = true;
      return undefined;
    }
  };

  const read = (owner: string): Draft | undefined =>
    withStorage((area) => readDraft(area.getItem(prefix + owner), Date.now()));

  const wipe = (owner: string) => withStorage((area) => area.removeItem(prefix + owner));

  return {
    read: (owner, sectionId) => read(owner)?.sections.get(sectionId),
    write: (owner, sectionId, draft) => {
      const sections = new Map(read(owner)?.sections);
      if (draft.values.size > 0) sections.set(sectionId, draft);
      else if (!sections.delete(sectionId)) return;
      if (sections.size === 0) wipe(owner);
      else {
        const text = writeDraft({ owner, place }, { at: Date.now(), sections });
        withStorage((area) => area.setItem(prefix + owner, text));
      }
    },
    take: (owner) => {
      const sections = read(owner)?.sections ?? new Map();
      if (sections.size > 0) wipe(owner);
      return sections;
    },
    wipe,
  };
}

const valueSchema = v.union([v.string(), v.number(), v.boolean(), v.null()]);
// Lists, so that no key can reach a prototype.
const sectionSchema = v.object({
  id: v.string(),
  etag: v.optional(v.string()),
  values: v.array(v.object({ id: v.string(), value: valueSchema })),
});
const draftSchema = v.object({ at: v.number(), sections: v.array(sectionSchema) });

/** The draft of one section, by element key. */
export interface SectionDraft {
  readonly values: FieldValues;
  /** The entity tag of the answers it is based on. */
  readonly etag: string | undefined;
}

/** The unsaved answers of an investor, by section. */
interface Draft {
  /** The time of the last write, in milliseconds since 1970. */
  readonly at: number;
  readonly sections: ReadonlyMap<string, SectionDraft>;
}

/** Parses a stored draft; undefined for any other text and for a draft that is too old. */
function readDraft(stored: string | null, now: number): Draft | undefined {
  if (stored === null) return undefined;
  const draft = v.safeParse(draftSchema, parse(stored));
  if (!draft.success || Math.abs(now - draft.output.at) > DRAFT_LIFETIME_MS) return undefined;
  const { at, sections } = draft.output;
  return {
    at,
    sections: new Map(
      sections.map(({ id, etag, values }) => [
        id,
        { etag, values: new Map(values.map((row) => [row.id, row.value])) },
      ]),
    ),
  };
}

/** Formats the draft of this investor and element for the storage. */
function writeDraft(
  whose: { owner: string; place: string | undefined },
  { at, sections }: Draft,
): string {
  return JSON.stringify({
    ...whose,
    at,
    sections: Array.from(sections, ([id, { etag, values }]) => ({
      id,
      etag,
      values: Array.from(values, ([key, value]) => ({ id: key, value })),
    })),
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
