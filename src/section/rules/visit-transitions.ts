import { unexpected } from '../../http/errors';
import { reconciled, refused } from './save-refusal';
import { followed, moveOn, save, saved, start } from './submit-steps';
import {
  busyOf,
  editing,
  isSamePlace,
  openOf,
  read,
  type Step,
  settle,
  stay,
  withEffects,
} from './transition-parts';
import {
  type Busy,
  CLOSED,
  type EventOf,
  isWaiting,
  type Open,
  type StateOf,
  type Submission,
  type VisitEffect,
  type VisitEvent,
  type VisitState,
} from './visit-state';

type Transitions<State> = {
  readonly [Type in VisitEvent['type']]?: (state: State, event: EventOf<Type>) => Step;
};

/**
 * The visit after an event, with the effects to carry out. Events of people and pages may arrive in any state
 * and are ignored where they have no meaning; an answer that no state waits for throws the unexpected error.
 */
export function nextVisit(state: VisitState, event: VisitEvent): Step {
  const own = TRANSITIONS[state.name] as Transitions<VisitState>;
  const transition = (own[event.type] ?? ANYWHERE[event.type]) as
    | ((state: VisitState, event: VisitEvent) => Step)
    | undefined;
  const isUnasked = ANSWERS.has(event.type) && !isWaiting(state);
  if (!transition || isUnasked) {
    throw unexpected(`section visit: '${event.type}' while ${state.name}`);
  }
  return transition(state, event);
}

/** Events that answer a call; valid only while the visit waits for one. */
const ANSWERS: ReadonlySet<VisitEvent['type']> = new Set([
  'opened',
  'failed',
  'linked',
  'saved',
  'reread',
  'followed',
  'kycRead',
  'cutOff',
]);

/** Transitions of every state that has none of its own for the event. */
const ANYWHERE: Transitions<VisitState> = {
  open: openAnother,
  close: () => [CLOSED, [{ type: 'dropForm' }]],
  edited: stay,
  submit: stay,
  confirmed: stay,
  decided: stay,
  reloadAsked: stay,
  refreshAsked: stay,
  leaveAsked: stay,
  removed: stay,
  cameBack: stay,
};

/** Transitions of states with an open section in which nothing is being sent. */
const OPEN: Transitions<Extract<VisitState, Open>> = {
  edited: (state, { unsaved }) => stay({ ...state, unsaved }),
  submit: (state, { submission }) => start(openOf(state), submission),
  reloadAsked: (state) => stay({ ...state, isStale: true }),
  leaveAsked: (state, { to }) => [{ ...openOf(state), name: 'leaving', to }, []],
};

const BUSY: Transitions<Extract<VisitState, Busy>> = {
  edited: (state, { unsaved }) => stay({ ...state, unsaved }),
  reloadAsked: (state) => stay({ ...state, isStale: true }),
  leaveAsked: (state, { to }) => stay({ ...state, onward: to }),
};

/** An interrupted save may have arrived or not. */
const interrupted = ({ submission, ...state }: Busy & { readonly submission: Submission }): Step =>
  stay(editing({ ...openOf(state), sent: submission.values }));

