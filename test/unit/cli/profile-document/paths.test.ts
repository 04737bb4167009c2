import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkProfile } from '../../../../cli/profile-document/check-profile';
import { pathInWords, waysThrough } from '../../../../cli/profile-document/paths';
import {
  type ProfileDocument,
  resolveProfile,
} from '../../../../src/reference-backend/rules/profile/resolve-profile';

const text = (id: string, more: object = {}) => ({ id, type: 'string', label: id, ...more });
const file = (id: string, more: object = {}) => ({ id, type: 'input-file', label: id, ...more });
const select = (id: string, values: readonly string[], more: object = {}) => ({
  ...{ id, type: 'input-select', label: id, required: true },
  options: values.map((value) => ({ value, label: value })),
  ...more,
});
const section = (id: string, elements: readonly object[], more: object = {}) => ({
  ...{ id, label: id, status: 'active', elements },
  ...more,
});
const when = (section: string, id: string, ...values: readonly unknown[]) => ({
  ...{ section, id, operator: 'oneOf', values },
});
const unless = (section: string, id: string, ...values: readonly unknown[]) => ({
  ...when(section, id, ...values),
  operator: 'notOneOf',
});
type One = { readonly id: string };
const whole = (...sections: readonly One[]) =>
  ({
    qualification: {
      ...{ id: 'q', languages: ['en'] },
      milestones: sections.map(({ id }, index) => ({
        ...{ id: `m${index}`, label: 'M', status: 'active' },
        sections: [{ id, label: id, status: 'active' }],
      })),
    },
    sections: Object.fromEntries(sections.map((one) => [one.id, one])),
  }) as unknown as ProfileDocument;

const YOU = section('you', [
  select('kind', ['person', 'company']),
  text('name', { required: true }),
]);
const COMPANY = section(
  'company',
  [select('regulated', ['yes', 'no']), file('register', { required: true })],
  { hiddenWhen: unless('you', 'kind', 'company') },
);
const LICENCE = section('licence', [file('licence'), text('number')], {
  hiddenWhen: unless('company', 'regulated', 'yes'),
});

function lines(document: ProfileDocument): readonly string[] {
  return waysThrough(document).paths.map(pathInWords);
}

function found(document: ProfileDocument): readonly string[] {
  const { findings } = checkProfile(document, new Set());
  return findings.map(({ rule, severity, pointer }) => `${severity} ${rule} ${pointer}`);
}

