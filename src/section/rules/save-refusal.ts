import { OnboardingError } from '../../http/errors';
import { followSaved, save } from './submit-steps';
import { busyOf, openOf, type Step, settle } from './transition-parts';
import type { Busy, EventOf, StateOf, VisitEffect } from './visit-state';

/** Statuses of a gateway, which do not tell whether the call behind it succeeded. */
const GATEWAY_STATUSES: readonly (number | undefined)[] = [502, 503, 504];

/**
 * Why a section is reread after a save. `changed`: refused with 412, since it was saved elsewhere. `lost`: no
 * answer of the backend came, so the save may have arrived or not.
 */
export type RereadReason = 'changed' | 'lost';

/** Why a failed save needs a reread; null if the backend has clearly refused it. */
function rereadReason({ code, status }: OnboardingError): RereadReason | null {
  if (status === 412 || code === 'SECTION_CHANGED') return 'changed';
  if (code === 'NETWORK' || code === 'TIMEOUT') return 'lost';
  // A success that does not say that the section is saved (http/read-response.ts).
  if (status !== undefined && status < 300) return 'lost';
  return GATEWAY_STATUSES.includes(status) ? 'lost' : null;
}

/** The refusal of a save whose section turned out to be locked when it was read again. */
function sectionLocked(): OnboardingError {
  return new OnboardingError('SECTION_LOCKED', { reason: 'saveSection: locked in between' });
}

/** The save was refused, or no answer came. */
export function refused(state: StateOf<'saving'>, { error }: EventOf<'failed'>): Step {
  const { submission, isSecond, ...busy } = state;
  const why = rereadReason(error);
  if (why === 'lost' && isSecond) {
    const sent = submission.values;
    return settle({ ...state, sent }, { type: 'report', error, text: 'form.saveUnknown' });
  }
  if (why && !isSecond) {
    return [
      { ...busy, name: 'reconciling', submission, why, cause: error },
      [{ type: 'reread', why, sent: null }],
    ];
  }
  if (error.code === 'SECTION_LOCKED') return lockedMeanwhile(state, error);
  return settle(state, { type: 'report', error });
}

function lockedMeanwhile(state: Busy, error: OnboardingError): Step {
  return settle(
    { ...state, sent: null },
    { type: 'lock', place: state.place },
    { type: 'report', error },
  );
}

/** Continues after the section was reread for a refused or lost save. */
export function reconciled(state: StateOf<'reconciling'>, event: EventOf<'reread'>): Step {
  const { stored: section, outcome, answers, submission, isReviewed } = event;
  const show: VisitEffect = { type: 'show', section, takeover: 'compared' };
  const withoutDoubt = { ...busyOf(state), sent: null };
  const failure =
    state.cause && ({ type: 'report', error: state.cause, text: 'form.notSaved' } as const);
  // The investor sees a new review before anything is saved over it. Where nothing was changed, equal answers
  // don't tell that the save arrived either: the reviewer has changed the entity tag.
  const isSentBack = isReviewed && section.status === 'active';
  if (isSentBack && (outcome === 'again' || outcome === 'unsent' || outcome === 'saved')) {
    return settle(withoutDoubt, show, ...(failure ? [failure] : []));
  }
  switch (outcome) {
    case 'saved':
      return followSaved(state, [
        show,
        { type: 'markSaved', etag: section.etag },
        { type: 'announceSaved', place: state.place },
      ]);
    case 'again':
      return [
        { ...withoutDoubt, name: 'saving', submission, isSecond: true },
        [show, { type: 'save', submission }],
      ];
    case 'unsent':
      return failure ? settle(withoutDoubt, failure) : save(withoutDoubt, state.submission);
    case 'conflict':
      return [
        { ...openOf(withoutDoubt), name: 'choosing', stored: section, answers, isReviewed },
        [],
      ];
    case 'locked':
      return lockedMeanwhile(withoutDoubt, sectionLocked());
  }
}
