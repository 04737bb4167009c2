import { expect, test } from 'vitest';
import { flattenSection } from '../../../../../src/form/rules/model/flatten-section';
import type { FieldValue } from '../../../../../src/form/rules/model/section-model';
import { updateWarnings } from '../../../../../src/form/rules/payload';
import { settle } from '../../../../../src/form/rules/settle-conditions';
import { initialValues } from '../../../../../src/form/rules/settling';
import type { ElementDefinition, Section } from '../../../../../src/http/schemas';
import { elementOf, sectionOf, taxResidenceSection } from '../../../../support/fixtures/sections';

function warnings(section: Section, edits: Record<string, FieldValue>) {
  const model = flattenSection(section);
  const { values } = initialValues(model);
  const current = settle(model, new Map([...values, ...Object.entries(edits)]));
  return updateWarnings(model, values, current).map(({ key, label, newValue }) => ({
    key,
    label,
    newValue,
  }));
}

const warning = (...elements: readonly ElementDefinition[]) =>
  sectionOf(elements, { warnOnUpdate: true });

test('the update warning lists label and new value of standard elements that had a value and changed', () => {
  expect(warnings(taxResidenceSection, { tax_country: 'DE', no_tax_number: true })).toEqual([
    { key: 'tax_country', label: 'Country of tax residence', newValue: 'DE' },
    // It is hidden now, and so emptied.
    { key: 'tax_number', label: 'Tax identification number', newValue: null },
  ]);
});

test('the update warning lists an element whose new value is empty, too', () => {
  expect(warnings(taxResidenceSection, { tax_number: '' })).toEqual([
    { key: 'tax_number', label: 'Tax identification number', newValue: '' },
  ]);
});

test('the update warning lists nothing when the section does not warn', () => {
  expect(warnings({ ...taxResidenceSection, warnOnUpdate: false }, { tax_number: '' })).toEqual([]);
});

test.each<[string, Partial<ElementDefinition>, FieldValue]>([
  ['not standard', { value: 'x', standard: false }, 'y'],
  ['had no value', { value: null }, 'y'],
  ['had an empty value', { value: '' }, 'y'],
  ['did not change', { value: 'x' }, 'x'],
  ['a checkbox that had none', { type: 'input-checkbox', value: null }, true],
  ['not sent', { value: 'x', noSubmit: true }, 'y'],
])('the update warning lists no element that is %s', (_, element, value) => {
  expect(warnings(warning(elementOf('a', { standard: true, ...element })), { a: value })).toEqual(
    [],
  );
});

test('the update warning lists changes to false and 0', () => {
  const section = warning(
    elementOf('a', { type: 'input-checkbox', standard: true, value: false }),
    elementOf('b', { type: 'number', standard: true, value: 0 }),
  );
  expect(warnings(section, { a: true, b: 5 })).toEqual([
    { key: 'a', label: 'a', newValue: true },
    { key: 'b', label: 'b', newValue: 5 },
  ]);
});

test('a checkbox had a value where one of those that share its key had one, and counts where one is standard', () => {
  const box = (id: string, rules: Partial<ElementDefinition>) =>
    elementOf(id, { type: 'input-checkbox', name: 'k', ...rules });
  const section = warning(box('a', { value: false }), box('b', { standard: true }));
  expect(warnings(section, { k: true })).toMatchObject([{ key: 'k', newValue: true }]);
});

test('a line of the update warning has the words of what is shown', () => {
  const radio = (id: string, rules: Partial<ElementDefinition>) =>
    elementOf(id, { type: 'input-radio', name: 'r', checkedValue: id, standard: true, ...rules });
  const section = warning(
    elementOf('control'),
    radio('a', {
      introText: 'Hidden now',
      value: 'a',
      hiddenWhen: { id: 'control', values: ['x'] },
    }),
    radio('b', { introText: 'Which one?' }),
  );
  expect(warnings(section, { control: 'x', r: 'b' })).toMatchObject([{ label: 'Which one?' }]);
  expect(warnings(section, { r: 'b' })).toMatchObject([{ label: 'Hidden now' }]);
});

test('radios of one name give one line of the update warning', () => {
  const radio = (id: string, introText?: string) =>
    elementOf(id, {
      type: 'input-radio',
      name: 'r',
      label: id,
      introText,
      checkedValue: id,
      standard: true,
      value: 'a',
    });
  expect(warnings(warning(radio('a', 'Which one?'), radio('b')), { r: 'b' })).toEqual([
    { key: 'r', label: 'Which one?', newValue: 'b' },
  ]);
});
