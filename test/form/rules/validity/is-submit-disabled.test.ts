import { expect, test } from 'vitest';
import { isSubmitDisabled } from '../../../../src/form/rules/validity/is-submit-disabled';

const file = (isRequired: boolean, isLoading: boolean) => ({ isRequired, isLoading });

test.each([
  [true, [], true],
  [false, [], false],
  [false, [file(true, true)], true],
  [false, [file(true, false)], false],
  [false, [file(false, true)], false],
  [false, [file(false, true), file(true, true)], true],
])('read-only %s with files %j: %s', (isReadOnly, files, expected) => {
  expect(isSubmitDisabled({ isReadOnly, files })).toBe(expected);
});
