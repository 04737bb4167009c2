import fc from 'fast-check';
import { expect, test } from 'vitest';
import { flattenSection } from '../../../src/form/rules/flatten-section';
import { hasHideCycle } from '../../../src/form/rules/has-hide-cycle';
import { breakHideCycles } from '../../../src/form/rules/hide-cycles';
import { sectionModel } from '../../../src/form/rules/section-model';
import { arbitrarySection } from '../../fixtures/arbitrary-section';
import { elementOf, sectionOf } from '../../fixtures/sections';

const hiddenBy = (id: string, other: string) =>
  elementOf(id, { hiddenWhen: { id: other, operator: 'notEmpty' } });

test('fields that hide each other form a cycle, a chain of them does not', () => {
  const cycle = sectionOf([hiddenBy('a', 'b'), hiddenBy('b', 'c'), hiddenBy('c', 'a')]);
  const chain = sectionOf([hiddenBy('a', 'b'), hiddenBy('b', 'c'), elementOf('c')]);
  expect(hasHideCycle(sectionModel(cycle))).toBe(true);
  expect(hasHideCycle(sectionModel(chain))).toBe(false);
});

test('once broken there is none, and without one breaking changes nothing', () => {
  fc.assert(
    fc.property(arbitrarySection, (section) => {
      expect(hasHideCycle(flattenSection(section))).toBe(false);
      const unbroken = sectionModel(section);
      if (hasHideCycle(unbroken)) {
        expect(breakHideCycles(unbroken.fields).problems).not.toEqual([]);
      } else {
        expect(flattenSection(section)).toEqual(unbroken);
      }
    }),
  );
});
