import fc from 'fast-check';
import type { Journey } from '../journey';
import { HTML, type JourneyField } from '../profile';
import { REFUSALS } from './faults';
import { pressOneOf, step } from './step';

const HOSTILE = [
  'Anna',
  HTML,
  '\u202eevil\u200b',
  '__proto__',
  'javascript:alert(1)',
  '{{count}} %s',
  '🙂é',
];

export const typeInto = (field: JourneyField) =>
  fc
    .constantFrom(...HOSTILE)
    .map((value) =>
      step(`type(${field.section}.${field.key}, ${JSON.stringify(value)})`, (journey) =>
        journey.fill(field, journey.unique(value)),
      ),
    );
export const erase = (field: JourneyField) =>
  fc.constant(step(`erase(${field.section}.${field.key})`, (journey) => journey.fill(field, '')));
export const choose = (field: JourneyField) =>
  fc
    .constantFrom('', ...(field.choices ?? []))
    .map((value) =>
      step(`choose(${field.key}, ${value})`, (journey) => journey.fill(field, value)),
    );
export const tick = (field: JourneyField) =>
  fc
    .boolean()
    .map((value) => step(`tick(${field.key}, ${value})`, (journey) => journey.fill(field, value)));
export const day = (field: JourneyField) =>
  fc
    .constantFrom('2001-02-03', '1999-12-31', '')
    .map((value) => step(`day(${value})`, (journey) => journey.fill(field, value)));

export const fillRequired = fc.constant(
  step('fillRequired()', (journey) => journey.fillRequired()),
);
export const save = fc.constantFrom(1, 2).map((times) =>
  step(`save(${times > 1 ? 'double click' : ''})`, (journey) => {
    journey.press('saveAndContinue', times);
  }),
);
export const enter = fc.constant(step('enter()', (journey) => journey.enter()));
export const press = pressOneOf(
  'tryAgain',
  'stay',
  'leave',
  'keepMine',
  'useSaved',
  'confirm',
  'back',
  'close',
  'continue',
);

export const follow = fc
  .nat(6)
  .map((place) => step(`follow(${place})`, (journey) => journey.follow(place)));
export const goTo = (sections: readonly { readonly milestone: string; readonly id: string }[]) =>
  fc
    .constantFrom(
      ...sections,
      { milestone: 'you', id: undefined },
      { milestone: 'nowhere', id: 'x' },
    )
    .map(({ milestone, id }) =>
      step(`goTo(${milestone}, ${id})`, (journey) => journey.goTo(milestone, id)),
    );
export const language = fc
  .constantFrom('en', 'de', 'fr')
  .map((code) => step(`language(${code})`, (journey) => journey.setLanguage(code)));

export const refusedSave = fc
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
export const struckSave = (field: JourneyField) =>
  fc
    .tuple(
      fc.subarray(['saveSection', 'fetchSection', 'fetchQualification'] as const, { minLength: 1 }),
      fc.constantFrom(...REFUSALS),
    )
    .map(([actions, found]) =>
      step(`struckSave(${field.key}, ${actions}, ${JSON.stringify(found)})`, (journey) => {
        journey.fill(field, journey.unique('struck'));
        journey.fillRequired();
        for (const action of actions) journey.world.addFault(action, found);
        journey.press('saveAndContinue');
      }),
    );
export const malformed = fc
  .tuple(
    fc.constantFrom('fetchSection', 'fetchQualification', 'fetchSession', 'fetchKyc'),
    fc.constantFrom<unknown>(null, 'text', { id: 5, milestones: null, sections: {} }, []),
  )
  .map(([action, body]) =>
    step(`malformed(${action}, ${JSON.stringify(body)})`, (journey) => {
      journey.malform();
      journey.world.addFault(action, { kind: 'body', body });
    }),
  );
export const elsewhere = (field: JourneyField) =>
  fc.constant(
    step(`elsewhere(${field.section}.${field.key})`, (journey) =>
      journey.changeElsewhere(field, 'elsewhere'),
    ),
  );
/** What may come between a change by another device and the save over it. */
const BETWEEN: Readonly<Record<string, (journey: Journey) => void | Promise<void>>> = {
  nothing: () => {},
  language: (journey) => journey.setLanguage('de'),
  refresh: ({ element }) => element.refresh(),
  reload: (journey) => journey.reload(),
};
/** A save over what another device has changed meanwhile, there or beside it: only the entity tag tells. */
export const besides = (texts: readonly JourneyField[]) => (mine: JourneyField) =>
  fc
    .tuple(
      fc.constantFrom(...texts.filter((other) => other.section === mine.section)),
      fc.constantFrom(...Object.keys(BETWEEN)),
    )
    .map(([other, between]) =>
      step(`saveBeside(${mine.section}.${mine.key}, ${other.key}, ${between})`, async (journey) => {
        if (!journey.screen.control(mine)) return;
        journey.fill(mine, journey.unique('mine'));
        journey.fillRequired();
        journey.changeElsewhere(other, 'beside');
        await BETWEEN[between]?.(journey);
        await journey.settle();
        journey.press('saveAndContinue');
      }),
    );
/** What may come while a save is under way; the overlay leaves that to the host and the browser. */
const DURING: Readonly<Record<string, (journey: Journey) => unknown>> = {
  language: (journey) => journey.setLanguage('fr'),
  'two languages': (journey) => {
    journey.setLanguage('fr');
    journey.setLanguage('de');
  },
  refresh: ({ element }) => element.refresh(),
  leaving: (journey) => journey.goTo('you', undefined),
  'leaving, in another language': (journey) => {
    journey.goTo('you', 'home');
    journey.setLanguage('de');
  },
  move: (journey) => journey.move(),
  removal: (journey) => journey.removeAndPutBack(),
};
/** A save that takes its time, of what somebody typed or of what was there, and what comes meanwhile. */
export const slowSave = (field: JourneyField) =>
  fc
    .tuple(
      fc.boolean(),
      fc.constantFrom('held' as const, 'late' as const),
      fc.constantFrom(...Object.keys(DURING)),
      fc.boolean(),
    )
    .map(([isTyped, kind, meanwhile, isReleased]) =>
      step(
        `slowSave(${field.key}, ${isTyped}, ${kind}, ${meanwhile}, ${isReleased})`,
        async (journey) => {
          if (isTyped) journey.fill(field, journey.unique('slow'));
          journey.fillRequired();
          journey.world.addFault('saveSection', { kind });
          journey.press('saveAndContinue');
          await journey.check();
          await DURING[meanwhile]?.(journey);
          await journey.check();
          if (isReleased) journey.release();
        },
      ),
    );
export const listen = fc.constantFrom(...Object.keys(DURING)).map((does) =>
  step(`listen(${does})`, (journey) =>
    journey.listen(() => {
      // A removal that waits for its end is none within a listener.
      if (does !== 'removal') DURING[does]?.(journey);
    }),
  ),
);
export const lock = (sections: readonly { readonly id: string }[]) =>
  fc
    .tuple(fc.constantFrom(...sections), fc.boolean())
    .map(([{ id }, locked]) =>
      step(`lock(${id}, ${locked})`, ({ world }) => world.setLocked(id, locked)),
    );

export const around = fc.constantFrom(
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
  step('release()', (journey) => journey.release()),
);
export const time = fc
  .constantFrom(500, 4_000, 31_000)
  .map((ms) => step(`time(${ms})`, ({ clock }) => clock.advance(ms)));
