import { describe, expect, it } from 'vitest';
import { diffProfile } from '../../../../cli/profile-document/diff-profile';

const section = (elements: readonly object[], id = 's') => ({
  id,
  label: 'S',
  status: 'active',
  elements,
});
const text = (id: string, more: object = {}) => ({ id, type: 'string', label: id, ...more });
const select = (id: string, values: readonly unknown[], more: object = {}) => ({
  ...{ id, type: 'input-select', label: id },
  options: values.map((value) => ({ label: `L ${value}`, value })),
  ...more,
});
const file = (id: string, mimeTypes: readonly string[]) => ({
  ...{ id, type: 'input-file', label: id },
  mimeTypes,
});
const slot = (min: number) => ({
  ...{ id: 'o', type: 'fieldset-grouped', label: 'O' },
  legend: { type: 'input-checkbox', name: 'o_there', label: 'O' },
  fields: [text('o_name')],
  repeat: { list: 'os', label: 'O', min },
});
const told = (before: readonly object[], after: readonly object[]) =>
  diffProfile(section(before), section(after)).changes.map(({ key, change, effect }) => [
    key,
    change,
    effect,
  ]);

describe('a change, with what it does to stored answers:', () => {
  it.each<[string, readonly object[], readonly object[], readonly unknown[]]>([
    ['a new key', [text('a')], [text('a'), text('b')], [['b', 'added', 'kept']]],
    ['a key that is gone', [text('a'), text('b')], [text('a')], [['b', 'removed', 'lost']]],
    [
      'another place',
      [text('a'), text('b'), text('c')],
      [text('c'), text('a'), text('b')],
      [['c', 'moved', 'kept']],
    ],
    ['other words', [text('a')], [text('a', { label: 'B' })], [['a', 'reworded', 'kept']]],
    ['a shorter text', [text('a')], [text('a', { maxLength: 10 })], [['a', 'stricter', 'refused']]],
    ['a longer text', [text('a', { maxLength: 10 })], [text('a')], [['a', 'looser', 'kept']]],
    ['required', [text('a')], [text('a', { required: true })], [['a', 'stricter', 'kept']]],
    [
      'another type',
      [text('a')],
      [{ id: 'a', type: 'number', label: 'a' }],
      [['a', 'stricter', 'refused']],
    ],
    [
      'a file',
      [text('a')],
      [{ id: 'a', type: 'input-file', label: 'a' }],
      [['a', 'stricter', 'lost']],
    ],
    [
      'an option less',
      [select('a', [1, 2], { required: true })],
      [select('a', [1], { required: true })],
      [
        ['a', 'reworded', 'kept'],
        ['a', 'stricter', 'refused'],
      ],
    ],
    [
      'a condition',
      [text('a'), text('b')],
      [text('a'), text('b', { hiddenWhen: { id: 'a', operator: 'empty' } })],
      [['b', 'hidden', 'lost']],
    ],
    [
      'no condition',
      [text('a'), text('b', { hiddenWhen: { id: 'a', operator: 'empty' } })],
      [text('a'), text('b')],
      [['b', 'looser', 'kept']],
    ],
  ])('%s', (_, before, after, changes) => {
    expect(told(before, after)).toEqual(changes);
  });

  it.each<[string, readonly object[], readonly object[], readonly unknown[]]>([
    [
      'a new key that is required',
      [text('a')],
      [text('a'), text('b', { required: true })],
      [['b', 'added', 'asked']],
    ],
    [
      'fewer types of files',
      [file('a', ['image/png', 'application/pdf'])],
      [file('a', ['application/PDF'])],
      [['a', 'stricter', 'kept']],
    ],
    ['types of files', [file('a', [])], [file('a', ['image/png'])], [['a', 'stricter', 'kept']]],
    ['any type of file', [file('a', ['image/png'])], [file('a', [])], [['a', 'looser', 'kept']]],
    ['not sent', [text('a')], [text('a', { noSubmit: true })], [['a', 'stricter', 'lost']]],
    ['sent', [text('a', { noSubmit: true })], [text('a')], [['a', 'looser', 'kept']]],
    ['more entries', [slot(0)], [slot(1)], [['', 'stricter', 'asked']]],
    ['fewer entries', [slot(1)], [slot(0)], [['', 'looser', 'kept']]],
  ])('%s', (_, before, after, changes) => {
    expect(told(before, after)).toEqual(changes);
  });

  it('a key that becomes required, with who has to come back', () => {
    const [change] = diffProfile(
      section([text('a')]),
      section([text('a', { required: true })]),
    ).changes;
    expect(change?.message).toMatch(/whoever left it empty has to come back/);
  });

  const withChecks = (...ids: readonly string[]) => ({
    ...section([text('a')]),
    plugins: ids.map((id) => ({ id, config: { data: { sdkToken: 't' } } })),
  });
  it.each<[string, object, object, readonly unknown[]]>([
    ['a check', withChecks('id-check-onfido'), withChecks(), [['s', 'removed', 'kept']]],
    ['a new check', withChecks(), withChecks('id-check-onfido'), [['s', 'added', 'asked']]],
    [
      'another check',
      withChecks('id-check-onfido'),
      withChecks('id-check-sumsub'),
      [
        ['s', 'removed', 'kept'],
        ['s', 'added', 'asked'],
      ],
    ],
    [
      'the name of a section',
      section([text('a')]),
      { ...section([text('a')]), label: 'T' },
      [['s', 'reworded', 'kept']],
    ],
  ])('%s', (_, before, after, changes) => {
    const found = diffProfile(before, after).changes;
    expect(found.map((one) => [one.section, one.change, one.effect])).toEqual(changes);
  });

  type Outline = readonly (readonly [milestone: string, ...sections: string[]])[];
  const profile = (outline: Outline, labels: Readonly<Record<string, string>> = {}) => ({
    qualification: {
      ...{ id: 'q', languages: ['en'] },
      milestones: outline.map(([id, ...sections]) => ({
        ...{ id, label: labels[id] ?? id, status: 'active' },
        sections: sections.map((one) => ({ id: one, label: one, status: 'active' })),
      })),
    },
    sections: Object.fromEntries(
      outline.flatMap(([, ...ids]) => ids.map((id) => [id, section([text(`${id}_key`)], id)])),
    ),
  });
  const places = (before: Outline, after: Outline, labels?: Readonly<Record<string, string>>) =>
    diffProfile(profile(before), profile(after, labels))
      .changes.filter(({ key }) => key === '')
      .map(({ milestone, section: id, change, effect }) => [milestone ?? id, change, effect]);
  it.each<[string, Outline, Outline, readonly unknown[]]>([
    ['nothing', [['m', 's', 't']], [['m', 's', 't']], []],
    ['the order of sections', [['m', 's', 't']], [['m', 't', 's']], [['t', 'moved', 'kept']]],
    [
      'the milestone of a section',
      [
        ['m', 's', 't'],
        ['n', 'u'],
      ],
      [
        ['m', 's'],
        ['n', 'u', 't'],
      ],
      [['t', 'moved', 'kept']],
    ],
    [
      'the order of milestones',
      [
        ['m', 's'],
        ['n', 't'],
      ],
      [
        ['n', 't'],
        ['m', 's'],
      ],
      [
        ['n', 'moved', 'kept'],
        ['t', 'moved', 'kept'],
      ],
    ],
    [
      'a milestone with its section',
      [
        ['m', 's'],
        ['n', 't'],
      ],
      [['m', 's']],
      [
        ['n', 'removed', 'kept'],
        ['t', 'removed', 'lost'],
      ],
    ],
    [
      'a new milestone',
      [['m', 's']],
      [
        ['m', 's'],
        ['n', 't'],
      ],
      [
        ['n', 'added', 'kept'],
        ['t', 'added', 'kept'],
      ],
    ],
  ])('the outline: %s', (_, before, after, changes) => {
    expect(places(before, after)).toEqual(changes);
  });

  it('the name of a milestone, and a section under another id', () => {
    expect(places([['m', 's']], [['m', 's']], { m: 'M' })).toEqual([['m', 'reworded', 'kept']]);
    const renamed = { ...section([text('s_key')], 't') };
    expect(diffProfile(section([text('s_key')]), renamed).changes).toMatchObject([
      { section: 's', key: '', change: 'renamed', effect: 'lost' },
      { section: 't', key: '', change: 'added', effect: 'kept' },
      { section: 's', key: 's_key', change: 'moved', effect: 'lost' },
    ]);
  });

  it('another section, since answers are stored by section', () => {
    const before = [section([text('a')]), section([text('b')], 't')];
    const after = [section([]), section([text('b'), text('a')], 't')];
    expect(diffProfile(before, after).changes).toMatchObject([
      { section: 's', key: 'a', change: 'moved', effect: 'lost' },
    ]);
  });
});

