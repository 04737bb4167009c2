import { describe, expect, it } from 'vitest';
import { diffProfile } from '../../profile-document/diff-profile';

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
const told = (before: readonly object[], after: readonly object[]) =>
  diffProfile(section(before), section(after)).changes.map(({ key, change, effect }) => [
    key,
    change,
    effect,
  ]);

describe('is a change, with what it does to stored answers:', () => {
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

  it('another section, since answers are stored by section', () => {
    const before = [section([text('a')]), section([text('b')], 't')];
    const after = [section([]), section([text('b'), text('a')], 't')];
    expect(diffProfile(before, after).changes).toMatchObject([
      { section: 's', key: 'a', change: 'moved', effect: 'lost' },
    ]);
  });
});

describe('is no change:', () => {
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
  });
  expect(diffProfile(before, after, investors[0]).answers).toEqual({
    investors: 1,
    kept: 2,
    refused: 0,
    lost: 1,
  });
});
