import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkMessages, failedChecks, parseChecks, sumOf } from '../../../../src/form/rules/checks';
import { flattenWithLists } from '../../../../src/form/rules/lists';
import type { FieldValue } from '../../../../src/form/rules/model/section-model';
import type { ElementDefinition } from '../../../../src/http/schemas';

const modelOf = (elements: readonly object[]) =>
  flattenWithLists({
    id: 's',
    label: 'S',
    status: 'active',
    elements: elements as ElementDefinition[],
  });
const number = (id: string, more: object = {}) => ({
  ...{ id, type: 'number', label: id, decimals: 2 },
  ...more,
});
const slot = (place: number) => ({
  id: `owner${place}`,
  type: 'fieldset-grouped',
  label: 'Owner',
  legend: { type: 'input-checkbox', name: `has${place}` },
  repeat: { list: 'owners', label: 'Owner' },
  fields: [{ id: `name${place}`, type: 'string', label: 'Name' }, number(`share${place}`)],
});
const FIELDS = modelOf([
  number('a'),
  number('b', { decimals: 6 }),
  number('c', { max: 50 }),
  number('off', { disabledWhen: { id: 'a', operator: 'notEmpty' } }),
  number('gone', { hiddenWhen: { id: 'a', operator: 'notEmpty' } }),
  { id: 't', type: 'string', label: 't' },
  { id: 'u', type: 'string', label: 'u' },
  { id: 'f', type: 'input-date', label: 'f' },
  { id: 'g', type: 'input-date', label: 'g' },
  { id: 'box', type: 'input-checkbox', label: 'box' },
]);
const OWNERS = modelOf([slot(1), slot(2), slot(3)]);
const sum = (of: unknown, more: object = { equals: 100 }) => ({
  ...{ id: 'sum', rule: 'sum', of, message: 'Together {{sum}} %' },
  ...more,
});
const rule = (name: string, of: unknown) => ({ id: name, rule: name, of, message: name });

function failed(check: object, values: Record<string, FieldValue>, model = FIELDS) {
  const { checks, problems } = parseChecks([check], model);
  expect(problems).toEqual([]);
  const found = failedChecks(checks, model, (key) => values[key] ?? null);
  return found.map(({ key, sum: total }) => (total === undefined ? key : `${key} ${total}`))[0];
}

describe('a sum', () => {
  it.each([
    [{ a: 33.33, b: 33.33, c: 33.34 }, undefined],
    [{ a: 33.33, b: 33.33, c: 33.33 }, 'c 99.99'],
    [{ a: 100 }, undefined],
    [{ a: 60, b: 60 }, 'b 120'],
    [{ a: null, b: null }, undefined],
    // An answer that its own field refuses is told there.
    [{ a: 60, c: 60 }, undefined],
    [{ a: 60, c: 'six' }, undefined],
  ])('sums %j: %s', (values, expected) => {
    expect(failed(sum(['a', 'b', 'c']), values)).toBe(expected);
  });

  it.each([
    [{ min: 10 }, 9.5, 'a 9.5'],
    [{ min: 10 }, 10, undefined],
    [{ max: 10 }, 10, undefined],
    [{ max: 10 }, 10.5, 'a 10.5'],
    [{ min: 10, max: 20 }, 21, 'a 21'],
    [{ equals: 0 }, 0, undefined],
  ])('with %j: %s', (limits, value, expected) => {
    expect(failed(sum(['a'], limits), { a: value })).toBe(expected);
  });

  it('leaves out what is hidden, disabled or not there', () => {
    expect(failed(sum(['gone', 'a', 'off', 'nowhere']), { a: 99, off: 1, gone: 1 })).toBe('a 99');
  });

  it('stays exact for any numbers of a field', () => {
    const cents = fc.integer({ min: -1e12, max: 1e12 });
    fc.assert(
      fc.property(fc.array(cents), (all) => {
        const total = all.reduce((before, one) => before + BigInt(one), 0n);
        const digits = (total < 0n ? -total : total).toString().padStart(3, '0');
        const fraction = digits.slice(-2).replace(/0+$/, '');
        const text = `${total < 0n ? '-' : ''}${digits.slice(0, -2)}${fraction && `.${fraction}`}`;
        expect(sumOf(all.map((one) => one / 100))).toBe(text);
      }),
    );
    expect(sumOf([1e21, 1e-7])).toBe('1000000000000000000000.0000001');
    expect(sumOf([])).toBe('0');
  });
});

