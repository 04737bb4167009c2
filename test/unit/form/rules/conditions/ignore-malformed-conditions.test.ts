import { expect, test } from 'vitest';
import { isDisabled, isHidden } from '../../../../../src/form/rules/conditions';
import { flattenSection } from '../../../../../src/form/rules/model/flatten-section';
import type { FieldModel, FieldValue } from '../../../../../src/form/rules/model/section-model';
import type { ElementDefinition } from '../../../../../src/http/schemas';
import { elementOf, sectionOf } from '../../../../support/fixtures/sections';

function lastField(...elements: readonly ElementDefinition[]): FieldModel {
  const field = flattenSection(sectionOf(elements)).fields.at(-1);
  if (!field) throw new Error('no field');
  return field;
}

function reading(control: FieldValue) {
  return (key: string) => (key === 'control' ? control : null);
}

test('a malformed condition leaves the element visible and enabled', () => {
  const field = lastField(elementOf('a', { hiddenWhen: { id: 'control' }, disabledWhen: 'x' }));
  expect(isHidden(field, reading('x'))).toBe(false);
  expect(isDisabled(field, reading('x'))).toBe(false);
});
