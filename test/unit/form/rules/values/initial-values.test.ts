import { expect, test } from 'vitest';
import { flattenSection } from '../../../../../src/form/rules/model/flatten-section';
import { initialValues } from '../../../../../src/form/rules/settling';
import type { ElementDefinition } from '../../../../../src/http/schemas';
import {
  elementOf,
  everyElementTypeSection,
  malformedSection,
  sectionOf,
} from '../../../../support/fixtures/sections';

function valuesOf(...elements: readonly ElementDefinition[]): Record<string, unknown> {
  return Object.fromEntries(initialValues(flattenSection(sectionOf(elements))).values);
}

test('a radio with null does not overwrite an existing value', () => {
  const radio = (id: string, value: string | null) =>
    elementOf(id, { type: 'input-radio', name: 'r', checkedValue: id, value });
  expect(valuesOf(radio('a', 'a'), radio('b', null))).toEqual({ r: 'a' });
  expect(valuesOf(radio('a', null), radio('b', 'b'))).toEqual({ r: 'b' });
  expect(valuesOf(radio('a', 'a'), radio('b', 'b'))).toEqual({ r: 'b' });
  expect(valuesOf(radio('a', null), radio('b', null))).toEqual({ r: null });
});

test('a null checkbox becomes false', () => {
  expect(valuesOf(elementOf('a', { type: 'input-checkbox', value: null }))).toEqual({ a: false });
});

test('a legend has the value of its fieldset', () => {
  const group = (id: string, value: string | null) =>
    elementOf(id, {
      type: 'fieldset-grouped',
      value,
      legend: { type: 'input-radio', name: 'who', checkedValue: id },
    });
  expect(valuesOf(group('person', null), group('company', 'company'))).toEqual({ who: 'company' });
});

test('a value hidden from the start is empty', () => {
  const values = valuesOf(
    elementOf('a', { value: 'x' }),
    elementOf('b', { value: 'y', hiddenWhen: { id: 'a', values: ['x'] } }),
  );
  expect(values).toEqual({ a: 'x', b: null });
});

test('a value that its element cannot hold is reported, and empty', () => {
  const { values, problems } = initialValues(flattenSection(malformedSection));
  expect(values.get('bad_date')).toBeNull();
  expect(problems).toEqual([{ elementKey: 'bad_date', reason: 'its value is not a date' }]);
});

test('hostile keys hold initial values like any other', () => {
  const values = initialValues(
    flattenSection(
      sectionOf(['__proto__', 'constructor'].map((id) => elementOf(id, { value: 'x' }))),
    ),
  ).values;
  expect([...values]).toEqual([
    ['__proto__', 'x'],
    ['constructor', 'x'],
  ]);
  expect(Object.prototype).not.toHaveProperty('x');
});

test('every element type has its initial value', () => {
  const { values, problems } = initialValues(flattenSection(everyElementTypeSection));
  expect(problems).toEqual([]);
  expect(Object.fromEntries(values)).toMatchObject({
    text: null,
    count: 3,
    date: null,
    checkbox: false,
    toggle: true,
    radio: null,
    who: 'company',
    company_name: 'Kestrel',
    person_name: null,
    trust: false,
    passport: { url: 'https://files.example/passport', version: 1 },
  });
});