describe('a stored number with more digits than a double holds', () => {
  const stored = (id: string, value: string) => number(id, { decimals: 20, value });
  const [low, high] = ['33.33333333333333333333', '33.33333333333333333334'];
  const thirds = modelOf([stored('a', low), stored('b', low), stored('c', high)]);
  const shares = { a: low, b: low, c: high };

  it('counts in a sum with all of them', () => {
    expect(failed(sum(['a', 'b', 'c']), shares, thirds)).toBeUndefined();
    expect(failed(sum(['a', 'b', 'c'], { max: 50 }), shares, thirds)).toBe('c 100');
    expect(failed(sum(['a', 'b']), shares, thirds)).toBe('b 66.66666666666666666666');
    expect(failed(sum(['a', 'b', 'c']), { ...shares, b: 40 }, thirds)).toBe(
      'c 106.66666666666666666667',
    );
    expect(sumOf(['-0.5', 0.25, '-12'])).toBe('-12.25');
  });

  it('has its place in an order', () => {
    expect(failed(rule('order', ['a', 'b', 'c']), shares, thirds)).toBeUndefined();
    expect(failed(rule('order', ['c', 'a']), shares, thirds)).toBe('a');
    expect(failed(rule('order', ['a', 'c']), { ...shares, c: 4 }, thirds)).toBe('c');
    const below = { a: `-${low}`, c: `-${high}` };
    const fields = Object.entries(below).map(([id, value]) => ({ ...stored(id, value), min: -99 }));
    expect(failed(rule('order', ['a', 'c']), below, modelOf(fields))).toBe('c');
  });
});

describe('fields that have to differ', () => {
  it.each([
    [{ t: 'Ada', u: ' aDA ' }, 'u'],
    [{ t: 'Ada', u: 'Bo' }, undefined],
    [{ t: 'Ada' }, undefined],
    [{ t: '', u: '' }, undefined],
    [{ t: ' ', u: '  ' }, undefined],
  ])('%j: %s', (values, expected) => {
    expect(failed(rule('distinct', ['t', 'u']), values)).toBe(expected);
  });
});

describe('an order', () => {
  it.each([
    [['f', 'g'], { f: '2020-01-02', g: '2020-01-01' }, 'g'],
    [['f', 'g'], { f: '2020-01-02', g: '2020-01-02' }, undefined],
    [['f', 'g'], { f: '2020-01-02', g: '2020-02-30' }, undefined],
    [['a', 'b'], { a: 9, b: 10 }, undefined],
    [['a', 'b'], { a: 10, b: 9 }, 'b'],
    // What is empty between them is left out.
    [['a', 'b', 'c'], { a: 10, c: 9 }, 'c'],
  ])('orders %j, %j: %s', (of, values, expected) => {
    expect(failed(rule('order', of), values)).toBe(expected);
  });
});

describe('the entries of a list', () => {
  const check = sum({ list: 'owners', key: 'share1' });
  const there = { has1: true, has2: true, share1: 60, share2: 30, share3: 10 };

  it('count while they are there', () => {
    expect(failed(check, there, OWNERS)).toBe('share2 90');
    expect(failed(check, { ...there, has3: true }, OWNERS)).toBeUndefined();
  });

  it('rest where the list is not sent', () => {
    expect(failed(check, { a: 1 }, FIELDS)).toBeUndefined();
  });
});

describe('what is sent', () => {
  it.each([
    [undefined, []],
    ['x', ['checks is not a list']],
    [[1], ['the check 1 is not an object']],
    [[{ id: 'x' }], ['the check x has no rule']],
    [[{ id: 'x', rule: 'later' }], []],
    [[{ ...sum(['a']), id: '' }], ['the check 1 has no id']],
    [[{ ...sum(['a']), message: '' }], ['the check sum has no message']],
    [[sum([])], ['the check sum has no fields in of']],
    [[sum([1])], ['the check sum has no keys in of']],
    [[sum({ list: 'owners' })], ['the check sum has no fields in of']],
    [[sum(['a', 'a'])], ['the check sum names a field twice']],
    [[sum(['t'])], ['the check sum compares t, which is text']],
    [[rule('distinct', ['box'])], ['the check distinct compares box, which is checkbox']],
    [[rule('order', ['a', 'f'])], ['the check order compares dates with numbers']],
    [[sum(['a'], {})], ['the check sum has neither equals nor min nor max']],
    [[sum(['a'], { equals: '1' })], ['the check sum has a limit that is no number']],
    [[sum(['a'], { equals: 1, min: 1 })], ['the check sum has equals and another limit']],
    [[sum(['a'], { min: 2, max: 1 })], ['the check sum has a min above its max']],
    [[sum(['a']), sum(['b'])], ['a second check has the id sum']],
  ])('%j', (raw, reasons) => {
    const { problems } = parseChecks(raw, FIELDS);
    expect(problems.map(({ fault }) => fault)).toEqual(reasons);
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.anything(), fc.dictionary(fc.string(), fc.anything()), (raw, values) => {
        const { checks } = parseChecks(raw, FIELDS);
        failedChecks(checks, FIELDS, (key) => (values[key] ?? null) as FieldValue);
      }),
    );
  });
});

it('tells the sum in the figures of the language', () => {
  const { checks } = parseChecks([sum(['a', 'b'])], FIELDS);
  const found = failedChecks(checks, FIELDS, (key) => ({ a: 1000, b: 0.5 })[key] ?? null);
  const words = (locale: string) => checkMessages(found, locale).get('b');
  expect(words('en')).toBe('Together 1,000.5 %');
  expect(words('de')).toBe('Together 1.000,5 %');
  expect(words('ar-EG')).toBe('Together ١٬٠٠٠٫٥ %');
});
