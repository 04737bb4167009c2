import { expect, test } from 'vitest';
import { displayValue } from '../../../../../src/form/rules/display/display-value';
import type { FieldValue } from '../../../../../src/form/rules/model/section-model';
import type { ElementDefinition } from '../../../../../src/http/schemas';
import { elementOf } from '../../../../support/fixtures/sections';
import { holdersOf } from '../field';

const options = [{ label: 'Luxembourg', value: 'LU' }, { value: 7 }];

test.each<[Partial<ElementDefinition>, FieldValue, unknown]>([
  [{}, 'x', { text: 'x' }],
  [{}, '', { key: 'form.values.empty' }],
  [{}, null, { key: 'form.values.empty' }],
  [{ type: 'number', decimals: 2 }, 1234.5, { text: '1.234,5' }],
  [{ type: 'number' }, '12x', { text: '12x' }],
  [{ type: 'input-date' }, '2024-02-29', { text: '29. Februar 2024' }],
  [{ type: 'input-date' }, 'nonsense', { text: 'nonsense' }],
  [{ type: 'input-checkbox' }, true, { key: 'form.values.yes' }],
  [{ type: 'wallet-onchain' }, false, { key: 'form.values.no' }],
  [{ type: 'input-select', options }, 'LU', { text: 'Luxembourg' }],
  [{ type: 'input-select', options }, 7, { text: '7' }],
  [{ type: 'input-select', options }, 'gone', { text: 'gone' }],
  [{ type: 'input-radio', label: 'Ms', checkedValue: 'ms' }, 'ms', { text: 'Ms' }],
  [{ type: 'input-file' }, { filename: 'a.pdf', url: 'https://x.example' }, { text: 'a.pdf' }],
  [{ type: 'input-file' }, { url: 'https://x.example' }, { key: 'form.values.file' }],
])('the field %j with %j reads %j in German', (element, value, expected) => {
  expect(displayValue(holdersOf(elementOf('a', element)), value, 'de')).toEqual(expected);
});
