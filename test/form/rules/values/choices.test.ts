import { expect, test } from 'vitest';
import { choicesOf, isChosen } from '../../../../src/form/rules/values';
import { elementOf } from '../../../fixtures/sections';
import { fieldOf } from '../field';

test('the choices of a field are its options, with their value for a missing label', () => {
  const options = [
    { label: 'One', value: 1, isVerified: true },
    { value: 'two', connectWalletMandatory: true },
  ];
  expect(choicesOf(fieldOf(elementOf('a', { type: 'input-select', options })))).toEqual([
    { label: 'One', value: 1, isVerified: true, connectWalletMandatory: false },
    { label: 'two', value: 'two', isVerified: false, connectWalletMandatory: true },
  ]);
});

test('of options with one value the first is the choice', () => {
  const options = [1, '1', true, 'true', 1, 'true'].map((value, place) => ({
    label: `${place}`,
    value,
  }));
  const offered = choicesOf(fieldOf(elementOf('a', { type: 'input-select', options })));
  expect(offered.map(({ label }) => label)).toEqual(['0', '1', '2', '3']);
});

test('a radio without options offers its checkedValue', () => {
  const radio = elementOf('a', { type: 'input-radio', label: 'Ms', checkedValue: 'ms' });
  expect(choicesOf(fieldOf(radio))).toMatchObject([{ label: 'Ms', value: 'ms' }]);
  expect(choicesOf(fieldOf({ ...radio, checkedValue: undefined }))).toMatchObject([
    { value: true },
  ]);
});

test('a select without options and a text offer no choices', () => {
  expect(choicesOf(fieldOf(elementOf('a', { type: 'input-select' })))).toEqual([]);
  expect(choicesOf(fieldOf(elementOf('a')))).toEqual([]);
});

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
