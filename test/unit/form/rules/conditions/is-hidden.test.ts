import { expect, test } from 'vitest';
import {
  dependenciesOf,
  isFieldsetHidden,
  isHidden,
} from '../../../../../src/form/rules/conditions';
import { flattenSection } from '../../../../../src/form/rules/model/flatten-section';
import type { FieldModel, FieldValue } from '../../../../../src/form/rules/model/section-model';
import type { ElementDefinition } from '../../../../../src/http/schemas';
import { elementOf, sectionOf } from '../../../../support/fixtures/sections';

const WHEN_X = { id: 'control', values: ['x'] };

function lastField(...elements: readonly ElementDefinition[]): FieldModel {
  const field = flattenSection(sectionOf(elements)).fields.at(-1);
  if (!field) throw new Error('no field');
  return field;
}

function reading(control: FieldValue) {
  return (key: string) => (key === 'control' ? control : null);
}

test('an element is hidden while its hiddenWhen holds', () => {
  const field = lastField(elementOf('a', { hiddenWhen: WHEN_X }));
  expect(isHidden(field, reading('x'))).toBe(true);
  expect(isHidden(field, reading('y'))).toBe(false);
});

test('an element is hidden with its fieldset', () => {
  const hidden = lastField(
    elementOf('set', { type: 'fieldset', hiddenWhen: WHEN_X, fields: [elementOf('a')] }),
  );
  expect(isHidden(hidden, reading('x'))).toBe(true);
  expect(hidden.fieldset && isFieldsetHidden(hidden.fieldset, reading('x'))).toBe(true);
  expect(isHidden(hidden, reading(null))).toBe(false);
});

test('fields of a fieldset-grouped are hidden unless its legend is chosen; the legend is always shown', () => {
  const { fields } = flattenSection(
    sectionOf([
      elementOf('set', {
        type: 'fieldset-grouped',
        legend: { type: 'input-radio', name: 'control', checkedValue: 'x' },
        fields: [elementOf('a')],
      }),
    ]),
  );
  const [legend, field] = fields as [FieldModel, FieldModel];
  expect([isHidden(legend, reading('x')), isHidden(field, reading('x'))]).toEqual([false, false]);
  expect([isHidden(legend, reading('y')), isHidden(field, reading('y'))]).toEqual([false, true]);
  expect(isHidden(field, reading(null))).toBe(true);
});

test('a legend is hidden with its fieldset', () => {
  const legend = lastField(
    elementOf('set', {
      type: 'fieldset-grouped',
      hiddenWhen: WHEN_X,
      legend: { type: 'input-radio', name: 'who' },
    }),
  );
  expect(isHidden(legend, reading('x'))).toBe(true);
});

test('every key that hiding depends on is listed: own, of the fieldset, of the legend', () => {
  const field = lastField(
    elementOf('set', {
      type: 'fieldset-grouped',
      hiddenWhen: { id: 'of_fieldset', operator: 'empty' },
      legend: { type: 'input-radio', name: 'of_legend' },
      fields: [
        elementOf('a', {
          hiddenWhen: [
            { id: 'own_1', operator: 'empty' },
            { id: 'own_2', operator: 'empty' },
          ],
          disabledWhen: { id: 'not_this', operator: 'empty' },
        }),
      ],
    }),
  );
  expect([...dependenciesOf(field)].toSorted()).toEqual([
    'of_fieldset',
    'of_legend',
    'own_1',
    'own_2',
  ]);
});
