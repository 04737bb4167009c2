import * as v from 'valibot';
import type { FieldValues } from '../rules/model/section-model';
import { DRAFT_LIFETIME_MS } from './draft-lifetime';

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
export interface Draft {
  /** The time of the last write, in milliseconds since 1970. */
  readonly at: number;
  readonly sections: ReadonlyMap<string, SectionDraft>;
}

/** Parses a stored draft; undefined for any other text and for a draft that is too old. */
export function readDraft(stored: string | null, now: number): Draft | undefined {
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

/** Formats the draft of this investor for the storage. */
export function writeDraft(owner: string, { at, sections }: Draft): string {
  return JSON.stringify({
    owner,
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
