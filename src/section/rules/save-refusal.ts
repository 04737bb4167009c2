import { OnboardingError } from '../../http/errors';

/** Statuses of a gateway, which do not tell whether the call behind it succeeded. */
const GATEWAY_STATUSES: readonly (number | undefined)[] = [502, 503, 504];

/**
 * Why a section is reread after a save. `changed`: refused with 412, since it was saved elsewhere. `lost`: no
 * answer came, so the save may have arrived or not.
 */
export type RereadReason = 'changed' | 'lost';

/** Why a failed save needs a reread; null when the backend has plainly refused it. */
export function rereadReason({ code, status }: OnboardingError): RereadReason | null {
  if (status === 412 || code === 'SECTION_CHANGED') return 'changed';
  if (code === 'NETWORK' || code === 'TIMEOUT') return 'lost';
  return GATEWAY_STATUSES.includes(status) ? 'lost' : null;
}

/** The error of a save whose section a reread has found locked. */
export function sectionLocked(): OnboardingError {
  return new OnboardingError('SECTION_LOCKED', { reason: 'saveSection: locked in between' });
}
