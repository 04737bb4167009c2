import { expect, test } from 'vitest';
import { elementLayout } from '../../../../src/form/fields/use-field';

test.each([
  [{ id: 'a' }, 'default'],
  [{ id: 'a', layout: 'default' }, 'default'],
  [{ id: 'a', layout: 'wide' }, 'wide'],
  [{ id: 'a', layout: 'toggle' }, 'toggle'],
  [{ id: 'a', layout: 'details' }, 'default'],
  [{ id: 'details', layout: 'wide' }, 'details'],
  [{ id: 'select_wallet' }, 'selectWallet'],
  [{ id: 'element-9', name: 'select_wallet' }, 'selectWallet'],
])('the layout of %j is %s', (element, layout) => {
  expect(elementLayout(element)).toBe(layout);
});
