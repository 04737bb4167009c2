import { describe, expect, it } from 'vitest';
import { OnboardingError } from '../../../src/http/errors';
import type { Section } from '../../../src/http/schemas/section-schema';
import {
  canLeave,
  dialogOf,
  isBusy,
  isLoading,
  isWaiting,
  type Submission,
  unchangedAnswer,
  type VisitEffect,
  type VisitEvent,
  type VisitState,
} from '../../../src/section/rules/visit-state';
import { nextVisit } from '../../../src/section/rules/visit-transitions';
import { elementOf } from '../../fixtures/sections';
import { holdersOf } from '../../form/rules/field';

type StateName = VisitState['name'];
type EventType = VisitEvent['type'];
/** Comes of a call: it is impossible where none was made. */
type Answer =
  | 'opened'
  | 'failed'
  | 'linked'
  | 'saved'
  | 'reread'
  | 'followed'
  | 'kycRead'
  | 'cutOff';

const place = { milestoneId: 'profile', sectionId: 'here' };
const other = { milestoneId: 'profile', sectionId: 'there' };
const section: Section = { id: 'here', label: 'Here', status: 'active', elements: [] };
const values = new Map([['name', 'Anna']]);
const submission: Submission = {
  unchanged: [],
  warnings: [],
  proof: null,
  elements: [],
  values,
  isSaved: false,
};
const proof = { address: '0x1', signature: '0x2', provider: 'a', network: 'amoy', linked: false };
const lost = new OnboardingError('NETWORK');
const [nameField] = holdersOf(elementOf('name'));
const open = { place, unsaved: false, sent: null, isStale: false, unchanged: 'none' } as const;
const busy = { ...open, onward: null };
const editing = { ...open, name: 'editing', reading: null, error: null } as const;

/** Every state, and every way of it that decides otherwise. */
const STATES = {
  closed: { name: 'closed' },
  opening: { name: 'opening', place, isReading: true, error: null },
  'opening, failed': { name: 'opening', place, isReading: false, error: lost },
  editing,
  'editing, stale': { ...editing, isStale: true },
  'editing, read unseen': { ...editing, reading: 'unseen' },
  'editing, read again': { ...editing, reading: 'overlay' },
  doubting: { ...open, name: 'doubting', submission },
  confirming: { ...open, name: 'confirming', submission },
  linking: { ...busy, name: 'linking', submission },
  saving: { ...busy, name: 'saving', submission, isSecond: false },
  'saving, a second time': { ...busy, name: 'saving', submission, isSecond: true },
  'saving, wanted elsewhere': {
    ...busy,
    onward: '/there',
    name: 'saving',
    submission,
    isSecond: false,
  },
  reconciling: { ...busy, name: 'reconciling', submission, why: 'lost', cause: lost },
  choosing: { ...open, name: 'choosing', stored: section, answers: [], isReviewed: false },
  following: { ...busy, name: 'following', isUnderWay: true },
  'following, ended': { ...busy, name: 'following', isUnderWay: false },
  'following, wanted elsewhere': { ...busy, onward: '/there', name: 'following', isUnderWay: true },
  finishing: { ...busy, name: 'finishing', isUnderWay: true },
  'finishing, ended': { ...busy, name: 'finishing', isUnderWay: false },
  leaving: { ...open, name: 'leaving', to: '/there' },
} as const satisfies Record<string, VisitState>;

const EVENTS: { readonly [Type in EventType]: Extract<VisitEvent, { readonly type: Type }> } = {
  open: { type: 'open', place: other },
  close: { type: 'close' },
  edited: { type: 'edited', unsaved: true },
  submit: { type: 'submit', submission },
  confirmed: { type: 'confirmed' },
  decided: { type: 'decided', decision: 'back' },
  reloadAsked: { type: 'reloadAsked' },
  refreshAsked: { type: 'refreshAsked' },
  leaveAsked: { type: 'leaveAsked', to: '/elsewhere' },
  removed: { type: 'removed' },
  cameBack: { type: 'cameBack' },
  opened: { type: 'opened', section, isAsShown: false, isReviewed: false },
  failed: { type: 'failed', error: lost },
  linked: { type: 'linked' },
  saved: { type: 'saved', etag: '"2"', notSaved: new Map(), rest: null },
  reread: {
    type: 'reread',
    outcome: 'saved',
    stored: section,
    answers: [],
    submission,
    isReviewed: false,
  },
  followed: { type: 'followed', next: { kind: 'section', place: other }, isOpen: false },
  kycRead: { type: 'kycRead' },
  cutOff: { type: 'cutOff' },
};

