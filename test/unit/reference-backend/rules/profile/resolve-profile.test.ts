import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Answers,
  type ProfileDocument,
  ProfileError,
  profileResolver,
  resolveProfile,
} from '../../../../../src/reference-backend/rules/profile/resolve-profile';

const COMPANY = { section: 'you', id: 'kind', operator: 'oneOf', values: ['company'] };

const field = (id: string, more: object = {}) => ({ id, type: 'string', label: id, ...more });
const section = (id: string, elements: readonly object[], more: object = {}) => ({
  id,
  label: id,
  status: 'active',
  elements,
  ...more,
});
const slot = (place: number) => ({
  id: `owner${place}`,
  type: 'fieldset-grouped',
  legend: { type: 'input-checkbox', name: `has${place}`, checkedValue: true },
  repeat: { list: 'owners', label: 'Owner', title: `name${place}` },
  fields: [field(`name${place}`), field(`country${place}`)],
});
const ofEntry = (more: object = {}, elements: readonly object[] = []) =>
  section(
    'papers',
    [{ id: 'passport', type: 'input-file', label: 'Passport of {{name}}' }, ...elements],
    {
      label: 'Papers of {{name}}',
      forEach: { section: 'owners', list: 'owners' },
      ...more,
    },
  );

/** A document of one milestone with these sections. */
function documentOf(
  ...sections: readonly { readonly id: string; readonly label: string }[]
): ProfileDocument {
  return {
    qualification: {
      id: 'q',
      languages: ['en'],
      milestones: [
        {
          id: 'm',
          label: 'M',
          status: 'active',
          sections: sections.map(({ id, label }) => ({ id, label, status: 'active' })),
        },
      ],
    },
    sections: Object.fromEntries(sections.map((one) => [one.id, one])),
  };
}

const YOU = section('you', [
  {
    id: 'kind',
    type: 'input-select',
    label: 'Kind',
    options: [{ value: 'person' }, { value: 'company' }],
  },
  field('country', { hiddenWhen: { id: 'kind', values: ['company'] } }),
  { id: 'us', type: 'input-checkbox', label: 'US' },
  { id: 'born', type: 'input-date', label: 'Born' },
]);
const OWNERS = section('owners', [slot(1), slot(2), slot(3)]);

function sectionsFor(document: ProfileDocument, answers: Answers = {}): readonly string[] {
  return Object.keys(resolveProfile(document, answers).sections);
}

function refusal(document: unknown, answers: Answers = {}): string {
  try {
    resolveProfile(document as ProfileDocument, answers);
  } catch (error) {
    if (error instanceof ProfileError) return `${error.code} ${error.pointer}`;
    throw error;
  }
  return 'none';
}

