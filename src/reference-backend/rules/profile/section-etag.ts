import {
  type InvestorState,
  rowOf,
  type SavedEntry,
  type SectionState,
  sectionState,
} from '../state/backend-state';
import type { SectionDefinition } from './profile-definition';

/**
 * The entity tag of what is saved in a section, quoted (RFC 9110). Language and status don't count, so that
 * they cause no conflict. A review does, so that nobody saves over remarks that they have not seen, and so does the name
 * of the `entry` that the section is for, so that nobody's answers are saved for another.
 */
export function sectionEtag({ values, completed, review }: SectionState, entry = ''): string {
  const rows = Object.entries(values)
    .filter(([, value]) => value !== null && value !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  const content = JSON.stringify([
    completed,
    rows,
    ...(review ? [review] : []),
    ...(entry ? [entry] : []),
  ]);
  return `"${hash(content, 0x811c9dc5)}${hash(content, 0x01000193)}"`;
}

/** The entry that a section stands for now; undefined for a section of its own. */
export function entryOf(
  investor: InvestorState,
  { forEntry }: SectionDefinition,
): SavedEntry | undefined {
  if (!forEntry) return undefined;
  const { sectionId, list, title } = forEntry;
  const { values } = sectionState(investor, sectionId);
  return { list: `${sectionId}/${list}`, name: String(rowOf(values, title) ?? '').trim() };
}

/** FNV-1a over UTF-16 units with a final mix: eight hex digits; it has no secret to keep. */
function hash(text: string, seed: number): string {
  let sum = seed;
  for (let i = 0; i < text.length; i++) sum = Math.imul(sum ^ text.charCodeAt(i), 0x01000193);
  sum = Math.imul(sum ^ (sum >>> 16), 0x45d9f3b);
  return ((sum ^ (sum >>> 16)) >>> 0).toString(16).padStart(8, '0');
}

/** True when the If-Match header allows a change of what has this tag (RFC 9110, strong comparison). */
export function ifMatchAllows(ifMatch: string | undefined, etag: string): boolean {
  if (ifMatch === undefined) return true;
  return ifMatch.split(',').some((tag) => tag.trim() === '*' || tag.trim() === etag);
}
