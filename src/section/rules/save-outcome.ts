import type { ChangedFiles } from '../../form/rules/differences';
import type { OnboardingError } from '../../http/errors';
import { isUncertain } from '../../http/uncertain';

/**
 * Why a section is reread after a save. `changed`: refused with 412, since it was saved elsewhere. `lost`: no
 * answer of the backend came, so the save may have arrived or not.
 */
export type RereadReason = 'changed' | 'lost';

/** Why a failed save needs a reread; null if the backend has clearly refused it. */
export function rereadReason(error: OnboardingError): RereadReason | null {
  if (error.status === 412 || error.code === 'SECTION_CHANGED') return 'changed';
  return isUncertain(error) ? 'lost' : null;
}

/** What a reread after a failed save has found. */
export interface Reread {
  readonly why: RereadReason;
  /** The section's current status. */
  readonly status: string;
  /** Every answer of the investor is stored. */
  readonly agrees: boolean;
  /** Which files the investor changed. A read shows uploaded files, saved or not. */
  readonly files: ChangedFiles;
  /** The entity tag the save was based on, and the one of the section now. */
  readonly sentTag: string | undefined;
  readonly tag: string | undefined;
  /** The stored answers differ from those the form began with. */
  readonly storedChanged: boolean;
}

/**
 * How a save continues. `saved`: the answers are stored. `again`: nothing conflicts, but the section needs
 * another save on top of the stored answers, or its files may be in none. `unsent`: the save never arrived, so
 * the investor may submit again. `conflict`: the investor chooses. `locked`: the section can't be saved any more.
 */
export type SaveOutcome = 'saved' | 'again' | 'unsent' | 'conflict' | 'locked';

/** Decides how a save continues from what is stored now. */
export function saveOutcome(reread: Reread): SaveOutcome {
  const { why, status, agrees, files } = reread;
  if (status === 'locked') return agrees && isPlausible(reread) ? 'saved' : 'locked';
  const isStored = agrees && files === 'none';
  if (isStored && status !== 'active') return 'saved';
  if (why === 'changed') return agrees ? 'again' : 'conflict';
  if (isUntouched(reread)) return 'unsent';
  if (isStored) return 'saved';
  return agrees ? 'again' : 'conflict';
}

/**
 * Whether the answers of a locked section can come from this save: it has no changed files, or they were sent
 * and somebody has saved since.
 */
function isPlausible(reread: Reread): boolean {
  return reread.files === 'none' || (reread.files === 'sent' && !isUntouched(reread));
}

/** Whether nobody else has saved: compared by entity tags if there are any, else by answers. */
function isUntouched({ sentTag, tag, storedChanged }: Reread): boolean {
  if (sentTag !== undefined && tag !== undefined) return sentTag === tag;
  return !storedChanged;
}
