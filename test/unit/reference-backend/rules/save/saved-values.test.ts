import { expect, test } from 'vitest';
import { flattenWithLists } from '../../../../../src/form/rules/lists';
import { savedValues } from '../../../../../src/reference-backend/rules/save/saved-values';
import { elementOf, sectionOf } from '../../../../support/fixtures/sections';

test('a save is refused with all that its checks say at one field', () => {
  const model = flattenWithLists(
    sectionOf(['a', 'b'].map((id) => elementOf(id, { type: 'number' }))),
  );
  const of = ['a', 'b'];
  const saved = savedValues(
    model,
    of.map((id) => ({ id, value: 20 })),
    {
      checks: [
        { id: 'sum', rule: 'sum', of, equals: 100, message: 'Together {{sum}} %.' },
        { id: 'distinct', rule: 'distinct', of, message: 'They differ.' },
      ],
      fileOf: () => undefined,
      linkedWallets: [],
      locale: 'en',
      message: (key) => key,
    },
  );
  expect(saved).toEqual({ errors: [{ id: 'b', message: 'Together 40 %. They differ.' }] });
});