/** The name of the state after an event and the effects, in their order; or that the pair is impossible. */
function stepOf(state: VisitState, event: VisitEvent): string {
  try {
    const [next, effects] = nextVisit(state, event);
    return [next.name, ...effects.map(({ type }) => type)].join(' ');
  } catch (error) {
    return (error as OnboardingError).code === 'UNEXPECTED' ? 'throws' : String(error);
  }
}

const NO_ANSWER: Readonly<Record<Answer, string>> = {
  opened: 'throws',
  failed: 'throws',
  linked: 'throws',
  saved: 'throws',
  reread: 'throws',
  followed: 'throws',
  kycRead: 'throws',
  cutOff: 'throws',
};

/** What people and pages do is never impossible; where it means nothing, nothing changes. */
function staying(name: StateName): Readonly<Record<Exclude<EventType, Answer>, string>> {
  return {
    open: 'opening dropForm workOn read',
    close: 'closed dropForm',
    edited: name,
    submit: name,
    confirmed: name,
    decided: name,
    reloadAsked: name,
    refreshAsked: name,
    leaveAsked: name,
    removed: name,
    cameBack: name,
  };
}

const OPENED = { submit: 'saving save', leaveAsked: 'leaving' };
const UNSEEN = { reloadAsked: 'editing read', refreshAsked: 'editing read' };
const READ = { opened: 'editing show', failed: 'editing logFailure', cutOff: 'editing' };
const SAVED = 'following markSaved announceSaved follow';

const TABLE: Readonly<Record<keyof typeof STATES, Readonly<Record<EventType, string>>>> = {
  closed: { ...staying('closed'), ...NO_ANSWER },
  opening: {
    ...staying('opening'),
    ...NO_ANSWER,
    reloadAsked: 'opening read',
    opened: 'editing show announceStep',
    failed: 'opening logFailure',
    cutOff: 'opening',
  },
  'opening, failed': {
    ...staying('opening'),
    ...NO_ANSWER,
    reloadAsked: 'opening read',
    refreshAsked: 'opening read',
    cameBack: 'opening read',
  },
  editing: { ...staying('editing'), ...NO_ANSWER, ...OPENED, ...UNSEEN },
  'editing, stale': {
    ...staying('editing'),
    ...NO_ANSWER,
    ...OPENED,
    ...UNSEEN,
    cameBack: 'editing read',
  },
  'editing, read unseen': {
    ...staying('editing'),
    ...NO_ANSWER,
    ...OPENED,
    ...READ,
    reloadAsked: 'editing read',
  },
  'editing, read again': {
    ...staying('editing'),
    ...NO_ANSWER,
    ...OPENED,
    ...READ,
    reloadAsked: 'editing read',
  },
  doubting: {
    ...staying('doubting'),
    ...NO_ANSWER,
    ...OPENED,
    confirmed: 'saving save',
    decided: 'editing showRemarks',
  },
  confirming: {
    ...staying('confirming'),
    ...NO_ANSWER,
    ...OPENED,
    confirmed: 'saving save',
    decided: 'editing',
  },
  linking: {
    ...staying('linking'),
    ...NO_ANSWER,
    linked: 'saving save',
    failed: 'editing report',
    cutOff: 'editing',
    removed: 'editing',
  },
  saving: {
    ...staying('saving'),
    ...NO_ANSWER,
    saved: SAVED,
    failed: 'reconciling reread',
    cutOff: 'editing',
    removed: 'editing',
  },
  'saving, a second time': {
    ...staying('saving'),
    ...NO_ANSWER,
    saved: SAVED,
    failed: 'editing report',
    cutOff: 'editing',
    removed: 'editing',
  },
  'saving, wanted elsewhere': {
    ...staying('saving'),
    ...NO_ANSWER,
    saved: SAVED,
    failed: 'reconciling reread',
    cutOff: 'editing',
    removed: 'editing',
  },
  reconciling: {
    ...staying('reconciling'),
    ...NO_ANSWER,
    reread: 'following show markSaved announceSaved follow',
    failed: 'editing report',
    cutOff: 'editing',
    removed: 'editing',
  },
  choosing: { ...staying('choosing'), ...NO_ANSWER, ...OPENED, decided: 'editing' },
  following: {
    ...staying('following'),
    ...NO_ANSWER,
    followed: 'editing goTo',
    failed: 'editing report',
    cutOff: 'editing',
  },
  'following, ended': { ...staying('following'), ...NO_ANSWER, cameBack: 'following follow' },
  'following, wanted elsewhere': {
    ...staying('following'),
    ...NO_ANSWER,
    followed: 'editing goTo',
    failed: 'editing report goTo',
    cutOff: 'editing goTo',
  },
  finishing: { ...staying('finishing'), ...NO_ANSWER, kycRead: 'editing complete' },
  'finishing, ended': { ...staying('finishing'), ...NO_ANSWER, cameBack: 'finishing readKyc' },
  leaving: { ...staying('leaving'), ...NO_ANSWER, ...OPENED, decided: 'editing' },
};

