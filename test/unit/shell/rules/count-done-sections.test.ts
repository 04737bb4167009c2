import { expect, test } from 'vitest';
import { countDoneSections } from '../../../../src/shell/rules/continue-target';

test('complete and locked sections are done, all others are not', () => {
  const sections = ['complete', 'locked', 'active', 'pending', 'odd'].map((status) => ({
    id: status,
    label: status,
    status,
  }));
  expect(countDoneSections([{ sections }, { sections: [] }])).toEqual({ done: 2, total: 5 });
  expect(countDoneSections([])).toEqual({ done: 0, total: 0 });
});