describe('a condition that reads another section', () => {
  const holds = (condition: object, answers: Record<string, unknown> = {}) =>
    !sectionsFor(documentOf(YOU, section('other', [field('a')], { hiddenWhen: condition })), {
      you: answers,
    }).includes('other');

  it.each([
    [{ values: ['company'], id: 'kind' }, { kind: 'company' }, true],
    [{ values: ['company'], id: 'kind' }, { kind: 'person' }, false],
    [{ values: ['company'], id: 'kind' }, {}, false],
    [{ operator: 'empty', id: 'kind' }, {}, true],
    [{ operator: 'notEmpty', id: 'kind' }, { kind: '' }, false],
    [{ operator: 'notOneOf', values: ['person'], id: 'kind' }, {}, true],
    // A hidden element is empty, whatever is saved of it.
    [{ operator: 'empty', id: 'country' }, { kind: 'company', country: 'fr' }, true],
    [{ operator: 'empty', id: 'country' }, { kind: 'person', country: 'fr' }, false],
    // An unsaved check box is empty, a saved false is false.
    [{ operator: 'empty', id: 'us' }, {}, true],
    [{ values: [false], id: 'us' }, { us: false }, true],
    [{ values: [false], id: 'us' }, {}, false],
    // Dates compare by their first ten characters.
    [
      { values: ['2000-01-02T00:00:00Z'], id: 'born' },
      { born: '2000-01-02T00:00:00.000000Z' },
      true,
    ],
    [{ operator: 'empty', id: 'nowhere' }, { kind: 'company' }, true],
  ])('%j of %j: %s', (condition, answers, expected) => {
    expect(holds({ section: 'you', ...condition }, answers)).toBe(expected);
  });

  it('hides a section, its summary and a milestone that has no other', () => {
    const document = documentOf(YOU);
    const other = section('other', [field('a')], { hiddenWhen: COMPANY });
    const both: ProfileDocument = {
      qualification: {
        ...document.qualification,
        milestones: [
          ...(document.qualification.milestones as object[]),
          {
            id: 'n',
            label: 'N',
            status: 'pending',
            sections: [{ id: 'other', label: 'other', status: 'pending' }],
          },
        ],
      },
      sections: { ...document.sections, other },
    };
    const { qualification, sections, hidden } = resolveProfile(both, { you: { kind: 'company' } });
    expect(Object.keys(sections)).toEqual(['you']);
    expect(qualification.milestones).toEqual(document.qualification.milestones);
    expect(hidden).toEqual([{ id: 'other', because: [COMPANY] }]);
    expect(resolveProfile(both, { you: { kind: 'person' } }).sections.other).toEqual(
      section('other', [field('a')]),
    );
  });

  it('reads a hidden section as empty', () => {
    const document = documentOf(
      YOU,
      section('second', [field('a')], { hiddenWhen: COMPANY }),
      section('third', [field('b')], {
        hiddenWhen: { section: 'second', id: 'a', operator: 'notEmpty' },
      }),
    );
    const answers = { second: { a: 'x' } };
    expect(sectionsFor(document, { ...answers, you: { kind: 'person' } })).toEqual([
      'you',
      'second',
    ]);
    expect(sectionsFor(document, { ...answers, you: { kind: 'company' } })).toEqual([
      'you',
      'third',
    ]);
  });

  it('takes the own conditions of a list with it when it is not met, and leaves them when it is', () => {
    const own = { id: 'b', values: ['x'] };
    const document = documentOf(
      YOU,
      section('other', [field('a', { hiddenWhen: [COMPANY, own] }), field('b')]),
    );
    const element = (kind: string) =>
      (
        resolveProfile(document, { you: { kind } }).sections.other?.elements as object[] | undefined
      )?.[0];
    expect(element('person')).toEqual(field('a'));
    expect(element('company')).toEqual(field('a', { hiddenWhen: [own] }));
  });

  it('leaves out elements and fields in groups, and a section of which nothing is left', () => {
    const document = documentOf(
      YOU,
      section('other', [
        field('a', { name: 'key', hiddenWhen: COMPANY }),
        { id: 'g', type: 'fieldset', fields: [field('b', { hiddenWhen: COMPANY }), field('c')] },
      ]),
      section('third', [field('d', { hiddenWhen: COMPANY })]),
    );
    const { sections, hidden } = resolveProfile(document, { you: { kind: 'company' } });
    expect(sections.other?.elements).toEqual([{ id: 'g', type: 'fieldset', fields: [field('c')] }]);
    expect(Object.keys(sections)).toEqual(['you', 'other']);
    expect(hidden.map(({ id }) => id)).toEqual(['other.key', 'other.b', 'third']);
  });
});