describe.each(Object.entries(TABLE))('a visit that is %s', (name, row) => {
  it.each(Object.entries(row))('on %s: %s', (type, expected) => {
    const state = STATES[name as keyof typeof STATES];
    expect(stepOf(state, EVENTS[type as EventType])).toBe(expected);
  });
});

const NAMES = Object.keys(TABLE) as (keyof typeof STATES)[];
const TYPES = Object.keys(EVENTS) as EventType[];

describe('whatever happens in whatever state', () => {
  const CALLS: readonly VisitEffect['type'][] = [
    'read',
    'link',
    'save',
    'reread',
    'follow',
    'readKyc',
  ];
  const ENDS: readonly EventType[] = [...(Object.keys(NO_ANSWER) as Answer[]), 'removed'];
  const possible = NAMES.flatMap((name) =>
    TYPES.filter((type) => TABLE[name][type] !== 'throws').map((type) => [name, type] as const),
  );

  it('a visit waits exactly while a call of its own is under way', () => {
    for (const [name, type] of possible) {
      const state = STATES[name];
      const [next, effects] = nextVisit(state, EVENTS[type]);
      const isAsked = effects.some((effect) => CALLS.includes(effect.type));
      const goesOn = next.name === state.name && isWaiting(state) && !ENDS.includes(type);
      expect(isWaiting(next), `${name}, ${type}`).toBe(isAsked || goesOn);
    }
  });

  it('a visit has all that belongs to its state', () => {
    const partsOf = (state: VisitState) => Object.keys(state).sort();
    const whole = new Map(NAMES.map((name) => [STATES[name].name, partsOf(STATES[name])]));
    for (const [name, type] of possible) {
      const [next] = nextVisit(STATES[name], EVENTS[type]);
      expect(partsOf(next), `${name}, ${type}`).toEqual(whole.get(next.name));
    }
  });
});

describe('what stands on the screen of a visit', () => {
  const namesOf = (is: (state: VisitState) => boolean) => NAMES.filter((name) => is(STATES[name]));

  it('is the overlay while something is submitted', () => {
    const names = new Set(namesOf(isBusy).map((name) => STATES[name].name));
    expect([...names]).toEqual(['linking', 'saving', 'reconciling', 'following', 'finishing']);
  });

  it('is the overlay while the section is loaded, and not while it is read unseen', () => {
    expect(namesOf(isLoading)).toEqual(['opening', 'editing, read again']);
  });

  it('is a dialog where the investor chooses', () => {
    const dialogs = ['doubting', 'confirming', 'choosing', 'leaving'] as const;
    expect(namesOf((state) => dialogOf(state) !== null)).toEqual(dialogs);
    for (const name of dialogs) expect(dialogOf(STATES[name])).toBe(STATES[name]);
  });
});

