import { expect, test } from 'vitest';
import type { FieldValue } from '../../../../../src/form/rules/model/section-model';
import { errorOf } from '../../../../../src/form/rules/validity/field-validity';
import { elementOf } from '../../../../support/fixtures/sections';
import { fieldOf } from '../../rules/field';

test.each<[FieldValue, boolean]>([
  [null, false],
  ['', false],
  [{}, false],
  [{ filename: 'a.pdf' }, false],
  [{ filename: 'a.pdf', url: '' }, false],
  [{ url: 'https://files.example/a' }, true],
  [{ filename: 'a.pdf', version: '2' }, true],
  [{ filename: 'a.pdf', pending: true }, true],
])('a required file with %j is valid: %s', (value, isThere) => {
  const required = fieldOf(elementOf('a', { type: 'input-file', required: true }));
  expect(errorOf([required], value)?.key).toBe(isThere ? undefined : 'form.errors.requiredFile');
  expect(errorOf([fieldOf(elementOf('a', { type: 'input-file' }))], value)).toBeNull();
});
