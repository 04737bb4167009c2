import fc from 'fast-check';
import type { Journey } from './journey';
import { CHOICES, FIELDS, HTML, SECTIONS } from './profile';
import { shownKeys } from './world';

/** What the model remembers, the journey does itself. */
type Model = object;
export type Step = fc.AsyncCommand<Model, Journey>;

const HOSTILE = [
  'Anna',
  HTML,
  '\u202eevil\u200b',
  '__proto__',
  'javascript:alert(1)',
  '{{count}} %s',
  '🙂é',
];

/** Does something and then holds the widget to what must be true. */
function step(name: string, act: (journey: Journey) => void | Promise<void>): Step {
  return {
    check: () => true,
    run: async (_, journey) => {
      await act(journey);
      await journey.check();
    },
    toString: () => name,
  };
}

const text = fc
  .tuple(
    fc.constantFrom(...FIELDS.filter(({ kind }) => kind === 'text')),
    fc.constantFrom(...HOSTILE),
  )
  .map(([field, value]) =>
    step(`type(${field.section}.${field.key}, ${JSON.stringify(value)})`, (journey) =>
      journey.fill(field, journey.unique(value)),
    ),
  );
const erase = fc
  .constantFrom(...FIELDS.filter(({ kind }) => kind === 'text'))
  .map((field) =>
    step(`erase(${field.section}.${field.key})`, (journey) => journey.fill(field, '')),
  );
const choose = fc
  .tuple(
    fc.constantFrom(...FIELDS.filter(({ kind }) => kind === 'choice')),
    fc.constantFrom(...CHOICES.keys()),
  )
  .map(([field, value]) =>
    step(`choose(${field.key}, ${value})`, (journey) => journey.fill(field, value)),
  );
const tick = fc
  .tuple(fc.constantFrom(...FIELDS.filter(({ kind }) => kind === 'tick')), fc.boolean())
  .map(([field, value]) =>
    step(`tick(${field.key}, ${value})`, (journey) => journey.fill(field, value)),
  );
const day = fc.constantFrom('2001-02-03', '1999-12-31', '').map((value) =>
  step(`day(${value})`, (journey) => {
    for (const field of FIELDS) if (field.kind === 'day') journey.fill(field, value);
  }),
);

const answer = fc.constant(step('fillRequired()', (journey) => journey.fillRequired()));
const save = fc.constantFrom(1, 2).map((times) =>
  step(`save(${times > 1 ? 'double click' : ''})`, (journey) => {
    journey.press('saveAndContinue', times);
  }),
);
const enter = fc.constant(step('enter()', (journey) => journey.enter()));
const press = fc
  .constantFrom(
    'tryAgain',
    'stay',
    'leave',
    'keepMine',
    'useSaved',
    'confirm',
    'back',
    'close',
    'continue',
  )
  .map((name) =>
    step(`press(${name})`, (journey) => {
      journey.press(name as Parameters<Journey['press']>[0]);
    }),
  );

const follow = fc
  .nat(6)
  .map((place) => step(`follow(${place})`, (journey) => journey.follow(place)));
const goTo = fc
  .constantFrom(...SECTIONS, { milestone: 'you', id: undefined }, { milestone: 'nowhere', id: 'x' })
  .map(({ milestone, id }) =>
    step(`goTo(${milestone}, ${id})`, (journey) => journey.goTo(milestone, id)),
  );
const language = fc
  .constantFrom('en', 'de', 'fr')
  .map((code) => step(`language(${code})`, (journey) => journey.setLanguage(code)));

const STRUCK = [
  'saveSection',
  'fetchSection',
  'fetchQualification',
  'fetchSession',
  'fetchKyc',
  '*',
] as const;
const REFUSALS = [
  { kind: 'drop' },
  { kind: 'lose' },
  { kind: 'held' },
  { kind: 'late' },
  { kind: 'status', status: 500 },
  { kind: 'status', status: 503 },
  { kind: 'status', status: 401 },
  { kind: 'status', status: 403, code: 'FORBIDDEN' },
] as const;
const fault = fc
  .tuple(fc.constantFrom(...STRUCK), fc.constantFrom(...REFUSALS))
  .map(([action, found]) =>
    step(`fault(${action}, ${JSON.stringify(found)})`, ({ world }) =>
      world.addFault(action, found),
    ),
  );
const refusedSave = fc
  .constantFrom(
    { kind: 'status', status: 412, code: 'SECTION_CHANGED' } as const,
    { kind: 'status', status: 409, code: 'SECTION_LOCKED' } as const,
    {
      kind: 'status',
      status: 422,
      code: 'SECTION_INVALID',
      errors: [
        { id: 'name', message: HTML },
        { id: '__proto__', message: 'no such field' },
      ],
    } as const,
  )
  .map((found) =>
    step(`refuseSave(${found.status})`, ({ world }) => world.addFault('saveSection', found)),
  );
