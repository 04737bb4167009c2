import type { SectionPlace } from '../../profile/rules/next-section';
import type { Busy, Open, StateOf, VisitEffect, VisitState } from './visit-state';

/** The state after an event, and the effects to carry out. */
export type Step = readonly [state: VisitState, effects: readonly VisitEffect[]];

/** A state without effects. */
export const stay = (state: VisitState): Step => [state, []];

/** The effect that reads the section. */
export function read(place: SectionPlace, isUnseen = false): VisitEffect {
  return { type: 'read', place, isUnseen };
}

/** Whether a visit is about this section. */
export function isSamePlace(
  state: VisitState | Open,
  { milestoneId, sectionId }: SectionPlace,
): boolean {
  if (!('place' in state)) return false;
  return state.place.milestoneId === milestoneId && state.place.sectionId === sectionId;
}

/** The open section of a state; ending a read behind the overlay leaves the section stale. */
export function openOf(state: Open & { reading?: unknown }): Open {
  const { place, unsaved, sent, isStale, unchanged } = state;
  return { place, unsaved, sent, isStale: isStale || state.reading === 'overlay', unchanged };
}

/** What a submit keeps from one of its steps to the next. */
export function busyOf(state: Busy): Busy {
  return { ...openOf(state), onward: state.onward };
}

/** The state in which the form is edited and nothing is read. */
export function editing(open: Open): StateOf<'editing'> {
  return { ...open, name: 'editing', reading: null, error: null };
}

/** A step with effects that come before its own. */
export function withEffects([state, after]: Step, ...before: readonly VisitEffect[]): Step {
  return [state, [...before, ...after]];
}

/** Returns to the form and rereads a stale section. If the investor wanted to leave, asks them first. */
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
