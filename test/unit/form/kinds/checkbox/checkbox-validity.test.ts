import { expect, test } from 'vitest';
import { errorOf } from '../../../../../src/form/rules/validity/field-validity';
import { elementOf } from '../../../../support/fixtures/sections';
import { fieldOf } from '../../rules/field';

test.each(['input-checkbox', 'wallet-onchain'])('a required %s must be ticked', (type) => {
  const required = fieldOf(elementOf('a', { type, required: true }));
  expect(errorOf([required], false)?.key).toBe('form.errors.requiredCheckbox');
  expect(errorOf([required], null)?.key).toBe('form.errors.requiredCheckbox');
  expect(errorOf([required], true)).toBeNull();
  expect(errorOf([fieldOf(elementOf('a', { type }))], false)).toBeNull();
});
