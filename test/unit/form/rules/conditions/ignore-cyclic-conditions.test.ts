import { expect, test, vi } from 'vitest';
import { isHidden } from '../../../../../src/form/rules/conditions';
import { flattenSection } from '../../../../../src/form/rules/model/flatten-section';
import type { ElementDefinition } from '../../../../../src/http/schemas';
import { chainSection, elementOf, sectionOf } from '../../../../support/fixtures/sections';

// Many runs on a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 30_000 });

const filled = (id: string) => ({ id, operator: 'notEmpty' });
const empty = (id: string) => ({ id, operator: 'empty' });

function hiddenBy(id: string, ...conditions: readonly object[]): ElementDefinition {
  return elementOf(id, { hiddenWhen: [...conditions] });
}

function checkbox(id: string, ...conditions: readonly object[]): ElementDefinition {
  return elementOf(id, { type: 'input-checkbox', hiddenWhen: [...conditions] });
}

function namedIn(...elements: readonly ElementDefinition[]): readonly (string | undefined)[] {
  return flattenSection(sectionOf(elements)).problems.map(({ elementKey }) => elementKey);
}

test('an answer that hides its own element never settles', () => {
  expect(namedIn(hiddenBy('a', filled('a')))).toEqual(['a']);
  expect(namedIn(hiddenBy('a', { id: 'a', values: ['x'] }))).toEqual(['a']);
});

test('an answer that hides its own element through others never settles, reported at each with what it reads', () => {
  const model = flattenSection(
    sectionOf([hiddenBy('a', empty('b')), hiddenBy('b', empty('c')), hiddenBy('c', filled('a'))]),
  );
  const reason = (through: string) =>
    `hiddenWhen never settles, in a circle through ${through}, and is ignored`;
  expect(model.problems).toEqual([
    { elementKey: 'a', reason: reason('b') },
    { elementKey: 'b', reason: reason('c') },
    { elementKey: 'c', reason: reason('a') },
  ]);
  for (const field of model.fields) expect(isHidden(field, () => null)).toBe(false);
});

test.each([
  ['two that hide each other', [hiddenBy('a', filled('b')), hiddenBy('b', filled('a'))]],
  [
    'three of which each hides the next',
    [hiddenBy('a', filled('c')), hiddenBy('b', filled('a')), hiddenBy('c', filled('b'))],
  ],
  ['two that need each other', [hiddenBy('a', empty('b')), hiddenBy('b', empty('a'))]],
  [
    'two by a value of each',
    [hiddenBy('a', { id: 'b', values: ['x'] }), hiddenBy('b', { id: 'a', values: ['x'] })],
  ],
  [
    'two that are hidden by what is none of theirs',
    [
      hiddenBy('a', { id: 'b', operator: 'notOneOf', values: ['', 'x'] }),
      hiddenBy('b', { id: 'a', operator: 'notOneOf', values: [null] }),
    ],
  ],
  [
    'a text and what belongs to the other of the two',
    [hiddenBy('a', filled('more')), hiddenBy('b', filled('a')), hiddenBy('more', empty('b'))],
  ],
  [
    'checkboxes of which one is ticked',
    [checkbox('a', { id: 'b', values: [true] }), checkbox('b', { id: 'a', values: [true] })],
  ],
  [
    'a checkbox and a text',
    [checkbox('a', filled('b')), hiddenBy('b', { id: 'a', values: [true] })],
  ],
  ['checkboxes of which one is there', [checkbox('a', filled('b')), checkbox('b', filled('a'))]],
])('%s settle', (_, elements) => {
  expect(namedIn(...elements)).toEqual([]);
});

test('radios of two groups of which each hides a choice of the other settle', () => {
  const radio = (name: string, value: string, hiddenAt: readonly string[] = []) =>
    elementOf(`${name}-${value}`, {
      type: 'input-radio',
      name,
      checkedValue: value,
      ...(hiddenAt[0] && { hiddenWhen: { id: hiddenAt[0], values: [hiddenAt[1]] } }),
    });
  expect(
    namedIn(
      radio('r', '1'),
      radio('r', '2', ['s', '1']),
      radio('s', '1', ['r', '2']),
      radio('s', '2'),
    ),
  ).toEqual([]);
});

