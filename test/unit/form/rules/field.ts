import { flattenSection } from '../../../../src/form/rules/model/flatten-section';
import type { FieldModel, KeyModel } from '../../../../src/form/rules/model/section-model';
import type { ElementDefinition } from '../../../../src/http/schemas';
import { sectionOf } from '../../../support/fixtures/sections';

/** The fields of the first key of these elements, as the form would have them. */
export function holdersOf(...elements: readonly ElementDefinition[]): KeyModel['holders'] {
  const [first] = flattenSection(sectionOf(elements)).keys.values();
  if (!first) throw new Error('these elements hold no key');
  return first.holders;
}

/** One element as a field. */
export function fieldOf(element: ElementDefinition): FieldModel {
  return holdersOf(element)[0];
}