describe('a section for each entry', () => {
  const answers = {
    owners: { has1: true, name1: 'Ada', has3: true, name3: '', country3: 'us' },
  };

  it('stands once for each saved entry, in its place, with its slot and its name', () => {
    const document = documentOf(OWNERS, ofEntry(), section('end', [field('z')]));
    const { qualification, sections } = resolveProfile(document, answers);
    expect(Object.keys(sections)).toEqual(['owners', 'papers-1', 'papers-3', 'end']);
    expect(sections['papers-1']).toEqual(
      section('papers-1', [{ id: 'passport-1', type: 'input-file', label: 'Passport of Ada' }], {
        label: 'Papers of Ada',
      }),
    );
    // The slot gives the id, the place on screen the name.
    expect(sections['papers-3']?.label).toBe('Papers of Owner 2');
    const [milestone] = qualification.milestones as { sections: object[] }[];
    expect(milestone?.sections[2]).toEqual({
      id: 'papers-3',
      label: 'Papers of Owner 2',
      status: 'active',
    });
  });

  it('reads its own entry, and renames its own conditions alone', () => {
    const own = { id: 'passport', operator: 'empty' };
    const document = documentOf(
      OWNERS,
      YOU,
      ofEntry({}, [
        field('tin', { hiddenWhen: { entry: 'country1', operator: 'notOneOf', values: ['us'] } }),
        field('why', { hiddenWhen: [own, COMPANY], disableWhen: { tin: 'x' } }),
      ]),
    );
    const elements = (id: string) =>
      resolveProfile(document, { ...answers, you: { kind: 'company' } }).sections[id]
        ?.elements as readonly { id: string }[];
    expect(elements('papers-1').map(({ id }) => id)).toEqual(['passport-1', 'why-1']);
    expect(elements('papers-3').map(({ id }) => id)).toEqual(['passport-3', 'tin-3', 'why-3']);
    expect(elements('papers-1')[1]).toEqual(
      field('why-1', {
        label: 'why',
        hiddenWhen: [{ id: 'passport-1', operator: 'empty' }],
        disableWhen: { 'tin-1': 'x' },
      }),
    );
  });

  it('renames lists, checks and the words of a review in it, and nothing that is an answer', () => {
    const inner = { ...slot(1), label: 'Of {{name}}' };
    const document = documentOf(
      OWNERS,
      ofEntry(
        {
          checks: [
            { id: 'all', rule: 'sum', of: ['part'], equals: 1, message: 'Of {{name}}: {{sum}}' },
            { id: 'each', rule: 'distinct', of: { list: 'owners', key: 'name1' }, message: 'x' },
          ],
          review: { message: 'For {{name}}', elements: { passport: 'Blurred, {{name}}' } },
        },
        [
          { ...field('part', { type: 'number', name: 'p' }), value: 'part' },
          { ...field('pick'), options: [{ value: 'passport', label: '{{name}}' }] },
          inner,
        ],
      ),
    );
    const one = resolveProfile(document, answers).sections['papers-1'];
    expect(one?.checks).toEqual([
      { id: 'all-1', rule: 'sum', of: ['part-1'], equals: 1, message: 'Of Ada: {{sum}}' },
      { id: 'each-1', rule: 'distinct', of: { list: 'owners-1', key: 'name1-1' }, message: 'x' },
    ]);
    expect(one?.review).toEqual({
      message: 'For Ada',
      elements: { 'passport-1': 'Blurred, Ada' },
    });
    expect(((one?.elements ?? []) as unknown[]).slice(1)).toEqual([
      { ...field('part-1', { type: 'number', name: 'p-1' }), label: 'part', value: 'part' },
      { ...field('pick-1'), label: 'pick', options: [{ value: 'passport', label: 'Ada' }] },
      {
        id: 'owner1-1',
        type: 'fieldset-grouped',
        label: 'Of Ada',
        legend: { type: 'input-checkbox', name: 'has1-1', checkedValue: true },
        repeat: { list: 'owners-1', label: 'Owner', title: 'name1-1' },
        fields: [
          { ...field('name1-1'), label: 'name1' },
          { ...field('country1-1'), label: 'country1' },
        ],
      },
    ]);
  });

  it('goes for an entry that its condition hides, and says why', () => {
    const condition = { entry: 'country1', operator: 'oneOf', values: ['us'] };
    const document = documentOf(OWNERS, ofEntry({ hiddenWhen: condition }));
    const { sections, hidden } = resolveProfile(document, answers);
    expect(Object.keys(sections)).toEqual(['owners', 'papers-1']);
    expect(hidden).toEqual([{ id: 'papers-3', because: [condition] }]);
  });

  it('takes a hostile name as text, and makes no link of it', () => {
    const name = 'A\n$& {{name}} [x](https://evil.example)\u202e';
    const document = documentOf(OWNERS, ofEntry({}, [field('f', { helperText: 'For {{name}}' })]));
    const one = resolveProfile(document, { owners: { has1: true, name1: name } }).sections[
      'papers-1'
    ];
    expect(one?.label).toBe('Papers of A $& {{name}} [x](https://evil.example)');
    const [, helped] = (one?.elements ?? []) as { helperText: string }[];
    expect(helped?.helperText).not.toMatch(/https:\/\/|\]\(/);
  });
});

