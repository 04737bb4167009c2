import { expect, test } from 'vitest';
import type { FieldValue } from '../../../../src/form/rules/model/section-model';
import type { ElementDefinition } from '../../../../src/http/schemas';
import { answerText } from '../../../../src/review/rules/answer-rows';
import { elementOf } from '../../../support/fixtures/sections';
import { holdersOf } from '../../form/rules/field';

const options = [
  { label: 'Luxembourg', value: 'LU' },
  { label: 'France', value: 'FR' },
];
const file = { filename: 'a.pdf', url: 'https://x.example/a.pdf' };

test.each<[Partial<ElementDefinition>, FieldValue, unknown]>([
  [{}, 'x', { kind: 'text', text: 'x' }],
  [{}, '', { kind: 'key', key: 'component.Answers.notAnswered' }],
  [{ type: 'input-select', options }, null, { kind: 'key', key: 'component.Answers.notAnswered' }],
  [{ type: 'input-checkbox' }, true, { kind: 'key', key: 'form.values.yes' }],
  [{ type: 'input-checkbox' }, false, { kind: 'key', key: 'form.values.no' }],
  [{ type: 'wallet-onchain' }, null, { kind: 'key', key: 'form.values.no' }],
  [{ type: 'number', decimals: 2 }, 1234.5, { kind: 'text', text: '1.234,5' }],
  [{ type: 'input-date' }, '2024-02-29', { kind: 'text', text: '29. Februar 2024' }],
  [{ type: 'input-select', options }, 'LU', { kind: 'text', text: 'Luxembourg' }],
  [{ type: 'input-select', options }, 'BE', { kind: 'gone', value: 'BE' }],
  [{ type: 'input-radio', label: 'Ms', checkedValue: 'ms' }, 'ms', { kind: 'text', text: 'Ms' }],
  [{ type: 'input-file' }, file, { kind: 'file', file }],
])('the answer to %j with %j reads %j in German', (element, value, expected) => {
  expect(answerText(holdersOf(elementOf('a', element)), value, 'de')).toEqual(expected);
});

test('a box that nobody has looked at says nothing while its section is open', () => {
  const box = (value: boolean | null) =>
    holdersOf(elementOf('a', { type: 'input-checkbox', value }));
  expect(answerText(box(null), false, 'en', true)).toEqual({
    kind: 'key',
    key: 'component.Answers.notYet',
  });
  const said = (value: boolean, isOpen: boolean) => answerText(box(value), value, 'en', isOpen);
  expect(said(false, true)).toEqual({ kind: 'key', key: 'form.values.no' });
  expect(said(true, true)).toEqual({ kind: 'key', key: 'form.values.yes' });
  expect(answerText(box(null), false, 'en')).toEqual({ kind: 'key', key: 'form.values.no' });
});

test('a group’s checkbox is ticked or not, whatever its checkedValue', () => {
  const fields = holdersOf(
    elementOf('joint', {
      type: 'fieldset-grouped',
      legend: { type: 'input-checkbox', label: 'Joint account', checkedValue: 'joint' },
    }),
  );
  expect(answerText(fields, 'joint', 'en')).toEqual({ kind: 'key', key: 'form.values.yes' });
  expect(answerText(fields, false, 'en')).toEqual({ kind: 'key', key: 'form.values.no' });
});
