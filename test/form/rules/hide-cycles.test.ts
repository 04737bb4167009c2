import { expect, test, vi } from 'vitest';
import { flattenSection } from '../../../src/form/rules/flatten-section';
import { isHidden } from '../../../src/form/rules/visibility';
import type { ElementDefinition } from '../../../src/http/schemas';
import { chainSection, elementOf, sectionOf } from '../../fixtures/sections';

// Many runs on a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 30_000 });

function hiddenBy(id: string, ...keys: readonly string[]): ElementDefinition {
  return elementOf(id, { hiddenWhen: keys.map((key) => ({ id: key, operator: 'notEmpty' })) });
}

function brokenIn(...elements: readonly ElementDefinition[]): readonly (string | undefined)[] {
  return flattenSection(sectionOf(elements)).problems.map(({ elementKey }) => elementKey);
}

test('an element hidden by itself is a cycle', () => {
  expect(brokenIn(hiddenBy('a', 'a'))).toEqual(['a']);
});

test('elements hidden by one another are a cycle, named at each with what it reads', () => {
  const model = flattenSection(
    sectionOf([hiddenBy('a', 'b'), hiddenBy('b', 'c'), hiddenBy('c', 'a')]),
  );
  expect(model.problems).toEqual([
    { elementKey: 'a', reason: 'hiddenWhen forms a cycle through b and is ignored' },
    { elementKey: 'b', reason: 'hiddenWhen forms a cycle through c and is ignored' },
    { elementKey: 'c', reason: 'hiddenWhen forms a cycle through a and is ignored' },
  ]);
  for (const field of model.fields) expect(isHidden(field, () => 'x')).toBe(false);
});

test('what only depends on a cycle, or leads to one, keeps its conditions', () => {
  const model = flattenSection(
    sectionOf([
      elementOf('before'),
      hiddenBy('a', 'b', 'before'),
      hiddenBy('b', 'a'),
      hiddenBy('behind', 'a'),
      hiddenBy('between', 'b'),
      hiddenBy('c', 'd', 'between'),
      hiddenBy('d', 'c'),
    ]),
  );
  expect(model.problems.map(({ elementKey }) => elementKey)).toEqual(['a', 'b', 'c', 'd']);
  const kept = model.fields.filter((field) => isHidden(field, () => 'x'));
  expect(kept.map(({ id }) => id)).toEqual(['behind', 'between']);
});

test('a fieldset hidden by one of its own fields is a cycle, named at the fieldset', () => {
  const model = flattenSection(
    sectionOf([
      elementOf('set', {
        type: 'fieldset',
        hiddenWhen: { id: 'inside', operator: 'notEmpty' },
        fields: [elementOf('inside'), elementOf('other')],
      }),
    ]),
  );
  expect(model.problems).toEqual([
    { elementKey: 'set', reason: 'hiddenWhen forms a cycle through inside and is ignored' },
  ]);
  expect(model.fieldsets[0]?.rules.hiddenWhen).toEqual([]);
  expect(model.fields.every(({ fieldset }) => fieldset === model.fieldsets[0])).toBe(true);
});

test('a legend hidden by what it shows is a cycle, and shows it', () => {
  const model = flattenSection(
    sectionOf([
      elementOf('control', { hiddenWhen: { id: 'inside', operator: 'notEmpty' } }),
      elementOf('set', {
        type: 'fieldset-grouped',
        hiddenWhen: { id: 'control', operator: 'empty' },
        legend: { type: 'input-radio', name: 'who', checkedValue: 'x' },
        fields: [elementOf('inside')],
      }),
    ]),
  );
  expect(model.problems.map(({ elementKey }) => elementKey)).toEqual(['set', 'set', 'control']);
  expect(model.fieldsets[0]?.gate).toBeNull();
});

test('disabling forms no cycle', () => {
  const disabledBy = (id: string, key: string) =>
    elementOf(id, { disabledWhen: { id: key, operator: 'notEmpty' } });
  expect(brokenIn(disabledBy('a', 'b'), disabledBy('b', 'a'))).toEqual([]);
});

test('a key that no element holds can be read by all', () => {
  expect(brokenIn(hiddenBy('a', 'nowhere'), hiddenBy('b', 'nowhere'))).toEqual([]);
});

test('a chain of 5000 elements is no cycle, and closing it is one of 5000', () => {
  const chain = chainSection(5000);
  expect(flattenSection(chain).problems).toEqual([]);
  const [first, ...others] = chain.elements ?? [];
  if (!first) throw new Error('no element');
  const closed = [{ ...first, hiddenWhen: { id: 'field_4999', operator: 'empty' } }, ...others];
  expect(flattenSection(sectionOf(closed)).problems).toHaveLength(5000);
});
