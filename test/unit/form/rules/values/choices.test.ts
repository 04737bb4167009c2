import { expect, test } from 'vitest';
import { isChosen } from '../../../../../src/form/rules/values';
import { elementOf } from '../../../../support/fixtures/sections';
import { fieldOf } from '../field';

test('the choices of a field are its options, with their value for a missing label', () => {
  const options = [
    { label: 'One', value: 1, isVerified: true },
    { value: 'two', connectWalletMandatory: true },
  ];
  expect(fieldOf(elementOf('a', { type: 'input-select', options })).choices).toEqual([
    { label: 'One', value: 1, isVerified: true, connectWalletMandatory: false },
    { label: 'two', value: 'two', isVerified: false, connectWalletMandatory: true },
  ]);
});

test('takes the first of options with one value', () => {
  const options = [1, '1', true, 'true', 1, 'true'].map((value, place) => ({
    label: `${place}`,
    value,
  }));
  const offered = fieldOf(elementOf('a', { type: 'input-select', options })).choices;
  expect(offered.map(({ label }) => label)).toEqual(['0', '1', '2', '3']);
});

test('a radio without options offers its checkedValue', () => {
  const radio = elementOf('a', { type: 'input-radio', label: 'Ms', checkedValue: 'ms' });
  expect(fieldOf(radio).choices).toMatchObject([{ label: 'Ms', value: 'ms' }]);
  expect(fieldOf({ ...radio, checkedValue: undefined }).choices).toMatchObject([{ value: true }]);
});

test('a select without options and a text offer no choices', () => {
  expect(fieldOf(elementOf('a', { type: 'input-select' })).choices).toEqual([]);
  expect(fieldOf(elementOf('a')).choices).toEqual([]);
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
