import { expect, test } from 'vitest';
import { disableWhenHolds } from '../../../../../src/form/rules/conditions';
import type { FieldValue } from '../../../../../src/form/rules/model/section-model';
import { parseDisableWhen } from '../../../../../src/form/rules/parse-conditions';

function disables(raw: unknown, values: ReadonlyMap<string, FieldValue>): boolean {
  return disableWhenHolds(parseDisableWhen(raw).disableWhen, (key) => values.get(key) ?? null);
}

test('disableWhen disables when all entries match, without conversion', () => {
  const map = { a: true, b: 3 };
  expect(
    disables(
      map,
      new Map<string, FieldValue>([
        ['a', true],
        ['b', 3],
      ]),
    ),
  ).toBe(true);
  expect(
    disables(
      map,
      new Map<string, FieldValue>([
        ['a', true],
        ['b', '3'],
      ]),
    ),
  ).toBe(false);
  expect(disables(map, new Map<string, FieldValue>([['a', true]]))).toBe(false);
});

test('in disableWhen an empty value matches an empty one, false does not', () => {
  expect(disables({ a: '' }, new Map([['a', null]]))).toBe(true);
  expect(disables({ a: null }, new Map([['a', '']]))).toBe(true);
  expect(disables({ a: null }, new Map([['a', false]]))).toBe(false);
});

test('in disableWhen a key named __proto__ is a key like any other', () => {
  const map: unknown = JSON.parse('{"__proto__": "x"}');
  expect(disables(map, new Map([['__proto__', 'x']]))).toBe(true);
  expect(disables(map, new Map())).toBe(false);
});

test.each([[undefined], [null], [{}]])(
  'disableWhen %j never disables and is not malformed',
  (raw) => {
    expect(disables(raw, new Map([['a', 'x']]))).toBe(false);
    expect(parseDisableWhen(raw).reason).toBeUndefined();
  },
);

test.each([['a'], [['a']], [7]])('disableWhen is malformed: %j', (raw) => {
  expect(parseDisableWhen(raw).reason).toMatch(/map/);
});
