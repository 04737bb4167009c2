import { expect, test } from 'vitest';
import { DATE_SUFFIX } from '../../../../../src/form/kinds/date/answer';

test('the date suffix is midnight in UTC with six decimals', () => {
  expect(DATE_SUFFIX).toBe('T00:00:00.000000Z');
});
