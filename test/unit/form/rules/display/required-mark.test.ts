import { expect, test } from 'vitest';
import { hasRequiredMark, requiredLabel } from '../../../../../src/form/rules/display/key-label';
import { flattenSection } from '../../../../../src/form/rules/model/flatten-section';
import type { ElementDefinition } from '../../../../../src/http/schemas';
import { elementOf, sectionOf } from '../../../../support/fixtures/sections';

test('a required label ends in an asterisk', () => {
  expect(requiredLabel('Name', true)).toBe('Name *');
  expect(requiredLabel('Name', false)).toBe('Name');
});

test('the required mark is explained where a field or a fieldset has it', () => {
  const marked = (...elements: readonly ElementDefinition[]) =>
    hasRequiredMark(flattenSection(sectionOf(elements)));
  const name = elementOf('name', { label: 'Name' });
  expect(marked(name)).toBe(false);
  expect(marked(name, elementOf('mail', { required: true }))).toBe(true);
  const set = { type: 'fieldset', fields: [elementOf('inner')] };
  expect(marked(elementOf('set', set))).toBe(false);
  expect(marked(elementOf('set', { ...set, required: true }))).toBe(true);
});
