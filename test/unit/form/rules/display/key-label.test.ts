import { expect, test } from 'vitest';
import { fieldsetLegend, keyLabel } from '../../../../../src/form/rules/display/key-label';
import { elementOf } from '../../../../support/fixtures/sections';
import { holdersOf } from '../field';

const radio = (id: string, introText?: string) =>
  elementOf(id, { type: 'input-radio', name: 'r', label: id, introText });

test('a field is called by its label', () => {
  expect(keyLabel(holdersOf(elementOf('a', { label: 'A' })))).toBe('A');
  expect(keyLabel(holdersOf(elementOf('a')))).toBe('');
});

test('a radio with options is called by its own label, one alone too', () => {
  const element = elementOf('a', { type: 'input-radio', label: 'A', options: [{ value: 'x' }] });
  expect(keyLabel(holdersOf(element))).toBe('A');
  expect(keyLabel(holdersOf(radio('only')))).toBe('only');
});

test('radios are called by an intro text, else by the legend around them', () => {
  expect(keyLabel(holdersOf(radio('a'), radio('b', 'Which one?')))).toBe('Which one?');
  const fields = [radio('a'), radio('b')];
  const set = elementOf('set', { type: 'fieldset', legend: 'Choose', fields });
  expect(keyLabel(holdersOf(set))).toBe('Choose');
});

test('radios are called by all of their labels where nothing asks the question, legends too', () => {
  expect(
    keyLabel(holdersOf(radio('a'), elementOf('c', { type: 'input-radio', name: 'r' }), radio('b'))),
  ).toBe('a / b');
  const group = (id: string) =>
    elementOf(id, {
      type: 'fieldset-grouped',
      label: 'Around them',
      legend: { type: 'input-radio', name: 'r', label: id },
    });
  expect(keyLabel(holdersOf(group('a'), group('b')))).toBe('a / b');
});

test('a legend is called by words, of its own or of its fieldset', () => {
  expect(fieldsetLegend({ legend: 'Words', label: 'Label' })).toBe('Words');
  expect(fieldsetLegend({ legend: { label: 'Own', type: 'input-radio' }, label: 'Label' })).toBe(
    'Own',
  );
  expect(fieldsetLegend({ legend: { type: 'input-radio' }, label: 'Label' })).toBe('Label');
  expect(fieldsetLegend({})).toBe('');
});
