import { describe, expect, test } from 'vitest';
import { readValue } from '../../../../../src/form/rules/values';
import type { ElementDefinition } from '../../../../../src/http/schemas';
import { elementOf } from '../../../../support/fixtures/sections';
import { holdersOf } from '../field';

const cases: [type: string, raw: unknown, value: unknown][] = [
  ['string', 'x', 'x'],
  ['string', '', ''],
  ['string', null, null],
  ['string', undefined, null],
  ['string', 5, '5'],
  ['string', [], null],
  ['something-new', true, 'true'],
  ['input-checkbox', null, false],
  ['input-checkbox', undefined, false],
  ['input-checkbox', '', false],
  ['input-checkbox', true, true],
  ['input-checkbox', 'true', true],
  ['input-checkbox', 0, false],
  ['wallet-onchain', null, false],
  ['number', 12.5, 12.5],
  ['number', '12.50', 12.5],
  ['number', '-3', -3],
  ['number', '1,5', '1,5'],
  ['number', '', ''],
  ['input-date', '2024-02-29T10:00:00.000000Z', '2024-02-29'],
  ['input-date', '2024-02-29', '2024-02-29'],
  ['input-date', '', ''],
  ['input-radio', null, null],
  ['input-select', 'gone', 'gone'],
  ['input-file', '', ''],
  ['input-file', {}, null],
  ['input-file', { filename: '', url: null, expiryDate: '2030-01-01' }, null],
];

test.each(cases)('a %s reads %j as %j', (type, raw, value) => {
  expect(readValue(holdersOf(elementOf('a', { type })), raw)).toEqual({ value });
});

test('a choice is read as the one that is offered', () => {
  const options = [{ value: 1 }, { value: true }, { value: 'x' }];
  const select = holdersOf(elementOf('a', { type: 'select-simple', options }));
  expect(readValue(select, '1')).toEqual({ value: 1 });
  expect(readValue(select, 'true')).toEqual({ value: true });
  expect(readValue(select, 'x')).toEqual({ value: 'x' });
});

test('a file value keeps its four properties, and any others are dropped', () => {
  const raw = {
    filename: 'a.pdf',
    url: 'https://x.example',
    version: 2,
    expiryDate: 'z',
    md5: 'm',
  };
  const { value } = readValue(holdersOf(elementOf('a', { type: 'input-file' })), raw);
  expect(value).toEqual({
    filename: 'a.pdf',
    url: 'https://x.example',
    version: 2,
    expiryDate: 'z',
  });
});

describe('a legend with a checkbox', () => {
  const legend: ElementDefinition = elementOf('a', {
    type: 'fieldset-grouped',
    legend: { type: 'input-checkbox', name: 'n', checkedValue: 'yes' },
  });

  test.each([
    ['yes', 'yes'],
    [null, false],
    [false, false],
  ])('reads %j as %j', (raw, value) => {
    expect(readValue(holdersOf(legend), raw).value).toBe(value);
  });
});

test.each<[string, unknown]>([
  ['string', { a: 1 }],
  ['number', [1]],
  ['input-checkbox', 'perhaps'],
  ['input-date', '31.12.2024'],
  ['input-date', '2023-02-30'],
  ['input-select', {}],
  ['input-file', 'passport.pdf'],
  ['input-file', ['a']],
  ['input-file', { url: 7 }],
  ['input-file', { version: true }],
])('a %s cannot hold %j, which is reported', (type, raw) => {
  const { value, reason } = readValue(holdersOf(elementOf('a', { type })), raw);
  expect(value === null || value === false).toBe(true);
  expect(reason).toMatch(/its value/);
});
