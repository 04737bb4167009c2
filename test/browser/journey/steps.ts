import fc from 'fast-check';
import type { Journey } from './journey';
import { FIELDS, HTML, type JourneyField, SECTIONS, type SectionId } from './profile';
import type { Beginning, Ending } from './provider';
import { ASKED_METHODS, type Will } from './wallet';
import type { Struck } from './world';

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

/** Which sections a journey leads through, what can fail on it, and what else can happen there. */
interface Aspect {
  readonly sections: readonly SectionId[];
  readonly struck: readonly Struck[];
  readonly own: (fields: Fields) => fc.Arbitrary<Step>[];
}

/** The fields of a journey by their kind. */
type Fields = (kind: JourneyField['kind']) => readonly JourneyField[];

const often = <T>(arbitrary: fc.Arbitrary<T>, times: number) =>
  Array<fc.Arbitrary<T>>(times).fill(arbitrary);

/** A step about one of some fields; none where the journey has no such field. */
const about = (
  fields: readonly JourneyField[],
  make: (field: JourneyField) => fc.Arbitrary<Step>,
): fc.Arbitrary<Step>[] => (fields.length > 0 ? [fc.constantFrom(...fields).chain(make)] : []);

const typeInto = (field: JourneyField) =>
  fc
    .constantFrom(...HOSTILE)
    .map((value) =>
      step(`type(${field.section}.${field.key}, ${JSON.stringify(value)})`, (journey) =>
        journey.fill(field, journey.unique(value)),
      ),
    );
const erase = (field: JourneyField) =>
  fc.constant(step(`erase(${field.section}.${field.key})`, (journey) => journey.fill(field, '')));
const choose = (field: JourneyField) =>
  fc
    .constantFrom('', ...(field.choices ?? []))
    .map((value) =>
      step(`choose(${field.key}, ${value})`, (journey) => journey.fill(field, value)),
    );
const tick = (field: JourneyField) =>
  fc
    .boolean()
    .map((value) => step(`tick(${field.key}, ${value})`, (journey) => journey.fill(field, value)));
const day = (field: JourneyField) =>
  fc
    .constantFrom('2001-02-03', '1999-12-31', '')
    .map((value) => step(`day(${value})`, (journey) => journey.fill(field, value)));

const fillRequired = fc.constant(step('fillRequired()', (journey) => journey.fillRequired()));
const save = fc.constantFrom(1, 2).map((times) =>
  step(`save(${times > 1 ? 'double click' : ''})`, (journey) => {
    journey.press('saveAndContinue', times);
  }),
);
const enter = fc.constant(step('enter()', (journey) => journey.enter()));
const pressOneOf = (...names: Parameters<Journey['press']>[0][]) =>
  fc.constantFrom(...names).map((name) =>
    step(`press(${name})`, (journey) => {
      journey.press(name);
    }),
  );