describe('a document that can not be resolved', () => {
  const hiddenBy = (section: string) => ({ hiddenWhen: { section, id: 'a', operator: 'empty' } });

  it.each([
    ['nothing', undefined, 'malformed /qualification'],
    ['no milestones', { qualification: {}, sections: {} }, 'malformed /qualification/milestones'],
    [
      'sections in a circle',
      documentOf(
        section('a', [field('a')], hiddenBy('b')),
        section('b', [field('a', hiddenBy('a'))]),
      ),
      'cyclic-sections /sections/a',
    ],
    [
      'an unknown section',
      documentOf(section('a/b', [field('a', hiddenBy('c'))])),
      'condition-unknown-section /sections/a~1b/elements/0/hiddenWhen',
    ],
    [
      'the answers of a section for each entry',
      documentOf(OWNERS, ofEntry(), section('a', [field('a', hiddenBy('papers'))])),
      'condition-unknown-section /sections/a/elements/0/hiddenWhen',
    ],
    [
      'a condition without values',
      documentOf(YOU, section('a', [field('a')], { hiddenWhen: [{ section: 'you', id: 'kind' }] })),
      'condition-malformed /sections/a/hiddenWhen/0',
    ],
    [
      'a section that its own answers hide',
      documentOf(section('a', [field('a')], { hiddenWhen: { id: 'a', operator: 'empty' } })),
      'condition-malformed /sections/a/hiddenWhen',
    ],
    [
      'a list that is not there',
      documentOf(YOU, ofEntry()),
      'for-each-malformed /sections/papers/forEach',
    ],
    [
      'a check for each entry',
      documentOf(OWNERS, ofEntry({ plugins: [{ id: 'id-check-onfido' }] })),
      'for-each-malformed /sections/papers',
    ],
    [
      'a wallet for each entry',
      documentOf(OWNERS, ofEntry({}, [{ id: 'w', type: 'string-wallet' }])),
      'for-each-malformed /sections/papers',
    ],
    [
      'an entry of no list',
      documentOf(
        OWNERS,
        section('a', [field('a', { hiddenWhen: { entry: 'name1', operator: 'empty' } })]),
      ),
      'for-each-malformed /sections/a/elements/0/hiddenWhen',
    ],
    [
      'an id that an entry makes',
      documentOf(OWNERS, ofEntry(), section('papers-2', [field('a')])),
      'duplicate-id /sections/papers',
    ],
    [
      'a list in a section that stands for entries itself',
      documentOf(
        OWNERS,
        ofEntry({}, [slot(1)]),
        section('more', [field('a')], { forEach: { section: 'papers', list: 'owners' } }),
      ),
      'for-each-malformed /sections/more/forEach',
    ],
    [
      'no milestone',
      { qualification: { milestones: [] }, sections: {} },
      'nothing-left /qualification/milestones',
    ],
  ])('%s', (_, document, expected) => {
    expect(refusal(document)).toBe(expected);
  });
});

it.each([null, [], 'x', 3])('refuses answers that are no map: %j', (answers) => {
  expect(refusal(documentOf(YOU), answers as never)).toBe('malformed ');
});

it('tells a fault in one line, whatever the ids hold', () => {
  const id = 'a\n\u001b[31m\u202eb';
  const condition = { section: id, id: 'a', operator: 'empty' };
  const document = documentOf(
    section(id, [field('a', { hiddenWhen: condition })], { hiddenWhen: condition }),
  );
  const other = { ...condition, section: 'c' };
  const circle = documentOf(
    section(id, [field('a')], { hiddenWhen: other }),
    section('c', [field('a')], { hiddenWhen: condition }),
  );
  for (const one of [document, circle]) {
    expect(() => resolveProfile(one)).toThrow(/^[^\p{Cc}\u202e]+$/u);
  }
});

it('refuses a profile of which the answers leave nothing, and no other', () => {
  const document = documentOf(section('a', [field('a')], { hiddenWhen: COMPANY }));
  const unlisted = { ...document, sections: { ...document.sections, you: YOU } };
  expect(refusal(unlisted, { you: { kind: 'company' } })).toBe(
    'nothing-left /qualification/milestones',
  );
  expect(refusal(unlisted, { you: { kind: 'person' } })).toBe('none');
});

describe('a chain of 3,000 sections', () => {
  // Each reads the next one.
  const chain = (last: object) =>
    documentOf(
      ...Array.from({ length: 3000 }, (_, at) => {
        const next = { section: `s${at + 1}`, id: 'a', operator: 'empty' };
        return section(`s${at}`, [field('a')], at === 2999 ? last : { hiddenWhen: next });
      }),
    );

  it('ends well, from its end', () => {
    expect(sectionsFor(chain({}))).toEqual(['s2999']);
  });

  it('gets a refusal when it is a circle, in a message that can be read', () => {
    const circle = chain({ hiddenWhen: { section: 's0', id: 'a', operator: 'empty' } });
    expect(() => resolveProfile(circle)).toThrow(/: s0, s1, .*, s19 and 2980 others$/);
  });
});

