import { expect, test } from 'vitest';
import { isChosen } from '../../../src/form/rules/is-chosen';
import { elementOf } from '../../fixtures/sections';
import { fieldOf } from './field';

test('a checkbox is ticked by true, whatever its checkedValue', () => {
  const checkbox = fieldOf(elementOf('a', { type: 'input-checkbox', checkedValue: 'yes' }));
  expect(isChosen(checkbox, true)).toBe(true);
  expect(isChosen(checkbox, 'yes')).toBe(false);
  expect(isChosen(checkbox, false)).toBe(false);
});

test('a radio and a legend are chosen by their checkedValue', () => {
  const radio = fieldOf(elementOf('a', { type: 'input-radio', checkedValue: 'ms' }));
  const legend = fieldOf(
    elementOf('a', {
      type: 'fieldset-grouped',
      legend: { type: 'input-checkbox', checkedValue: 'y' },
    }),
  );
  expect([isChosen(radio, 'ms'), isChosen(radio, 'mr')]).toEqual([true, false]);
  expect([isChosen(legend, 'y'), isChosen(legend, false)]).toEqual([true, false]);
});