test('a checkbox that alternates between shown and hidden never settles', () => {
  expect(namedIn(checkbox('a', { id: 'a', values: [false] }))).toEqual(['a']);
  // Each is there and hides the next, which no longer hides the one behind it, and so on round and round.
  const hides = (id: string) => ({ id, values: [false] });
  expect(
    namedIn(checkbox('a', hides('c')), checkbox('b', hides('a')), checkbox('c', hides('b'))),
  ).toEqual(['a', 'b', 'c']);
});

test('an element that only depends on rules that never settle, or that they depend on, keeps its conditions', () => {
  const model = flattenSection(
    sectionOf([
      elementOf('before'),
      hiddenBy('a', filled('b'), filled('before')),
      hiddenBy('b', empty('a')),
      hiddenBy('behind', filled('a')),
      hiddenBy('between', filled('b')),
      hiddenBy('c', filled('d'), filled('between')),
      hiddenBy('d', empty('c')),
      hiddenBy('one', filled('other'), filled('behind')),
      hiddenBy('other', filled('one')),
    ]),
  );
  expect(model.problems.map(({ elementKey }) => elementKey)).toEqual(['a', 'b', 'c', 'd']);
  const kept = model.fields.filter((field) => isHidden(field, () => 'x'));
  expect(kept.map(({ id }) => id)).toEqual(['behind', 'between', 'one', 'other']);
});

test('a fieldset hidden by one of its own fields never settles, reported at the fieldset', () => {
  const model = flattenSection(
    sectionOf([
      elementOf('set', {
        type: 'fieldset',
        hiddenWhen: filled('inside'),
        fields: [elementOf('inside'), elementOf('other')],
      }),
    ]),
  );
  expect(model.problems).toEqual([
    {
      elementKey: 'set',
      reason: 'hiddenWhen never settles, in a circle through inside, and is ignored',
    },
  ]);
  expect(model.fieldsets[0]?.rules.hiddenWhen).toEqual([]);
  expect(model.fields.every(({ fieldset }) => fieldset === model.fieldsets[0])).toBe(true);
});

test('fieldsets that hide each other settle', () => {
  const set = (id: string, other: string) =>
    elementOf(id, {
      type: 'fieldset',
      hiddenWhen: filled(`in_${other}`),
      fields: [elementOf(`in_${id}`)],
    });
  expect(namedIn(set('a', 'b'), set('b', 'a'))).toEqual([]);
});

test('a legend hidden by what it shows never settles, and still shows it', () => {
  const model = flattenSection(
    sectionOf([
      elementOf('control', { hiddenWhen: filled('inside') }),
      elementOf('set', {
        type: 'fieldset-grouped',
        hiddenWhen: empty('control'),
        legend: { type: 'input-radio', name: 'who', checkedValue: 'x' },
        fields: [elementOf('inside')],
      }),
    ]),
  );
  expect(model.problems.map(({ elementKey }) => elementKey)).toEqual(['set', 'set', 'control']);
  expect(model.fieldsets[0]?.gate).toBeNull();
});

test('a condition that disables hides nothing, and settles', () => {
  const disabledBy = (id: string, key: string) => elementOf(id, { disabledWhen: filled(key) });
  expect(namedIn(disabledBy('a', 'b'), disabledBy('b', 'a'))).toEqual([]);
});

test('a key that no element holds can be read by all conditions', () => {
  expect(namedIn(hiddenBy('a', filled('nowhere')), hiddenBy('b', filled('nowhere')))).toEqual([]);
});

test('a chain of 5000 elements settles; closed to a circle, it depends on the operator', () => {
  const chain = chainSection(5000);
  expect(flattenSection(chain).problems).toEqual([]);
  const [first, ...others] = chain.elements ?? [];
  if (!first) throw new Error('no element');
  const closed = (operator: string) =>
    sectionOf([{ ...first, hiddenWhen: { id: 'field_4999', operator } }, ...others]);
  expect(flattenSection(closed('empty')).problems).toEqual([]);
  expect(flattenSection(closed('notEmpty')).problems).toHaveLength(5000);
});