describe('a section that is opened', () => {
  it('is shown afresh, with nothing typed, sent or owed', () => {
    expect(nextVisit(STATES.opening, EVENTS.opened)).toEqual([
      STATES.editing,
      [
        { type: 'show', section, takeover: 'fresh' },
        { type: 'announceStep', place },
      ],
    ]);
  });

  it('is another where its milestone is, whatever its own id', () => {
    const elsewhere = { milestoneId: 'other', sectionId: place.sectionId };
    expect(stepOf(STATES.editing, { type: 'open', place: elsewhere })).toMatch(/^opening /);
  });
});

describe('the way of a save', () => {
  const { reconciling, saving } = STATES;
  const reread = (over: Partial<typeof EVENTS.reread>) => ({ ...EVENTS.reread, ...over });
  const failed = (code: string, status?: number): VisitEvent => ({
    type: 'failed',
    error: new OnboardingError(code, status === undefined ? {} : { status }),
  });

  it.each([
    ['saved', 'following show markSaved announceSaved follow'],
    ['again', 'saving show save'],
    ['unsent', 'editing report'],
    ['conflict', 'choosing'],
    ['locked', 'editing lock report'],
  ] as const)('a reread that finds it %s: %s', (outcome, expected) => {
    expect(stepOf(reconciling, reread({ outcome }))).toBe(expected);
  });

  it.each([
    ['again', 'editing show report'],
    ['unsent', 'editing show report'],
    ['conflict', 'choosing'],
    ['saved', 'editing show report'],
  ] as const)(
    'a reread that finds it %s and a review that was not shown: %s',
    (outcome, expected) => {
      const event = reread({ outcome, isReviewed: true });
      expect(stepOf(reconciling, event)).toBe(expected);
      const [choosing] = nextVisit(reconciling, event);
      const kept = stepOf(choosing, { type: 'decided', decision: 'keepMine' });
      if (outcome === 'conflict') expect(kept).toBe('editing show');
    },
  );

  it('a reread that finds it saved and complete goes on, whatever a review said before', () => {
    const event = reread({ outcome: 'saved', isReviewed: true });
    const complete = { ...event, stored: { ...event.stored, status: 'complete' } };
    expect(stepOf(reconciling, complete)).toBe('following show markSaved announceSaved follow');
  });

  it('a lost save that never arrived is sent again by the submit that reconciles it', () => {
    const state = { ...reconciling, cause: null };
    expect(stepOf(state, reread({ outcome: 'unsent' }))).toBe('saving save');
    expect(stepOf(state, reread({ outcome: 'unsent', isReviewed: true }))).toBe('editing show');
  });

  it('on top of what a reread found is the second, over the compared answers', () => {
    expect(nextVisit(reconciling, reread({ outcome: 'again' }))).toEqual([
      STATES['saving, a second time'],
      [
        { type: 'show', section, takeover: 'compared' },
        { type: 'save', submission },
      ],
    ]);
  });

  it('that a lock met is reported as what it is', () => {
    const [, effects] = nextVisit(reconciling, reread({ outcome: 'locked' }));
    expect(effects.at(-1)).toMatchObject({ type: 'report', error: { code: 'SECTION_LOCKED' } });
  });

  it('that could not be found out about stays in doubt, and says so', () => {
    expect(nextVisit(reconciling, EVENTS.failed)).toEqual([
      { ...STATES.editing, sent: values },
      [{ type: 'report', error: lost, text: 'form.saveUnknown' }],
    ]);
  });

  it('without anything to ask about is the first, and starts at once', () => {
    expect(nextVisit(STATES.editing, EVENTS.submit)).toEqual([
      saving,
      [{ type: 'save', submission }],
    ]);
    expect(nextVisit(STATES.linking, EVENTS.linked)[0]).toEqual(saving);
  });

  it.each([
    ['lost', failed('NETWORK'), 'reconciling reread'],
    ['late', failed('TIMEOUT'), 'reconciling reread'],
    ['lost behind a gateway', failed('SERVER', 502), 'reconciling reread'],
    ['answered by somebody else than the backend', failed('UNEXPECTED', 200), 'reconciling reread'],
    ['created by somebody else than the backend', failed('UNEXPECTED', 201), 'reconciling reread'],
    ['changed elsewhere', failed('X', 412), 'reconciling reread'],
    ['changed elsewhere, by its code', failed('SECTION_CHANGED', 409), 'reconciling reread'],
    ['locked', failed('SECTION_LOCKED', 409), 'editing lock report'],
    ['invalid', failed('INVALID', 422), 'editing report'],
  ] as const)('a save that is %s', (_, event, expected) => {
    expect(stepOf(saving, event)).toBe(expected);
  });

  it.each([
    ['saving', saving],
    ['reconciling', reconciling],
  ] as const)(
    'a save that a removal or an abort from elsewhere ends stays in doubt while %s',
    (_, state) => {
      for (const event of [EVENTS.removed, EVENTS.cutOff]) {
        const [next] = nextVisit(state, event);
        expect(next).toMatchObject({ name: 'editing', sent: values });
        const [asking, effects] = nextVisit(next, EVENTS.submit);
        expect(asking).toEqual({ ...reconciling, sent: values, cause: null });
        expect(effects).toEqual([{ type: 'reread', why: 'lost', sent: values }]);
      }
    },
  );

  it('a save during which a file finished uploading is followed by one more, and no third', () => {
    const saved = { ...EVENTS.saved, notSaved: values, rest: { ...submission, isSaved: true } };
    expect(stepOf(saving, saved)).toBe('saving markSaved save');
    expect(stepOf(nextVisit(saving, saved)[0], saved)).toBe(SAVED);
  });

  it('a save that is lost twice stays in doubt, and is not tried a third time', () => {
    const [next, effects] = nextVisit(STATES['saving, a second time'], EVENTS.failed);
    expect(next).toMatchObject({ name: 'editing', sent: values });
    expect(effects).toMatchObject([{ type: 'report', text: 'form.saveUnknown' }]);
  });

  it('a save that is refused twice as changed elsewhere is not tried a third time', () => {
    const state = STATES['saving, a second time'];
    const event = failed('SECTION_CHANGED', 412);
    expect(stepOf(state, event)).toBe('editing report');
    expect(nextVisit(state, event)[0]).toMatchObject({ sent: null });
  });

  it('a reconciled save is no longer in doubt', () => {
    for (const outcome of ['saved', 'again', 'unsent', 'conflict', 'locked'] as const) {
      const [next] = nextVisit({ ...reconciling, sent: values }, reread({ outcome }));
      expect(next).toMatchObject({ sent: null });
    }
  });

  it('a save that fails asks before leaving for the latest place the investor wanted', () => {
    const [wanted] = nextVisit(STATES['saving, wanted elsewhere'], EVENTS.leaveAsked);
    const [next] = nextVisit(wanted, failed('INVALID', 422));
    expect(next).toMatchObject({ name: 'leaving', to: '/elsewhere' });
  });

  it('a wallet is linked before the save, and the update warning confirmed before that', () => {
    const warned: Submission = {
      ...submission,
      proof,
      warnings: [{ key: 'name', label: 'Name', fields: [nameField], newValue: 'Anna' }],
    };
    const [confirming, effects] = nextVisit(STATES.editing, { type: 'submit', submission: warned });
    expect(confirming.name).toBe('confirming');
    expect(effects).toEqual([]);
    expect(stepOf(confirming, EVENTS.confirmed)).toBe('linking link');
  });

  it('a submit with nothing to save goes on by the cached profile', () => {
    const nothing = { ...submission, elements: null };
    for (const isSaved of [true, false]) {
      const event: VisitEvent = { type: 'submit', submission: { ...nothing, isSaved } };
      expect(nextVisit(STATES.editing, event)).toEqual([
        STATES.following,
        [{ type: 'follow', place, isFetched: isSaved }],
      ]);
    }
  });

  it('the question about unchanged remarks comes first, and its answer is remembered', () => {
    const remarked: Submission = {
      ...submission,
      unchanged: [{ key: 'name', label: 'Name', fields: [nameField], remark: 'Please correct it' }],
    };
    const [doubting, effects] = nextVisit(STATES.editing, { type: 'submit', submission: remarked });
    expect([doubting, effects]).toEqual([{ ...STATES.doubting, submission: remarked }, []]);
    expect(unchangedAnswer(doubting)).toBe('none');
    const [confirmed] = nextVisit(doubting, EVENTS.confirmed);
    expect(confirmed).toEqual({ ...saving, unchanged: 'yes' });
    expect(unchangedAnswer(confirmed)).toBe('yes');
    expect(unchangedAnswer(nextVisit(doubting, EVENTS.decided)[0])).toBe('no');
    expect(unchangedAnswer(STATES.closed)).toBe('none');
  });
});