describe('no change:', () => {
  it.each<[string, readonly object[], readonly object[]]>([
    [
      'a default written out',
      [text('a')],
      [text('a', { minLength: 0, maxLength: 255, required: false })],
    ],
    [
      'another order of the fields of an element',
      [{ id: 'a', type: 'string', label: 'a' }],
      [{ label: 'a', type: 'string', id: 'a' }],
    ],
    [
      'another name of the same type',
      [select('a', [1])],
      [select('a', [1], { type: 'select-simple' })],
    ],
    [
      'a condition in a list of one',
      [text('a'), text('b', { hiddenWhen: { id: 'a', values: ['x'] } })],
      [text('a'), text('b', { hiddenWhen: [{ id: 'a', operator: 'oneOf', values: ['x'] }] })],
    ],
    [
      'a new id under the same name',
      [text('a', { name: 'n', label: 'A' })],
      [text('b', { name: 'n', label: 'A' })],
    ],
    [
      'a time behind a date',
      [{ id: 'a', type: 'input-date', label: 'a', minDate: '2024-01-01' }],
      [{ id: 'a', type: 'input-date', label: 'a', minDate: '2024-01-01T10:00:00Z' }],
    ],
  ])('%s', (_, before, after) => {
    expect(told(before, after)).toEqual([]);
  });
});

it('counts what becomes of stored answers', () => {
  const before = section([text('a'), text('b'), select('c', [1, 2], { required: true })]);
  const after = section([
    text('a', { maxLength: 3 }),
    text('b', { hiddenWhen: { id: 'a', values: ['x'] } }),
    select('c', [1], { required: true }),
  ]);
  const investors = [
    { s: { a: 'x', b: 'gone', c: 1 } },
    { s: { a: 'too long', b: 'kept', c: 2, d: 'nobody asks', e: '' } },
    { other: { a: 'x' } },
  ];
  expect(diffProfile(before, after, investors).answers).toEqual({
    investors: 3,
    kept: 3,
    refused: 2,
    lost: 3,
    // Two answers of the second are refused, and the first has what is required.
    back: 1,
  });
  expect(diffProfile(before, after, investors[0]).answers).toEqual({
    investors: 1,
    kept: 2,
    refused: 0,
    lost: 1,
    back: 0,
  });
});
