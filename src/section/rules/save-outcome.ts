import type { RereadReason } from './save-refusal';

/** What a reread after a failed save has found. */
export interface Reread {
  readonly why: RereadReason;
  /** The section's current status. */
  readonly status: string;
  /** Every answer of the investor is stored. */
  readonly agrees: boolean;
  /** The entity tag the save was based on, and the current one. */
  readonly sentTag: string | undefined;
  readonly tag: string | undefined;
  /** The stored answers differ from those the form began with. */
  readonly storedChanged: boolean;
}

/**
 * How a save continues. `saved`: the answers are stored. `again`: nothing conflicts, but the section needs
 * another save on top of the stored answers. `unsent`: the save never arrived, so the investor may submit
 * again. `conflict`: the investor chooses. `locked`: the section can't be saved any more.
 */
export type SaveOutcome = 'saved' | 'again' | 'unsent' | 'conflict' | 'locked';

/** Decides how a save continues from what is stored now. */
export function saveOutcome(found: Reread): SaveOutcome {
  const { why, status, agrees } = found;
  if (status === 'locked') return agrees ? 'saved' : 'locked';
  if (agrees && status !== 'active') return 'saved';
  if (why === 'changed') return agrees ? 'again' : 'conflict';
  if (isUntouched(found)) return 'unsent';
  return agrees ? 'saved' : 'conflict';
}

/** Whether nobody else has saved: compared by entity tags if there are any, else by answers. */
function isUntouched({ sentTag, tag, storedChanged }: Reread): boolean {
  if (sentTag !== undefined && tag !== undefined) return sentTag === tag;
  return !storedChanged;
}
