import { expect, test } from 'vitest';
import { countSections } from '../../../src/shell/rules/count-sections';

test('complete and locked sections are done, all others are not', () => {
  const sections = ['complete', 'locked', 'active', 'pending', 'odd'].map((status) => ({
    id: status,
    label: status,
    status,
  }));
  expect(countSections([{ sections }, { sections: [] }])).toEqual({ done: 2, total: 5 });
  expect(countSections([])).toEqual({ done: 0, total: 0 });
});