const TRANSITIONS: { readonly [Name in VisitState['name']]: Transitions<StateOf<Name>> } = {
  closed: {},
  opening: {
    opened: ({ place }, { section }) => [
      editing({ place, unsaved: false, sent: null, isStale: false, unchanged: 'none' }),
      [
        { type: 'show', section, takeover: 'fresh' },
        { type: 'announceStep', place },
      ],
    ],
    failed: (state, { error }) => [
      { ...state, isReading: false, error },
      [{ type: 'logFailure', error }],
    ],
    reloadAsked: readAnew,
    refreshAsked: (state) => (state.isReading ? stay(state) : readAnew(state)),
    cameBack: (state) => (state.isReading ? stay(state) : readAnew(state)),
    cutOff: (state) => stay({ ...state, isReading: false }),
    removed: (state) => stay({ ...state, isReading: false }),
  },
  editing: {
    ...OPEN,
    open: (state, event) =>
      isSamePlace(state, event.place) && state.isStale ? settle(state) : openAnother(state, event),
    opened: (state, { section, isAsShown, isReviewed }) => {
      const isUndisturbed = state.unsaved && section.status !== 'locked' && !isReviewed;
      const isKept = state.reading === 'unseen' && (isAsShown || isUndisturbed);
      const step = settle(state);
      return isKept ? step : withEffects(step, { type: 'show', section, takeover: 'edits' });
    },
    failed: (state, { error }) =>
      state.reading === 'overlay'
        ? [{ ...editing(openOf(state)), error }, [{ type: 'logFailure', error }]]
        : withEffects(settle(state), { type: 'logFailure', error }),
    reloadAsked: (state) => settle({ ...state, isStale: true }),
    refreshAsked: (state) =>
      state.reading ? stay(state) : [{ ...state, reading: 'unseen' }, [read(state.place, true)]],
    leaveAsked: (state, { to }) => [{ ...openOf(state), name: 'leaving', to }, []],
    cutOff: (state) => stay(editing(openOf(state))),
    removed: (state) => stay(editing(openOf(state))),
    cameBack: (state) => (state.isStale ? settle(state) : stay(state)),
  },
  doubting: {
    ...OPEN,
    confirmed: (state) =>
      start({ ...openOf(state), unchanged: 'yes' }, { ...state.submission, unchanged: [] }),
    decided: (state) => settle({ ...state, unchanged: 'no' }, { type: 'showRemarks' }),
  },
  confirming: {
    ...OPEN,
    confirmed: (state) => start(openOf(state), { ...state.submission, warnings: [] }),
    decided: (state) => settle(state),
  },
  linking: {
    ...BUSY,
    linked: (state) => save(busyOf(state), { ...state.submission, proof: null }),
    failed: (state, { error }) => settle(state, { type: 'report', error }),
    cutOff: (state) => settle(state),
    removed: (state) => stay(editing(openOf(state))),
  },
  saving: {
    ...BUSY,
    saved,
    failed: refused,
    cutOff: interrupted,
    removed: interrupted,
  },
  reconciling: {
    ...BUSY,
    reread: reconciled,
    failed: (state, { error }) =>
      settle(
        { ...state, sent: state.submission.values },
        { type: 'report', error, text: 'form.saveUnknown' },
      ),
    cutOff: interrupted,
    removed: interrupted,
  },
  choosing: {
    ...OPEN,
    decided: (state, { decision }) => {
      const { stored: section, answers } = state;
      if (decision === 'keepMine') {
        const show: VisitEffect = { type: 'show', section, takeover: 'compared', answers };
        const again: VisitEffect[] = state.isReviewed ? [] : [{ type: 'submitAgain' }];
        return [editing(openOf(state)), [show, ...again]];
      }
      if (decision === 'back') return settle(state);
      return withEffects(settle(state), { type: 'show', section, takeover: 'fresh' });
    },
  },
  following: {
    ...BUSY,
    followed: followed,
    failed: (state, { error }) => moveOn(state, state.onward, { type: 'report', error }),
    cutOff: (state) => moveOn(state, state.onward),
    removed: (state) => stay({ ...state, isUnderWay: false }),
    cameBack: (state) =>
      state.isUnderWay
        ? stay(state)
        : [
            { ...state, isUnderWay: true },
            [{ type: 'follow', place: state.place, isFetched: true }],
          ],
  },
  finishing: {
    ...BUSY,
    kycRead: (state) => moveOn(state, state.onward, { type: 'complete' }),
    removed: (state) => stay({ ...state, isUnderWay: false }),
    cameBack: (state) =>
      state.isUnderWay ? stay(state) : [{ ...state, isUnderWay: true }, [{ type: 'readKyc' }]],
  },
  leaving: {
    ...OPEN,
    decided: (state, { decision }) =>
      decision === 'leave'
        ? [CLOSED, [{ type: 'dropForm' }, { type: 'goTo', to: state.to }]]
        : settle(state),
  },
};

function openAnother(state: VisitState, { place }: EventOf<'open'>): Step {
  if (isSamePlace(state, place)) return stay(state);
  return [
    { name: 'opening', place, isReading: true, error: null },
    [{ type: 'dropForm' }, { type: 'workOn' }, read(place)],
  ];
}

function readAnew(state: StateOf<'opening'>): Step {
  return [{ ...state, isReading: true, error: null }, [read(state.place)]];
}
