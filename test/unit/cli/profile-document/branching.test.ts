import { describe, expect, it } from 'vitest';
import { checkProfile } from '../../../../cli/profile-document/check-profile';

const text = (id: string, more: object = {}) => ({ id, type: 'string', label: id, ...more });
const file = (id: string) => ({
  ...{ id, type: 'input-file', label: id, mimeTypes: ['application/pdf'] },
});
const number = (id: string, more: object = {}) => ({ id, type: 'number', label: id, ...more });
const section = (id: string, elements: readonly object[], more: object = {}) => ({
  ...{ id, label: id, status: 'active', elements },
  ...more,
});
const whole = (...sections: readonly { readonly id: string }[]) => ({
  qualification: {
    id: 'q',
    languages: ['en'],
    milestones: [
      {
        ...{ id: 'm', label: 'M', status: 'active' },
        sections: sections.map(({ id }) => ({ id, label: id, status: 'active' })),
      },
    ],
  },
  sections: Object.fromEntries(sections.map((one) => [one.id, one])),
});
const KIND = {
  ...{ id: 'kind', type: 'input-select', label: 'Kind', required: true },
  options: ['person', 'company'].map((value) => ({ value, label: value })),
};
const YOU = section('you', [KIND, text('name')]);
const reads = (values: readonly unknown[], more: object = {}) => ({
  ...{ section: 'you', id: 'kind', operator: 'oneOf', values },
  ...more,
});
const slot = (place: number) => ({
  ...{ id: `owner${place}`, type: 'fieldset-grouped', label: 'Owner' },
  legend: { type: 'input-checkbox', name: `has${place}`, label: 'There' },
  repeat: { list: 'owners', label: 'Owner', title: `name${place}` },
  fields: [text(`name${place}`), number(`share${place}`, { max: 10 })],
});
const OWNERS = section('owners', [slot(1), slot(2), slot(3)]);
const PAPERS = { forEach: { section: 'owners', list: 'owners' } };
const check = (more: object) => ({ id: 'c', rule: 'sum', equals: 100, message: 'm', ...more });
const checked = (raw: object) =>
  whole(section('s', [number('a', { max: 10 }), number('b', { max: 20 })], { checks: [raw] }));

function found(document: unknown): readonly string[] {
  const { findings } = checkProfile(document, new Set());
  return findings.map(({ rule, severity, pointer }) => `${severity} ${rule} ${pointer}`);
}

it('finds nothing in a profile whose sections depend on answers', () => {
  const document = whole(
    YOU,
    OWNERS,
    section(
      'company',
      [text('a', { hiddenWhen: [reads(['person']), { id: 'b', operator: 'empty' }] }), text('b')],
      {
        hiddenWhen: reads(['person']),
        checks: [{ id: 'names', rule: 'distinct', of: ['a', 'b'], message: 'm' }],
      },
    ),
    section('papers', [text('p', { hiddenWhen: { entry: 'name1', operator: 'empty' } })], PAPERS),
  );
  expect(found(document)).toEqual([]);
});