describe('what follows a save', () => {
  const { following } = STATES;
  const followed = (over: Partial<typeof EVENTS.followed>) => ({ ...EVENTS.followed, ...over });

  it.each([
    ['the section itself', followed({ next: { kind: 'section', place } }), 'editing'],
    ['a section the profile still asks for', followed({ isOpen: true }), 'editing clearSaved goTo'],
    ['nothing left', followed({ next: { kind: 'finished' } }), 'finishing readKyc'],
    ['a profile that is broken', followed({ next: { kind: 'broken' } }), 'editing report'],
  ] as const)('%s', (_, event, expected) => {
    expect(stepOf(following, event)).toBe(expected);
  });

  it('is read anew where something was saved, after a removal too', () => {
    const again = { type: 'follow', place, isFetched: true };
    expect(nextVisit(STATES.saving, EVENTS.saved)[1]).toContainEqual(again);
    expect(nextVisit(STATES['following, ended'], EVENTS.cameBack)).toEqual([following, [again]]);
  });

  it('is the completion where nothing is left, before the way that was wanted', () => {
    const event = followed({ next: { kind: 'finished' } });
    expect(nextVisit(STATES['following, wanted elsewhere'], event)).toEqual([
      { ...STATES.finishing, onward: '/there' },
      [{ type: 'readKyc' }],
    ]);
  });

  it('the place that the investor wanted comes before the next section', () => {
    const [, effects] = nextVisit(STATES['following, wanted elsewhere'], EVENTS.followed);
    expect(effects).toEqual([{ type: 'goTo', to: '/there' }]);
  });

  it('the place that the investor wanted is dropped once completion was announced', () => {
    const wanted = { ...STATES.finishing, onward: '/there' };
    expect(stepOf(wanted, EVENTS.kycRead)).toBe('editing complete goTo');
  });
});

