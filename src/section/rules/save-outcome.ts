import type { RereadReason } from './save-refusal';

/** What is known once a section was read again behind a save that went wrong. */
export interface Reread {
  readonly why: RereadReason;
  /** The section's status now. */
  readonly status: string;
  /** Everything the investor typed is what is stored. */
  readonly agrees: boolean;
  /** The entity tag the save was based on, and the one of the section now. */
  readonly sentTag: string | undefined;
  readonly tag: string | undefined;
  /** What is stored is not what the form began with. */
  readonly storedChanged: boolean;
}

/**
 * How a save goes on. `saved`: what was typed is stored. `again`: nothing of it is
 * in the way, but the section still wants a save, on top of what is stored now. `unsent`: the save never
 * arrived, so it may be offered again. `conflict`: the investor chooses. `locked`: too late.
 */
export type SaveOutcome = 'saved' | 'again' | 'unsent' | 'conflict' | 'locked';

/** Decides how a save goes on from what is stored now. */
export function saveOutcome(found: Reread): SaveOutcome {
  const { why, status, agrees } = found;
  if (status === 'locked') return agrees ? 'saved' : 'locked';
  if (agrees && status !== 'active') return 'saved';
  if (why === 'changed') return agrees ? 'again' : 'conflict';
  if (isUntouched(found)) return 'unsent';
  return agrees ? 'saved' : 'conflict';
}

/** Whether nobody has saved since, as far as one can tell: by the tags, else by the answers. */
function isUntouched({ sentTag, tag, storedChanged }: Reread): boolean {
  if (sentTag !== undefined && tag !== undefined) return sentTag === tag;
  return !storedChanged;
}
