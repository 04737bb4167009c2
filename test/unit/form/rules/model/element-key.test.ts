import { expect, test } from 'vitest';
import { elementKey } from '../../../../../src/form/rules/model/section-model';

test('a key is the name, falling back to the id', () => {
  expect(elementKey({ id: 'a', name: 'b' })).toBe('b');
  expect(elementKey({ id: 'a' })).toBe('a');
  expect(elementKey({ id: 'a', name: '' })).toBe('a');
});
