import { expect, test } from 'vitest';
import { checkboxError } from '../../../../src/form/rules/validity/field-validity';
import { elementOf } from '../../../fixtures/sections';
import { fieldOf } from '../field';

test.each(['input-checkbox', 'wallet-onchain'])('a required %s must be ticked', (type) => {
  const required = fieldOf(elementOf('a', { type, required: true }));
  expect(checkboxError(required, false)?.key).toBe('form.errors.requiredCheckbox');
  expect(checkboxError(required, null)?.key).toBe('form.errors.requiredCheckbox');
  expect(checkboxError(required, true)).toBeNull();
  expect(checkboxError(fieldOf(elementOf('a', { type })), false)).toBeNull();
});