describe('a section that has to be read again', () => {
  it.each(['confirming', 'choosing', 'leaving'] as const)('is read after %s', (name) => {
    const [stale] = nextVisit(STATES[name], EVENTS.reloadAsked);
    expect(stepOf(stale, EVENTS.decided)).toMatch(/^editing .*read$/);
  });

  it.each(['saving', 'linking'] as const)('is read after a removal while %s', (name) => {
    const [stale] = nextVisit(STATES[name], EVENTS.reloadAsked);
    const [removed] = nextVisit(stale, EVENTS.removed);
    expect(stepOf(removed, EVENTS.cameBack)).toBe('editing read');
  });

  it.each(['following', 'finishing'] as const)('is read where the visit stays after %s', (name) => {
    const [stale] = nextVisit(STATES[name], EVENTS.reloadAsked);
    const here = { ...EVENTS.followed, next: { kind: 'section', place } as const };
    expect(stepOf(stale, name === 'following' ? here : EVENTS.kycRead)).toMatch(/ read$/);
  });

  it('is read after a submit, a question or a removal that interrupted the read', () => {
    for (const event of [EVENTS.submit, EVENTS.leaveAsked, EVENTS.removed]) {
      const [next] = nextVisit(STATES['editing, read again'], event);
      expect(next).toMatchObject({ isStale: true });
    }
  });

  it('is read when it is opened again', () => {
    expect(stepOf(STATES['editing, stale'], { type: 'open', place })).toBe('editing read');
    expect(stepOf(STATES.editing, { type: 'open', place })).toBe('editing');
  });
});