describe('what one resolution costs', () => {
  it('reads only the answers that decide, each of them once', () => {
    const others = Array.from({ length: 60 }, (_, at) =>
      section(
        `s${at}`,
        Array.from({ length: 12 }, (__, place) => field(`f${place}`)),
        at < 40 ? { hiddenWhen: COMPANY } : {},
      ),
    );
    const resolve = profileResolver(documentOf(YOU, ...others));
    const read: string[] = [];
    const counting = new Proxy(
      { kind: 'person', country: 'fr' },
      {
        get: (target, key) => {
          read.push(String(key));
          return Reflect.get(target, key);
        },
      },
    );
    const untouched = new Proxy(
      {},
      {
        getOwnPropertyDescriptor: () => {
          throw new Error('read');
        },
      },
    );
    const { sections } = resolve({
      ...Object.fromEntries(others.map(({ id }) => [id, untouched])),
      you: counting,
    });
    expect(Object.keys(sections)).toHaveLength(61);
    expect(read).toEqual(['kind']);
  });
});

describe('any document and answers', () => {
  const KINDS = ['person', 'company', '', undefined];
  const condition = (ids: readonly string[]) =>
    fc.record({
      section: fc.constantFrom(...ids),
      id: fc.constantFrom('a', 'kind', 'us'),
      operator: fc.constantFrom('oneOf', 'notOneOf', 'empty', 'notEmpty'),
      values: fc.constantFrom(['company'], [true], ['x', false]),
    });
  const documents = fc.integer({ min: 1, max: 6 }).chain((count) =>
    fc
      .tuple(
        ...Array.from({ length: count }, (_, index) => {
          const before = ['you', ...Array.from({ length: index }, (__, at) => `s${at}`)];
          const some = fc.array(condition(before), { maxLength: 2 });
          return fc.record({ own: some, element: some });
        }),
      )
      .map((rules) =>
        documentOf(
          YOU,
          OWNERS,
          ofEntry(),
          ...rules.map(({ own, element }, index) =>
            section(
              `s${index}`,
              [
                field('a', { hiddenWhen: element }),
                { id: 'us', type: 'input-checkbox', label: 'us' },
              ],
              { hiddenWhen: own },
            ),
          ),
        ),
      ),
  );
  const answers = fc.record({
    you: fc.record({
      kind: fc.constantFrom(...KINDS),
      us: fc.constantFrom(true, false, undefined),
    }),
    owners: fc.record({ has1: fc.boolean(), name1: fc.string(), has2: fc.boolean() }),
    s0: fc.record({ a: fc.constantFrom('x', '', undefined), us: fc.boolean() }),
    s1: fc.record({ a: fc.constantFrom('x', '', undefined), us: fc.boolean() }),
  });

  it('resolving the result changes nothing', () => {
    fc.assert(
      fc.property(documents, answers, (document, given) => {
        const { qualification, sections } = resolveProfile(document, given);
        const again = resolveProfile({ qualification, sections }, given);
        expect(again).toEqual({ qualification, sections, hidden: [] });
      }),
    );
  });

  it('answers that are changed and changed back give the same', () => {
    fc.assert(
      fc.property(documents, answers, answers, (document, given, other) => {
        const resolve = profileResolver(document);
        const before = resolve(given);
        resolve(other);
        expect(resolve(given)).toEqual(before);
        expect(resolveProfile(document, given)).toEqual(before);
      }),
    );
  });

  it('10,000 answers that nobody asked for, and answers of any form, change nothing', () => {
    const document = documentOf(YOU, section('a', [field('a')], { hiddenWhen: COMPANY }));
    const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`k${at}`, at]));
    const given = { you: { ...many, kind: 'person' }, __proto__: many, ...{ other: many } };
    expect(resolveProfile(document, given)).toEqual(resolveProfile(document, {}));
    fc.assert(
      fc.property(fc.anything(), (any) => {
        resolveProfile(document, { you: any } as Answers);
      }),
    );
  });
});
