import { unexpected } from '../../http/errors';
import type { SectionPlace } from '../../profile/rules/next-section';
import { busyOf, editing, isSamePlace, openOf, type Step, settle } from './transition-parts';
import type { Busy, EventOf, Open, StateOf, Submission, VisitEffect } from './visit-state';

/** Steps 1 to 3 of a submit: the questions, then, behind the overlay, the wallet's link (product-rules#submit-warn). */
export function start(open: Open, submission: Submission): Step {
  if (submission.unchanged.length > 0) return [{ ...open, name: 'doubting', submission }, []];
  if (submission.warnings.length > 0) return [{ ...open, name: 'confirming', submission }, []];
  const busy: Busy = { ...open, onward: null };
  const { proof } = submission;
  if (!proof) return save(busy, submission);
  return [{ ...busy, name: 'linking', submission }, [{ type: 'link', proof }]];
}

/** Step 4: a save whose answer was lost is not sent blindly again; the section is read first (product-rules#submit-save). */
export function save(busy: Busy, submission: Submission): Step {
  const { place, sent } = busy;
  if (sent) {
    const why = 'lost';
    return [
      { ...busy, name: 'reconciling', submission, why, cause: null },
      [{ type: 'reread', why, sent }],
    ];
  }
  if (submission.elements) {
    return [
      { ...busy, name: 'saving', submission, isSecond: false },
      [{ type: 'save', submission }],
    ];
  }
  const isFetched = submission.isSaved;
  return [{ ...busy, name: 'following', isUnderWay: true }, [{ type: 'follow', place, isFetched }]];
}

/** A file that was uploaded during the save gets a second save (product-rules#file-in-doubt). */
export function saved(state: StateOf<'saving'>, { etag, notSaved, rest }: EventOf<'saved'>): Step {
  const mark: VisitEffect = { type: 'markSaved', etag, notSaved };
  if (!rest || state.isSecond) {
    return followSaved(state, [mark, { type: 'announceSaved', place: state.place }]);
  }
  return [
    { ...state, submission: rest, isSecond: true },
    [mark, { type: 'save', submission: rest }],
  ];
}

/** The section is saved: rereads the qualification, which decides how the visit continues. */
export function followSaved(busy: Busy, effects: readonly VisitEffect[]): Step {
  const { place } = busy;
  return [
    { ...busyOf(busy), sent: null, name: 'following', isUnderWay: true },
    [...effects, { type: 'follow', place, isFetched: true }],
  ];
}

/** Steps 5 and 6: the profile is finished, or the next section follows (product-rules#submit-complete, #submit-next). */
export function followed(state: StateOf<'following'>, { next, isOpen }: EventOf<'followed'>): Step {
  const cleared: VisitEffect[] = isOpen ? [{ type: 'clearSaved' }] : [];
  if (state.onward && next.kind !== 'finished') return moveOn(state, state.onward, ...cleared);
  switch (next.kind) {
    case 'section':
      return moveOn(state, next.place, ...cleared);
    case 'finished':
      return [{ ...state, name: 'finishing', isUnderWay: true }, [...cleared, { type: 'readKyc' }]];
    case 'broken': {
      const error = unexpected('an active section exists, but no active milestone leads to it');
      return moveOn(state, null, ...cleared, { type: 'report', error });
    }
  }
}

/** Returns to the form, and navigates unless `to` is null or this section. */
export function moveOn(
  state: Busy,
  to: string | SectionPlace | null,
  ...effects: readonly VisitEffect[]
): Step {
  const isHere = to === null || (typeof to !== 'string' && isSamePlace(state, to));
  if (isHere) return settle({ ...state, onward: null }, ...effects);
  return [editing(openOf(state)), [...effects, { type: 'goTo', to }]];
}
