import { expect, test } from 'vitest';
import { fieldsetLegend } from '../../../src/form/rules/fieldset-legend';

test('a legend in words, of its own or of its fieldset', () => {
  expect(fieldsetLegend({ legend: 'Words', label: 'Label' })).toBe('Words');
  expect(fieldsetLegend({ legend: { label: 'Own', type: 'input-radio' }, label: 'Label' })).toBe(
    'Own',
  );
  expect(fieldsetLegend({ legend: { type: 'input-radio' }, label: 'Label' })).toBe('Label');
  expect(fieldsetLegend({})).toBe('');
});
