import { expect, test } from 'vitest';
import { isSubmitDisabled } from '../../../../src/form/rules/validity/limits';

const file = (isRequired: boolean, isLoading: boolean) => ({ isRequired, isLoading });

test.each([
  [true, [], true],
  [false, [], false],
  [false, [file(true, true)], true],
  [false, [file(true, false)], false],
  [false, [file(false, true)], false],
  [false, [file(false, true), file(true, true)], true],
])('the submit with read-only %s and files %j is disabled: %s', (isReadOnly, files, expected) => {
  expect(isSubmitDisabled({ isReadOnly, files })).toBe(expected);
});
