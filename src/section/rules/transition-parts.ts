import type { SectionPlace } from '../../profile/rules/next-section';
import type { Busy, Open, StateOf, VisitEffect, VisitState } from './visit-state';

/** The state after an event, and what is to be done. */
export type Step = readonly [state: VisitState, effects: readonly VisitEffect[]];

/** Nothing is to be done. */
export const stay = (state: VisitState): Step => [state, []];

/** The section is read. */
export function read(place: SectionPlace, isUnseen = false): VisitEffect {
  return { type: 'read', place, isUnseen };
}

/** Whether it is this section that a visit is about. */
export function isSamePlace(
  state: VisitState | Open,
  { milestoneId, sectionId }: SectionPlace,
): boolean {
  if (!('place' in state)) return false;
  return state.place.milestoneId === milestoneId && state.place.sectionId === sectionId;
}

/** A read that a submit, a question or a removal ends is owed: the section stays stale. */
export function openOf(state: Open & { reading?: unknown }): Open {
  const { place, unsaved, sent, isStale, unchanged } = state;
  return { place, unsaved, sent, isStale: isStale || state.reading === 'overlay', unchanged };
}

/** What a submit keeps from one of its steps to the next. */
export function busyOf(state: Busy): Busy {
  return { ...openOf(state), onward: state.onward };
}

/** The form can be typed into, and nothing is read. */
export function editing(open: Open): StateOf<'editing'> {
  return { ...open, name: 'editing', reading: null, error: null };
}

/** A step with effects that come before its own. */
export function withEffects([state, after]: Step, ...before: readonly VisitEffect[]): Step {
  return [state, [...before, ...after]];
}

/** Back to the form, which is read again where that is owed; after a failure the way out is asked about. */
export function settle(
  state: Open & { onward?: string | null },
  ...effects: readonly VisitEffect[]
): Step {
  const { place, unsaved, sent, unchanged } = state;
  const open = { place, unsaved, sent, unchanged };
  if (state.onward) {
    return [{ ...open, isStale: state.isStale, name: 'leaving', to: state.onward }, effects];
  }
  const next = editing({ ...open, isStale: false });
  if (!state.isStale) return [next, effects];
  return [{ ...next, reading: 'overlay' }, [...effects, read(state.place)]];
}