describe('the ways through a profile', () => {
  it('has a path for each answer that another section reads, and leaves out what is not asked', () => {
    expect(lines(whole(YOU, COMPANY, LICENCE))).toEqual([
      'you.kind = company, company.regulated = yes: 3 sections, 4 required fields, 2 documents',
      'you.kind = company, company.regulated = any other: 2 sections, 4 required fields, 1 document',
      'you.kind = any other: 1 section, 2 required fields, 0 documents',
    ]);
  });

  it('tells a question that is not shown from any other answer to it', () => {
    const asks = section('asks', [select('why', ['a', 'b'])], {
      hiddenWhen: unless('you', 'kind', 'company'),
    });
    const reads = section('reads', [text('t')], {
      hiddenWhen: { section: 'asks', id: 'why', operator: 'empty' },
    });
    expect(waysThrough(whole(YOU, asks, reads)).paths.map(({ sections }) => sections)).toEqual([
      ['you', 'asks', 'reads'],
      ['you'],
    ]);
  });

  it('has one path where no section depends on another', () => {
    expect(lines(whole(YOU))).toEqual([
      'whatever is answered: 1 section, 2 required fields, 0 documents',
    ]);
  });

  it('has a path for no answer where the question is not required', () => {
    const asks = section('you', [select('kind', ['person', 'company'], { required: false })]);
    expect(waysThrough(whole(asks, COMPANY)).paths.map(({ answers }) => answers)).toEqual([
      { 'you.kind': 'company' },
      { 'you.kind': null },
      { 'you.kind': '' },
    ]);
  });

  it('tells a typed answer, a number, a date and a box apart as conditions do', () => {
    const asks = section('you', [
      text('a', { required: true }),
      { ...text('b', { required: true }), type: 'number' },
      { ...text('c', { required: true }), type: 'date' },
      { ...text('d'), type: 'input-checkbox' },
    ]);
    const reads = section('s', [
      text('a', { hiddenWhen: when('you', 'a', 'x') }),
      text('b', { hiddenWhen: when('you', 'b', 3) }),
      text('c', { hiddenWhen: when('you', 'c', '2020-02-29T00:00:00Z') }),
      text('d', { hiddenWhen: when('you', 'd', true) }),
      text('e'),
    ]);
    const { paths, count } = waysThrough(whole(asks, reads));
    expect(count).toBe(16);
    expect(paths[0]?.answers).toEqual({
      ...{ 'you.a': 'x', 'you.b': 3, 'you.c': '2020-02-29', 'you.d': true },
    });
  });

  it('names a section for entries once, where there can be one, and counts what its entries can show', () => {
    const slot = (place: number) => ({
      ...{ id: `owner${place}`, type: 'fieldset-grouped', label: 'Owner' },
      legend: { type: 'input-checkbox', name: `has${place}`, label: 'There' },
      repeat: { list: 'owners', label: 'Owner', title: `name${place}` },
      fields: [text(`name${place}`, { required: true }), select(`kind${place}`, ['a', 'b'])],
    });
    const owners = section('owners', [slot(1), slot(2)], {
      hiddenWhen: unless('you', 'kind', 'company'),
    });
    const papers = section(
      'papers',
      [
        file('pass', { hiddenWhen: { entry: 'kind1', operator: 'oneOf', values: ['a'] } }),
        text('t'),
      ],
      { forEach: { section: 'owners', list: 'owners' } },
    );
    expect(waysThrough(whole(YOU, owners, papers)).paths).toMatchObject([
      { answers: { 'you.kind': 'company' }, sections: ['you', 'owners', 'papers'], documents: 1 },
      { answers: { 'you.kind': null }, sections: ['you'], required: 2, documents: 0 },
    ]);
    expect(found(whole(YOU, owners, papers))).toEqual([]);
  });

  it('leads there: the answers of each path leave its sections', () => {
    const values = fc.constantFrom('a', 'b', 'c');
    const reads = (index: number) =>
      fc.array(
        fc.record({
          from: fc.nat({ max: index - 1 }),
          value: values,
          operator: fc.constantFrom('oneOf', 'notOneOf', 'empty', 'notEmpty'),
        }),
        { maxLength: 2 },
      );
    const profile = fc.tuple(reads(1), reads(2), reads(3), fc.boolean()).map(([...rows]) => {
      const isRequired = rows.pop() as boolean;
      const hiddenWhen = (
        rows as readonly { from: number; value: string; operator: string }[][]
      ).map((row) =>
        row.map(({ from, value, operator }) => ({ ...when(`s${from}`, 'k', value), operator })),
      );
      const ask = select('k', ['a', 'b', 'c'], { required: isRequired });
      return whole(
        section('s0', [ask]),
        ...hiddenWhen.map((conditions, index) =>
          section(
            `s${index + 1}`,
            [ask, text('t')],
            conditions.length > 0 ? { hiddenWhen: conditions } : {},
          ),
        ),
      );
    });
    fc.assert(
      fc.property(profile, (document) => {
        const { paths, count, isSampled } = waysThrough(document);
        expect(isSampled).toBe(false);
        expect(count).toBe(paths.length);
        const names = paths.map(({ answers }) => JSON.stringify(answers));
        expect(new Set(names).size).toBe(names.length);
        for (const { lead, sections } of paths) {
          expect(Object.keys(resolveProfile(document, lead).sections)).toEqual(sections);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('tells the first 200 of many, and how many there are', () => {
    const asks = Array.from({ length: 6 }, (_, index) =>
      section(`s${index}`, [select('k', ['a', 'b', 'c'])]),
    );
    const reads = section('end', [
      ...asks.flatMap(({ id }) =>
        ['a', 'b'].map((value) => text(`${id}${value}`, { hiddenWhen: when(id, 'k', value) })),
      ),
      text('t'),
    ]);
    const { paths, count, isSampled } = waysThrough(whole(...asks, reads));
    expect([paths.length, count, isSampled]).toEqual([200, 729, false]);
  });

  it('counts no further than it can, says so, and calls nothing impossible then', () => {
    const asks = Array.from({ length: 20 }, (_, index) =>
      section(`s${index}`, [select('k', ['a', 'b'])]),
    );
    const all = asks.map(({ id }) => when(id, 'k', 'a'));
    const document = whole(
      ...asks,
      section('rare', [text('t')], { hiddenWhen: all.slice(0, 1) }),
      ...asks.map(({ id }, index) =>
        section(`r${index}`, [text('t')], { hiddenWhen: when(id, 'k', 'b') }),
      ),
    );
    expect(waysThrough(document).isSampled).toBe(true);
    expect(checkProfile(document, new Set())).toMatchObject({ findings: [], sampled: true });
  });
});

describe('what no path or only one path has', () => {
  it('tells a section that no combination of answers leads to', () => {
    const never = section('never', [text('t')], {
      hiddenWhen: unless('licence', 'number', 'x'),
    });
    const persons = { ...LICENCE, hiddenWhen: when('you', 'kind', 'person', 'company') };
    expect(found(whole(YOU, persons, never))).toEqual([
      'error section-never-shown /sections/licence',
      'error section-never-shown /sections/never',
    ]);
  });

  it('tells an element that is hidden on every path, and not what only reads it', () => {
    const element = text('t', {
      hiddenWhen: [when('you', 'kind', 'company')],
    });
    const company = section('more', [element, text('u')], {
      hiddenWhen: when('you', 'kind', 'person'),
    });
    expect(found(whole(YOU, company))).toEqual(['error never-shown /sections/more/elements/0']);
  });

  it('tells a required field that nobody can fill in on one path, and the answers that lead there', () => {
    const more = section('more', [
      select('why', ['a', 'b'], { hiddenWhen: when('you', 'kind', 'company') }),
      text('t', {
        required: true,
        disabledWhen: { id: 'why', operator: 'empty' },
      }),
    ]);
    const { findings } = checkProfile(whole(YOU, more), new Set());
    expect(findings).toEqual([
      {
        ...{ rule: 'always-disabled-required', severity: 'error' },
        pointer: '/sections/more/elements/1',
        message: 't is required, and disabled on the path you.kind = company',
      },
    ]);
  });

  it('tells a path on which the investor is led nowhere', () => {
    const document = whole(YOU, COMPANY);
    const [first, second] = document.qualification.milestones as readonly object[];
    const waiting = {
      ...second,
      status: 'active',
      sections: [{ id: 'company', label: 'c', status: 'active' }],
    };
    const done = {
      ...first,
      status: 'complete',
      sections: [{ id: 'you', label: 'y', status: 'complete' }],
    };
    const rest = {
      id: 'r',
      label: 'R',
      status: 'pending',
      sections: [{ id: 'rest', label: 'r', status: 'pending' }],
    };
    const { findings } = checkProfile(
      {
        qualification: { ...document.qualification, milestones: [done, waiting, rest] },
        sections: {
          ...document.sections,
          rest: section('rest', [text('t')], { status: 'pending' }),
        },
      },
      new Set(),
    );
    expect(findings.filter(({ severity }) => severity === 'error')).toEqual([
      {
        ...{ rule: 'no-way-in', severity: 'error' },
        pointer: '/qualification/milestones',
        message:
          'no section is active: the investor is led nowhere, on the path you.kind = any other',
      },
    ]);
  });
});

it('goes through 60 sections with 40 conditions between them in less time than resolving them 1,000 times', () => {
  const asks = Array.from({ length: 4 }, (_, index) =>
    section(`ask${index}`, [select('k', ['a', 'b', 'c'])]),
  );
  const reads = Array.from({ length: 56 }, (_, index) =>
    section(
      `s${index}`,
      Array.from({ length: 10 }, (_, number) => text(`t${number}`)),
      index < 40 ? { hiddenWhen: when(`ask${index % 4}`, 'k', index % 8 < 4 ? 'a' : 'b') } : {},
    ),
  );
  const document = whole(...asks, ...reads);
  const start = performance.now();
  const { count } = waysThrough(document);
  const walked = performance.now() - start;
  expect(count).toBe(81);
  const before = performance.now();
  for (let times = 0; times < 300; times += 1) resolveProfile(document, {});
  expect(walked).toBeLessThan(((performance.now() - before) / 300) * 1000);
});
