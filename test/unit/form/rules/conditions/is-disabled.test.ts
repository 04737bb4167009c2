import { expect, test } from 'vitest';
import { isDisabled, isFieldsetDisabled, isHidden } from '../../../../../src/form/rules/conditions';
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

test('an element is disabled while its disabledWhen or its disableWhen holds', () => {
  for (const rule of [{ disabledWhen: WHEN_X }, { disableWhen: { control: 'x' } }]) {
    const field = lastField(elementOf('a', rule));
    expect(isDisabled(field, reading('x'))).toBe(true);
    expect(isDisabled(field, reading('y'))).toBe(false);
    expect(isHidden(field, reading('x'))).toBe(false);
  }
});

test('an element is disabled with its fieldset', () => {
  const disabled = lastField(
    elementOf('set', { type: 'fieldset', disabledWhen: WHEN_X, fields: [elementOf('a')] }),
  );
  expect(isDisabled(disabled, reading('x'))).toBe(true);
  expect(disabled.fieldset && isFieldsetDisabled(disabled.fieldset, reading('x'))).toBe(true);
  expect(isDisabled(disabled, reading(null))).toBe(false);
});