const press = pressOneOf(
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

const follow = fc
  .nat(6)
  .map((place) => step(`follow(${place})`, (journey) => journey.follow(place)));
const goTo = (sections: readonly { readonly milestone: string; readonly id: string }[]) =>
  fc
    .constantFrom(
      ...sections,
      { milestone: 'you', id: undefined },
      { milestone: 'nowhere', id: 'x' },
    )
    .map(({ milestone, id }) =>
      step(`goTo(${milestone}, ${id})`, (journey) => journey.goTo(milestone, id)),
    );
const language = fc
  .constantFrom('en', 'de', 'fr')
  .map((code) => step(`language(${code})`, (journey) => journey.setLanguage(code)));

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
/** An upload that fails is the unexpected error (product-rules#upload-errors). */
const DOCUMENT_CALLS: readonly Struck[] = ['fetchDocumentUrl', 'fetchDocumentLink', 'upload', '*'];
const strike = (journey: Journey, action: Struck, found: (typeof REFUSALS)[number]) => {
  if (DOCUMENT_CALLS.includes(action)) journey.malform();
  journey.world.addFault(action, found);
};
const fault = (struck: readonly Struck[]) =>
  fc
    .tuple(fc.constantFrom(...struck), fc.constantFrom(...REFUSALS))
    .map(([action, found]) =>
      step(`fault(${action}, ${JSON.stringify(found)})`, (journey) =>
        strike(journey, action, found),
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
const struckSave = (field: JourneyField) =>
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
const malformed = fc
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
const elsewhere = (field: JourneyField) =>
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
const besides = (texts: readonly JourneyField[]) => (mine: JourneyField) =>
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
const slowSave = (field: JourneyField) =>
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
const listen = fc.constantFrom(...Object.keys(DURING)).map((does) =>
  step(`listen(${does})`, (journey) =>
    journey.listen(() => {
      // A removal that waits for its end is none within a listener.
      if (does !== 'removal') DURING[does]?.(journey);
    }),
  ),
);
const lock = (sections: readonly { readonly id: string }[]) =>
  fc
    .tuple(fc.constantFrom(...sections), fc.boolean())
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
  step('release()', (journey) => journey.release()),
);
const time = fc
  .constantFrom(500, 4_000, 31_000)
  .map((ms) => step(`time(${ms})`, ({ clock }) => clock.advance(ms)));

/** What can happen on a journey of this aspect, what matters most most often. */
function stepsOf({ sections: ids, struck, own }: Aspect): fc.Arbitrary<Step>[] {
  const sections = SECTIONS.filter(({ id }) => ids.includes(id));
  const fields: Fields = (kind) =>
    FIELDS.filter((field) => field.kind === kind && ids.some((id) => id === field.section));
  const texts = fields('text');
  const always = texts.filter(({ shownWhen }) => !shownWhen);
  const each = (found: fc.Arbitrary<Step>[], times: number) =>
    found.flatMap((one) => often(one, times));
  return [
    ...each(about(texts, typeInto), 4),
    ...often(fillRequired, 3),
    ...about(texts, erase),
    ...each(about(fields('choice'), choose), 2),
    ...about(fields('tick'), tick),
    ...about(fields('day'), day),
    ...often(save, 5),
    enter,
    ...often(press, 4),
    follow,
    ...often(goTo(sections), 2),
    language,
    ...often(fault(struck), 3),
    ...often(refusedSave, 2),
    ...each(about(texts, struckSave), 5),
    ...each(about(texts, slowSave), 4),
    ...often(listen, 2),
    malformed,
    ...each(about(texts, elsewhere), 2),
    ...each(about(always, besides(always)), 2),
    lock(sections),
    ...often(around, 4),
    time,
    ...own(fields),
  ];
}

const COMMON = [
  'saveSection',
  'fetchSection',
  'fetchQualification',
  'fetchSession',
  'fetchKyc',
  '*',
];

const chooseFile = (field: JourneyField) =>
  fc.constant(
    step(`chooseFile(${field.key})`, (journey) =>
      journey.fill(field, journey.answerFor(field, '')),
    ),
  );
const deleteFile = (field: JourneyField) =>
  fc.constant(step(`deleteFile(${field.key})`, (journey) => journey.fill(field, '')));
/** Files with something in the way of their upload. */
const struckFiles = (files: readonly JourneyField[]) =>
  fc
    .tuple(
      fc.subarray([...files], { minLength: 1 }),
      fc.constantFrom<Struck>('fetchDocumentUrl', 'upload', 'upload', 'fetchDocumentLink'),
      fc.constantFrom(...REFUSALS),
    )
    .map(([chosen, action, found]) =>
      step(
        `struckFiles(${chosen.map(({ key }) => key)}, ${action}, ${JSON.stringify(found)})`,
        (journey) => {
          strike(journey, action, found);
          for (const field of chosen) journey.fill(field, journey.answerFor(field, ''));
        },
      ),
    );
const arrive = fc.constant(step('time(6000)', ({ clock }) => clock.advance(6_000)));

const connect = fc.constant(step('connect()', (journey) => journey.connect()));
const walletWill = fc
  .tuple(
    fc.constantFrom(...ASKED_METHODS, 'personal_sign' as const),
    fc.constantFrom<Will>('refuse', 'busy', 'fail', 'late', 'late', 'nonsense'),
  )
  .map(([method, will]) =>
    step(`walletWill(${method}, ${will})`, ({ wallet }) => wallet.will(method, will)),
  );
/** What may come while the wallet's owner thinks about the signature. */
const MEANWHILE: Readonly<Record<string, (journey: Journey) => unknown>> = {
  nothing: () => {},
  cancel: (journey) => journey.press('cancel'),
  chooseWallet: (journey) => journey.press('chooseWallet'),
  removeAndPutBack: (journey) => journey.removeAndPutBack(),
  language: (journey) => journey.setLanguage('fr'),
};
const signLate = fc.constantFrom(...Object.keys(MEANWHILE)).map((meanwhile) =>
  step(`signLate(${meanwhile})`, async (journey) => {
    journey.wallet.will('personal_sign', 'late');
    await journey.connect();
    await journey.settle();
    await MEANWHILE[meanwhile]?.(journey);
    await journey.settle();
    journey.wallet.release();
  }),
);
const walletDoes = fc.constantFrom(
  step('wallet on mainnet', ({ wallet }) => wallet.setChain(1)),
  step('wallet on amoy', ({ wallet }) => wallet.setChain(80002)),
  step('wallet disconnects', ({ wallet }) => wallet.disconnect()),
);

const finishCheck = fc
  .constantFrom(1, 2)
  .map((times) => step(`finishCheck(${times})`, (journey) => journey.finishCheck(times)));
const endCheck = fc.constantFrom('cancel', 'fail', 'expire').map((how) =>
  step(`${how}Check()`, (journey) => {
    const parameters = journey.provider.live().at(-1)?.parameters;
    // Its failure is the unexpected error (product-rules#plugin-failure).
    if (how !== 'cancel') journey.malform();
    if (how === 'cancel') parameters?.onUserExit('USER_EXIT');
    else if (how === 'fail') parameters?.onError({ type: 'exception', message: 'broken' });
    else parameters?.onError({ type: 'expired_token', message: 'old' });
  }),
);
/** What was ended speaks all the same. */
const lateWords = fc.constant(
  step('an ended check speaks', ({ provider }) => {
    for (const { parameters } of provider.ended()) {
      parameters.onComplete({});
      parameters.onUserExit('USER_EXIT');
      parameters.onError({ type: 'exception', message: 'late' });
    }
  }),
);
const providerIs = fc
  .tuple(
    fc.constantFrom<Beginning>('works', 'throws', 'silent'),
    fc.constantFrom<Ending>('well', 'hangs', 'fails'),
  )
  .map(([beginning, ending]) =>
    step(`provider(${beginning}, ${ending})`, (journey) => {
      if (beginning === 'throws') journey.malform();
      Object.assign(journey.provider, { beginning, ending });
    }),
  );

/** The aspects of a journey; each is walked by runs of its own, so that chance gets far in it. */
export const ASPECTS = {
  form: { sections: ['person', 'home', 'money'], struck: COMMON as Struck[], own: () => [] },
  papers: {
    sections: ['home', 'papers'],
    struck: [...COMMON, ...DOCUMENT_CALLS] as Struck[],
    own: (fields) => [
      ...about(fields('file'), chooseFile).flatMap((one) => often(one, 8)),
      ...about(fields('file'), deleteFile).flatMap((one) => often(one, 2)),
      ...often(struckFiles(fields('file')), 6),
      ...often(pressOneOf('tryAgain', 'checkAgain'), 2),
      ...often(arrive, 8),
    ],
  },
  wallet: {
    sections: ['home', 'wallet'],
    struck: [...COMMON, 'linkWalletToIdentity', 'linkWalletToIdentity'] as Struck[],
    own: () => [
      ...often(connect, 10),
      ...often(walletWill, 6),
      ...often(signLate, 5),
      ...often(walletDoes, 2),
      ...often(pressOneOf('cancel', 'chooseWallet', 'metamask', 'tryAgain'), 4),
    ],
  },
  check: {
    sections: ['home', 'check', 'purpose'],
    struck: COMMON as Struck[],
    own: () => [
      ...often(finishCheck, 6),
      ...often(endCheck, 6),
      ...often(lateWords, 3),
      ...often(providerIs, 3),
      ...often(pressOneOf('startAgain', 'tryAgain'), 4),
    ],
  },
} satisfies Record<string, Aspect>;

export type AspectName = keyof typeof ASPECTS;

/** The steps of each aspect. */
export function stepsFor(aspect: AspectName): fc.Arbitrary<Step>[] {
  return stepsOf(ASPECTS[aspect]);
}
