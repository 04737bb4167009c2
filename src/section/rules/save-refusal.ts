import { OnboardingError } from '../../http/errors';

/** Answers of a gateway that say nothing about what became of the call behind it. */
const GATEWAY_STATUSES: readonly (number | undefined)[] = [502, 503, 504];

/**
 * Why a section has to be read again behind a save. `changed`: refused with 412, it was saved elsewhere.
 * `lost`: no answer came, the save may have arrived or not.
 */
export type RereadReason = 'changed' | 'lost';

/** Whether a failed save needs a reread; null where the answer was a plain no. */
export function rereadReason({ code, status }: OnboardingError): RereadReason | null {
  if (status === 412 || code === 'SECTION_CHANGED') return 'changed';
  if (code === 'NETWORK' || code === 'TIMEOUT') return 'lost';
  return GATEWAY_STATUSES.includes(status) ? 'lost' : null;
}

/** The refusal of a save whose section turned out to be locked when it was read again. */
export function sectionLocked(): OnboardingError {
  return new OnboardingError('SECTION_LOCKED', { reason: 'saveSection: locked in between' });
}