/** A save with something in its way, or after it. */
const struckSave = fc
  .tuple(
    fc.constantFrom(...FIELDS.filter(({ kind }) => kind === 'text')),
    fc.subarray(['saveSection', 'fetchSection', 'fetchQualification'] as const, { minLength: 1 }),
    fc.constantFrom(...REFUSALS),
  )
  .map(([field, actions, found]) =>
    step(`struckSave(${field.key}, ${actions}, ${JSON.stringify(found)})`, (journey) => {
      journey.fill(field, journey.unique('struck'));
      journey.fillRequired();
      for (const action of actions) journey.world.addFault(action, found);
      journey.press('saveAndContinue');
    }),
  );
const malformed = fc
  .tuple(
    fc.constantFrom('fetchSection', 'fetchQualification', 'fetchSession', 'fetchKyc'),
    fc.constantFrom<unknown>(null, 'text', { id: 5, milestones: null, sections: {} }, []),
  )
  .map(([action, body]) =>
    step(`malformed(${action}, ${JSON.stringify(body)})`, (journey) => {
      journey.malform();
      journey.world.addFault(action as never, { kind: 'body', body });
    }),
  );
const elsewhere = fc
  .tuple(fc.constantFrom(...FIELDS.filter(({ kind }) => kind === 'text')))
  .map(([field]) =>
    step(`elsewhere(${field.section}.${field.key})`, (journey) => {
      const investor = journey.world.signedIn();
      const value = journey.unique('elsewhere');
      const stored = investor ? journey.world.values(investor, field.section) : {};
      if (!investor || !shownKeys(field.section, stored).has(field.key)) return;
      journey.world.changeElsewhere(investor, field.section, field.key, value);
    }),
  );
const TEXTS = FIELDS.filter(({ kind, shownWhen }) => kind === 'text' && !shownWhen);
/** A save over what another device has changed beside it: only the entity tag tells. */
const besides = fc
  .tuple(fc.constantFrom(...TEXTS), fc.constantFrom(...TEXTS))
  .filter(([mine, other]) => mine.section === other.section && mine.key !== other.key)
  .map(([mine, other]) =>
    step(`saveBeside(${mine.section}.${mine.key}, ${other.key})`, (journey) => {
      const investor = journey.world.signedIn();
      if (!investor || !journey.screen.control(mine)) return;
      journey.fill(mine, journey.unique('mine'));
      journey.fillRequired();
      const value = journey.unique('beside');
      journey.world.changeElsewhere(investor, other.section, other.key, value);
      journey.press('saveAndContinue');
    }),
  );
const lock = fc
  .tuple(fc.constantFrom(...SECTIONS), fc.boolean())
  .map(([{ id }, locked]) =>
    step(`lock(${id}, ${locked})`, ({ world }) => world.setLocked(id, locked)),
  );

const around = fc.constantFrom(
  step('sessionEnds()', ({ world }) => world.endSession()),
  step('signInAgain()', (journey) => journey.signInAgain()),
  step('signInOther()', (journey) => journey.signInOther()),
  step('signOut()', (journey) => journey.signOut()),
  step('refresh()', ({ element }) => element.refresh()),
  step('move()', (journey) => journey.move()),
  step('removeAndPutBack()', (journey) => journey.removeAndPutBack()),
  step('reload()', (journey) => journey.reload()),
  step('offline()', (journey) => journey.setOnline(false)),
  step('online()', (journey) => journey.setOnline(true)),
  step('release()', ({ world }) => world.release()),
);
const time = fc
  .constantFrom(500, 4_000, 31_000)
  .map((ms) => step(`time(${ms})`, ({ clock }) => clock.advance(ms)));

const often = <T>(arbitrary: fc.Arbitrary<T>, times: number) =>
  Array<fc.Arbitrary<T>>(times).fill(arbitrary);

/** What can happen on a journey, what matters most most often. */
export const STEPS: fc.Arbitrary<Step>[] = [
  ...often(text, 4),
  ...often(answer, 3),
  erase,
  ...often(choose, 2),
  tick,
  day,
  ...often(save, 5),
  enter,
  ...often(press, 4),
  follow,
  ...often(goTo, 2),
  language,
  ...often(fault, 3),
  ...often(refusedSave, 2),
  ...often(struckSave, 5),
  malformed,
  ...often(elsewhere, 2),
  ...often(besides, 2),
  lock,
  ...often(around, 4),
  time,
];
