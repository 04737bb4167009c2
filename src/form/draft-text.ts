import * as v from 'valibot';
import type { FieldValues } from './rules/model';

/** How long unsaved input is kept (design decision 23). */
export const DRAFT_LIFETIME_MS = 24 * 60 * 60 * 1000;

const valueSchema = v.union([v.string(), v.number(), v.boolean(), v.null()]);
// Lists, so that no key can reach a prototype.
const sectionSchema = v.object({
  id: v.string(),
  values: v.array(v.object({ id: v.string(), value: valueSchema })),
});
const draftSchema = v.object({ at: v.number(), sections: v.array(sectionSchema) });

/** What an investor has typed and not saved, by section and element key. */
export interface Draft {
  /** When it was last written, in milliseconds since 1970. */
  readonly at: number;
  readonly sections: ReadonlyMap<string, FieldValues>;
}

/** Reads a stored draft. Anything may stand there: what is no draft, or too old, is undefined. */
export function readDraft(stored: string | null, now: number): Draft | undefined {
  if (stored === null) return undefined;
  const draft = v.safeParse(draftSchema, parse(stored));
  if (!draft.success || Math.abs(now - draft.output.at) > DRAFT_LIFETIME_MS) return undefined;
  const { at, sections } = draft.output;
  return {
    at,
    sections: new Map(
      sections.map((section) => [
        section.id,
        new Map(section.values.map(({ id, value }) => [id, value])),
      ]),
    ),
  };
}

/** A draft as it is stored. */
export function writeDraft({ at, sections }: Draft): string {
  return JSON.stringify({
    at,
    sections: Array.from(sections, ([id, values]) => ({
      id,
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
