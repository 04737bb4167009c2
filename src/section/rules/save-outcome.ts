import type { ChangedFiles } from '../../form/rules/payload/differing-answers';
import type { RereadReason } from './save-refusal';

/** What is known once a section was read again behind a save that went wrong. */
export interface Reread {
  readonly why: RereadReason;
  /** The section's status now. */
  readonly status: string;
  /** Everything the investor typed is what is stored. */
  readonly agrees: boolean;
  /** The files among it: a read shows them once they are uploaded, saved or not. */
  readonly files: ChangedFiles;
  /** The entity tag the save was based on, and the one of the section now. */
  readonly sentTag: string | undefined;
  readonly tag: string | undefined;
  /** What is stored is not what the form began with. */
  readonly storedChanged: boolean;
}

/**
 * How a save goes on. `saved`: what was typed is stored. `again`: nothing of it is in the way, but the
 * section still wants a save, on top of what is stored now, or its files may be in none. `unsent`: the save never
 * arrived, so it may be offered again. `conflict`: the investor chooses. `locked`: too late.
 */
export type SaveOutcome = 'saved' | 'again' | 'unsent' | 'conflict' | 'locked';

/** Decides how a save goes on from what is stored now. */
export function saveOutcome(found: Reread): SaveOutcome {
  const { why, status, agrees, files } = found;
  if (status === 'locked') return agrees && isPlausible(found) ? 'saved' : 'locked';
  const isStored = agrees && files === 'none';
  if (isStored && status !== 'active') return 'saved';
  if (why === 'changed') return agrees ? 'again' : 'conflict';
  if (isUntouched(found)) return 'unsent';
  if (isStored) return 'saved';
  return agrees ? 'again' : 'conflict';
}

/** Nothing can be saved any more: files that were sent count where somebody has saved since. */
function isPlausible(found: Reread): boolean {
  return found.files === 'none' || (found.files === 'sent' && !isUntouched(found));
}

/** Whether nobody has saved since, as far as one can tell: by the tags, else by the answers. */
function isUntouched({ sentTag, tag, storedChanged }: Reread): boolean {
  if (sentTag !== undefined && tag !== undefined) return sentTag === tag;
  return !storedChanged;
}
