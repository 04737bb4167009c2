import { type OnboardingError, unexpected } from '../../http/errors';
import type { SectionPlace } from '../../profile/rules/next-section';
import { rereadReason, sectionLocked } from './save-refusal';
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

/** The state after an event, and the effects to carry out. */
export type Step = readonly [state: VisitState, effects: readonly VisitEffect[]];

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

const stay = (state: VisitState): Step => [state, []];

/** Transitions of every state that does not define its own. */
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
      editing({ place, unsaved: false, sent: null, isStale: false }),
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
    opened: (state, { section, isAsShown }) => {
      const isKept =
        state.reading === 'unseen' && (isAsShown || (state.unsaved && section.status !== 'locked'));
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
    saved: (state, { etag }) =>
      followSaved(state, [
        { type: 'markSaved', etag },
        { type: 'announceSaved', place: state.place },
      ]),
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
        return [editing(openOf(state)), [show, { type: 'submitAgain' }]];
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

function read(place: SectionPlace, isUnseen = false): VisitEffect {
  return { type: 'read', place, isUnseen };
}

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

function isSamePlace(state: VisitState | Open, { milestoneId, sectionId }: SectionPlace): boolean {
  if (!('place' in state)) return false;
  return state.place.milestoneId === milestoneId && state.place.sectionId === sectionId;
}

/**
 * A reread that was aborted by a submit, a question or a removal is still needed: the section stays stale.
 */
function openOf({ place, unsaved, sent, isStale, ...state }: Open & { reading?: unknown }): Open {
  return { place, unsaved, sent, isStale: isStale || state.reading === 'overlay' };
}

function busyOf(state: Busy): Busy {
  return { ...openOf(state), onward: state.onward };
}

function editing(open: Open): StateOf<'editing'> {
  return { ...open, name: 'editing', reading: null, error: null };
}

function withEffects([state, after]: Step, ...before: readonly VisitEffect[]): Step {
  return [state, [...before, ...after]];
}

/**
 * Returns to the form and rereads the section if that is still needed; after a failure, asks before going
 * onward.
 */
function settle(
  state: Open & { onward?: string | null },
  ...effects: readonly VisitEffect[]
): Step {
  const open = { place: state.place, unsaved: state.unsaved, sent: state.sent };
  if (state.onward) {
    return [{ ...open, isStale: state.isStale, name: 'leaving', to: state.onward }, effects];
  }
  const next = editing({ ...open, isStale: false });
  if (!state.isStale) return [next, effects];
  return [{ ...next, reading: 'overlay' }, [...effects, read(state.place)]];
}

/** Steps 1 and 2 of the submit flow: the update warning, then link, save and follow behind the overlay. */
function start(open: Open, submission: Submission): Step {
  if (submission.warnings.length > 0) return [{ ...open, name: 'confirming', submission }, []];
  const busy: Busy = { ...open, onward: null };
  const { proof } = submission;
  if (!proof) return save(busy, submission);
  return [{ ...busy, name: 'linking', submission }, [{ type: 'link', proof }]];
}

/** After a save whose answer was lost, the section is reread before another save. */
function save(busy: Busy, submission: Submission): Step {
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

function followSaved(busy: Busy, effects: readonly VisitEffect[]): Step {
  const { place } = busy;
  return [
    { ...busyOf(busy), sent: null, name: 'following', isUnderWay: true },
    [...effects, { type: 'follow', place, isFetched: true }],
  ];
}

/** The save was refused, or got no answer. */
function refused(state: StateOf<'saving'>, { error }: EventOf<'failed'>): Step {
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

/** Continues a save after the section was reread. */
function reconciled(state: StateOf<'reconciling'>, event: EventOf<'reread'>): Step {
  const { stored: section, outcome, answers, submission } = event;
  const show: VisitEffect = { type: 'show', section, takeover: 'compared' };
  const known = { ...busyOf(state), sent: null };
  switch (outcome) {
    case 'saved':
      return followSaved(state, [
        show,
        { type: 'markSaved', etag: section.etag },
        { type: 'announceSaved', place: state.place },
      ]);
    case 'again':
      return [
        { ...known, name: 'saving', submission, isSecond: true },
        [show, { type: 'save', submission }],
      ];
    case 'unsent':
      if (!state.cause) return save(known, state.submission);
      return settle(known, { type: 'report', error: state.cause, text: 'form.notSaved' });
    case 'conflict':
      return [{ ...openOf(known), name: 'choosing', stored: section, answers }, []];
    case 'locked':
      return lockedMeanwhile(known, sectionLocked());
  }
}

function followed(state: StateOf<'following'>, { next, isOpen }: EventOf<'followed'>): Step {
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

/** The form can be used again, and the investor is taken onward if they wanted to leave. */
function moveOn(
  state: Busy,
  to: string | SectionPlace | null,
  ...effects: readonly VisitEffect[]
): Step {
  const isHere = to === null || (typeof to !== 'string' && isSamePlace(state, to));
  if (isHere) return settle({ ...state, onward: null }, ...effects);
  return [editing(openOf(state)), [...effects, { type: 'goTo', to }]];
}
