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

/** The state after an event, and what is to be done. */
export type Step = readonly [state: VisitState, effects: readonly VisitEffect[]];

type Transitions<State> = {
  readonly [Type in VisitEvent['type']]?: (state: State, event: EventOf<Type>) => Step;
};

/**
 * The visit after an event, with the effects to carry out. What people and pages do may come in any state
 * and is ignored where it means nothing; an answer that nothing asked for throws the unexpected error.
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

/** Events that come of a call, as long as the visit waits for it. */
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

/** What means the same in every state that says nothing else. */
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

/** While a section stands there and nothing is sent. */
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

/** An interrupted save may have arrived, or not. */
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
    saved: taken,
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

/** A read that a submit, a question or a removal ends is owed: the section stays stale. */
function openOf(state: Open & { reading?: unknown }): Open {
  const { place, unsaved, sent, isStale, unchanged } = state;
  return { place, unsaved, sent, isStale: isStale || state.reading === 'overlay', unchanged };
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

/** Back to the form, which is read again where that is owed; after a failure the way out is asked about. */
function settle(
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

/** Step 1 and 2 of the submit flow: the questions, then link, save and follow behind the overlay. */
function start(open: Open, submission: Submission): Step {
  if (submission.unchanged.length > 0) return [{ ...open, name: 'doubting', submission }, []];
  if (submission.warnings.length > 0) return [{ ...open, name: 'confirming', submission }, []];
  const busy: Busy = { ...open, onward: null };
  const { proof } = submission;
  if (!proof) return save(busy, submission);
  return [{ ...busy, name: 'linking', submission }, [{ type: 'link', proof }]];
}

/** A save whose answer was lost is not sent blindly again: the section is read first. */
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

/** A file that came in under the save is named by one more. */
function taken(state: StateOf<'saving'>, { etag, notSaved, rest }: EventOf<'saved'>): Step {
  const mark: VisitEffect = { type: 'markSaved', etag, notSaved };
  if (!rest || state.isSecond) {
    return followSaved(state, [mark, { type: 'announceSaved', place: state.place }]);
  }
  return [
    { ...state, submission: rest, isSecond: true },
    [mark, { type: 'save', submission: rest }],
  ];
}

function followSaved(busy: Busy, effects: readonly VisitEffect[]): Step {
  const { place } = busy;
  return [
    { ...busyOf(busy), sent: null, name: 'following', isUnderWay: true },
    [...effects, { type: 'follow', place, isFetched: true }],
  ];
}

/** The backend said no to a save, or nothing at all. */
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

/** What the section says after it was read again behind a save. */
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

/** The form can be used again, and the way goes on where there is one. */
function moveOn(
  state: Busy,
  to: string | SectionPlace | null,
  ...effects: readonly VisitEffect[]
): Step {
  const isHere = to === null || (typeof to !== 'string' && isSamePlace(state, to));
  if (isHere) return settle({ ...state, onward: null }, ...effects);
  return [editing(openOf(state)), [...effects, { type: 'goTo', to }]];
}
