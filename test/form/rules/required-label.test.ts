import { expect, test } from 'vitest';
import { requiredLabel } from '../../../src/form/rules/required-label';

test('a required label ends in an asterisk', () => {
  expect(requiredLabel('Name', true)).toBe('Name *');
  expect(requiredLabel('Name', false)).toBe('Name');
});