describe('between sections', () => {
  it.each([
    [
      'a section that is not there',
      whole(YOU, section('s', [text('a')], { hiddenWhen: reads(['person'], { section: 'yuo' }) })),
      ['error condition-unknown-section /sections/s/hiddenWhen'],
    ],
    [
      'a key that is not there',
      whole(YOU, section('s', [text('a', { hiddenWhen: [reads(['x'], { id: 'knd' })] })])),
      ['error condition-unknown-key /sections/s/elements/0/hiddenWhen/0/id'],
    ],
    [
      'an answer that nobody can give',
      whole(YOU, section('s', [text('a')], { hiddenWhen: reads(['comapny']) })),
      ['warning condition-impossible-value /sections/s/hiddenWhen/values/0'],
    ],
    [
      'a section that no answer shows',
      whole(
        YOU,
        section('s', [text('a')], { hiddenWhen: reads(['fund'], { operator: 'notOneOf' }) }),
      ),
      [
        'warning condition-impossible-value /sections/s/hiddenWhen/values/0',
        'error section-never-shown /sections/s/hiddenWhen',
      ],
    ],
    [
      'an element that no answer shows',
      whole(
        YOU,
        section('s', [text('a', { hiddenWhen: reads([], { operator: 'notOneOf' }) }), text('b')]),
      ),
      ['error never-shown /sections/s/elements/0/hiddenWhen'],
    ],
    [
      'a section that comes later',
      whole(section('s', [text('a')], { hiddenWhen: reads(['person']) }), YOU),
      ['warning reads-later-section /sections/s/hiddenWhen'],
    ],
    [
      'sections in a circle',
      whole(
        section('a', [text('x')], { hiddenWhen: { section: 'b', id: 'x', operator: 'empty' } }),
        section('b', [text('x')], { hiddenWhen: { section: 'a', id: 'x', operator: 'empty' } }),
      ),
      ['error cyclic-sections /sections/a'],
    ],
    [
      'a list that is not there',
      whole(YOU, section('papers', [text('p')], PAPERS)),
      ['error for-each-malformed /sections/papers/forEach'],
    ],
    [
      'an id that an entry makes',
      whole(OWNERS, section('papers', [text('p')], PAPERS), section('papers-2', [text('p')])),
      ['error duplicate-id /sections/papers'],
    ],
    [
      'a document that an entry makes',
      whole(
        OWNERS,
        section('scans', [file('pass-2')]),
        section('papers', [file('pass'), text('t')], PAPERS),
      ),
      ['error duplicate-id /sections/papers/elements/0'],
    ],
    [
      'a document that the entries of two lists make, and none that two plain sections share',
      whole(
        OWNERS,
        section(
          'bosses',
          [slot(1), slot(2)].map((one) => ({ ...one, repeat: { ...one.repeat, list: 'bosses' } })),
        ),
        section('a', [file('scan')]),
        section('b', [file('scan')]),
        section(
          'papers',
          [{ id: 'g', type: 'fieldset', label: 'G', fields: [file('front'), file('back')] }],
          PAPERS,
        ),
        section(
          'more',
          [
            text('t'),
            { id: 'g', type: 'fieldset', label: 'G', fields: [file('front'), file('side')] },
          ],
          {
            forEach: { section: 'bosses', list: 'bosses' },
          },
        ),
      ),
      ['error duplicate-id /sections/more/elements/1/fields/0'],
    ],
    [
      'an own condition beside one that reads another section',
      whole(
        YOU,
        section('s', [
          text('a', { hiddenWhen: [reads(['person']), { id: 'nope', operator: 'empty' }] }),
          text('b'),
        ]),
      ),
      ['error condition-unknown-key /sections/s/elements/0/hiddenWhen/1/id'],
    ],
    [
      'a misspelt part of a condition',
      whole(YOU, section('s', [text('a')], { hiddenWhen: reads(['person'], { vlaues: 1 }) })),
      ['warning unknown-field /sections/s/hiddenWhen/vlaues'],
    ],
  ])('%s', (_, document, expected) => {
    expect(found(document)).toEqual(expected);
  });

  it('tells that nothing is left', () => {
    const document = whole(
      section('s', [text('a')], { hiddenWhen: reads([], { operator: 'notOneOf' }) }),
    );
    const sections = { ...document.sections, you: YOU };
    expect(found({ ...document, sections })).toContain('error no-way-in /qualification/milestones');
  });
});

describe('a check across fields', () => {
  it.each([
    [check({ of: ['a', 'b'] }), ['error check-impossible /sections/s/checks/0']],
    [check({ of: ['a', 'b'], equals: 30 }), []],
    [
      check({ of: ['a', 'b'], equals: undefined, max: -1 }),
      ['error check-impossible /sections/s/checks/0'],
    ],
    [check({ of: ['a', 'z'] }), ['error check-malformed /sections/s/checks/0/of/1']],
    [check({ of: { list: 'x', key: 'a' } }), ['error check-malformed /sections/s/checks/0/of']],
    [check({ of: [] }), ['error check-malformed /sections/s/checks/0']],
    [check({ rule: 'later' }), ['warning unknown-check /sections/s/checks/0/rule']],
  ])('%j', (raw, expected) => {
    expect(found(checked(raw))).toEqual(expected);
  });

  it('knows how many entries there can be', () => {
    const shares = (equals: number) =>
      whole({
        ...OWNERS,
        checks: [check({ of: { list: 'owners', key: 'share1' }, equals })],
      } as typeof OWNERS);
    expect(found(shares(30))).toEqual([]);
    expect(found(shares(31))).toEqual(['error check-impossible /sections/owners/checks/0']);
  });
});
