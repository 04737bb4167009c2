import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildModel, hasConditions } from '../../../../../src/form/rules/model/build-model';
import { flattenSection } from '../../../../../src/form/rules/model/flatten-section';
import { initialValues, settleAfter } from '../../../../../src/form/rules/settling';
import type { Section } from '../../../../../src/http/schemas';
import { arbitrarySection, arbitraryValue } from '../../../../support/fixtures/arbitrary-section';
import { elementOf, sectionOf } from '../../../../support/fixtures/sections';

/** The section with nothing that hides or disables. */
function plain({ elements, ...section }: Section): Section {
  const none = { hiddenWhen: undefined, disabledWhen: null, disableWhen: undefined };
  return {
    ...section,
    elements: elements
      ?.filter(({ type }) => type !== 'fieldset-grouped')
      .map((element) => ({
        ...element,
        ...none,
        fields: element.fields?.map((field) => ({ ...field, ...none })),
      })),
  };
}

test('a section without conditions is the same with and without their code', () => {
  const edits = fc.array(fc.tuple(fc.nat(9), arbitraryValue), { maxLength: 4 });
  fc.assert(
    fc.property(arbitrarySection.map(plain), edits, (section, edited) => {
      expect(hasConditions(section)).toBe(false);
      const [own, whole] = [buildModel(section), flattenSection(section)];
      expect(own.fields).toEqual(whole.fields);
      expect(own.rows).toEqual(whole.rows);
      expect(own.problems).toEqual(whole.problems);
      const values = new Map(initialValues(whole).values);
      expect(initialValues(own).values).toEqual(values);
      const keys = [...own.keys.keys()];
      for (const [at, value] of edited) {
        const key = keys[at];
        if (key === undefined) continue;
        values.set(key, value);
        const read = (one: string) => values.get(one) ?? null;
        expect(settleAfter(own, [key], read)).toEqual(settleAfter(whole, [key], read));
      }
    }),
  );
});

test.each([
  ['hidden by an answer', { hiddenWhen: { id: 'a', values: ['x'] } }],
  ['disabled by answers', { disabledWhen: [{ id: 'a', operator: 'empty' }] }],
  ['disabled by values', { disableWhen: { a: 'x' } }],
  ['with a condition that is malformed', { hiddenWhen: false }],
  ['whose fields a legend shows', { type: 'fieldset-grouped', legend: { type: 'input-radio' } }],
])('an element %s needs the code of conditions', (_, given) => {
  const element = elementOf('b', given);
  expect(hasConditions(sectionOf([elementOf('a'), element]))).toBe(true);
  const inside = elementOf('f', { type: 'fieldset', fields: [element] });
  expect(hasConditions(sectionOf([inside]))).toBe(!('type' in given));
});
