import { expect, test } from 'vitest';
import { linkedSection } from '../../../../src/profile/rules/find-section';

function sectionsOf(...statuses: string[]) {
  return { sections: statuses.map((status, index) => ({ id: `${index}`, label: status, status })) };
}

test('a milestone leads to its first active, else its first non-pending section', () => {
  expect(linkedSection(sectionsOf('pending', 'complete', 'active'))?.id).toBe('2');
  expect(linkedSection(sectionsOf('pending', 'locked'))?.id).toBe('1');
  expect(linkedSection(sectionsOf('pending'))).toBeUndefined();
});
