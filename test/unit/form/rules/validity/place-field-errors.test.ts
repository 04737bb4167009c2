import { expect, test } from 'vitest';
import { flattenSection } from '../../../../../src/form/rules/model/flatten-section';
import { placeFieldErrors } from '../../../../../src/form/rules/validity/field-validity';
import { elementOf, sectionOf } from '../../../../support/fixtures/sections';

const model = flattenSection(sectionOf([elementOf('id_a', { name: 'a' }), elementOf('b')]));

test('messages are assigned to the element of their key or id; others stay unplaced', () => {
  const { byKey, unplaced, unknown } = placeFieldErrors(model, [
    { id: 'a', message: 'first' },
    { id: 'id_a', message: 'second' },
    { id: 'b', message: 'third' },
    { id: 'gone', message: 'fourth' },
    { id: '__proto__', message: 'fifth' },
  ]);
  expect([...byKey]).toEqual([
    ['a', ['first', 'second']],
    ['b', ['third']],
  ]);
  expect(unplaced).toEqual(['fourth', 'fifth']);
  expect(unknown).toEqual(['gone', '__proto__']);
});