describe('a section that is read behind its form', () => {
  const { 'editing, read unseen': unseen, 'editing, read again': overlaid } = STATES;
  const opened = (over: Partial<typeof EVENTS.opened>) => ({ ...EVENTS.opened, ...over });
  const locked = { ...section, status: 'locked' };

  it.each([
    ['is as shown', unseen, opened({ isAsShown: true }), 'editing'],
    ['while something is typed', { ...unseen, unsaved: true }, opened({}), 'editing'],
    [
      'while something is typed, with new words of a reviewer',
      { ...unseen, unsaved: true },
      opened({ isReviewed: true }),
      'editing show',
    ],
    ['and locked', { ...unseen, unsaved: true }, opened({ section: locked }), 'editing show'],
    ['as it was, behind the overlay', overlaid, opened({ isAsShown: true }), 'editing show'],
  ] as const)('that %s', (_, state, event, expected) => {
    expect(stepOf(state, event)).toBe(expected);
  });
});

describe('reading a section again', () => {
  const { editing, 'editing, read unseen': unseen, 'editing, read again': overlaid } = STATES;

  it('is seen where it was asked for, and unseen where it is a refresh', () => {
    const reading = (isUnseen: boolean) => [{ type: 'read', place, isUnseen }];
    expect(nextVisit(editing, EVENTS.reloadAsked)).toEqual([overlaid, reading(false)]);
    expect(nextVisit(editing, EVENTS.refreshAsked)).toEqual([unseen, reading(true)]);
  });

  it('takes the edits over into what is shown', () => {
    const [, effects] = nextVisit(unseen, EVENTS.opened);
    expect(effects).toEqual([{ type: 'show', section, takeover: 'edits' }]);
  });

  it('that fails is owed and says so where it was seen, and goes unnoticed where not', () => {
    const told = { ...editing, isStale: true, error: lost };
    expect(nextVisit(overlaid, EVENTS.failed)[0]).toEqual(told);
    expect(nextVisit(unseen, EVENTS.failed)[0]).toEqual(editing);
  });
});

describe('the question before a section is left', () => {
  it.each(['editing', 'doubting'] as const)(
    'is not asked while %s, where nothing was typed',
    (name) => {
      expect(canLeave(STATES[name])).toBe(true);
      expect(canLeave({ ...STATES[name], unsaved: true })).toBe(false);
      expect(canLeave({ ...STATES[name], sent: values })).toBe(false);
    },
  );

  it('is nothing where no section is open, and never answered while a call is under way', () => {
    const names = NAMES.filter((name) => canLeave(STATES[name]));
    const reading = ['editing', 'editing, stale', 'editing, read unseen', 'editing, read again'];
    expect(names).toEqual(['closed', 'opening', 'opening, failed', ...reading, 'doubting']);
  });

  it('leads to the wanted place or back to the form', () => {
    const leave: VisitEvent = { type: 'decided', decision: 'leave' };
    expect(nextVisit(STATES.leaving, leave)).toEqual([
      { name: 'closed' },
      [{ type: 'dropForm' }, { type: 'goTo', to: '/there' }],
    ]);
  });

  it('about answers changed elsewhere keeps own ones, uses saved ones or goes back', () => {
    const decide = (decision: 'keepMine' | 'useSaved' | 'back') =>
      stepOf(STATES.choosing, { type: 'decided', decision });
    expect(decide('keepMine')).toBe('editing show submitAgain');
    expect(decide('useSaved')).toBe('editing show');
    expect(decide('back')).toBe('editing');
  });

  it('whose answers were changed elsewhere takes over what the choice says', () => {
    const shown = (decision: 'keepMine' | 'useSaved') =>
      nextVisit(STATES.choosing, { type: 'decided', decision })[1][0];
    const show = { type: 'show', section };
    expect(shown('keepMine')).toEqual({ ...show, takeover: 'compared', answers: [] });
    expect(shown('useSaved')).toEqual({ ...show, takeover: 'fresh' });
  });
});
