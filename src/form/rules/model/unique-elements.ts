import type { ElementDefinition } from '../../../http/schemas/element-schema';
import type { Section } from '../../../http/schemas/section-schema';
import { elementKey } from './element-key';
import { fieldsetKind } from './element-type';
import type { FormProblem } from './section-model';

/** A section's elements in order, without duplicate ids. */
export interface UniqueElements {
  readonly elements: readonly ElementDefinition[];
  readonly duplicates: readonly string[];
  /** What else is left out, for the log. */
  readonly dropped: readonly string[];
  readonly problems: readonly FormProblem[];
}

/**
 * Drops every element whose id an earlier one has, counting the fields of fieldsets in document order
 * (product-rules#duplicate-ids), fieldsets inside fieldsets, since they nest one level deep, and the fields of
 * an element that is no fieldset.
 */
export function uniqueElements({ elements = [] }: Pick<Section, 'elements'>): UniqueElements {
  const seen = new Set<string>();
  const duplicates: string[] = [];
  const dropped: string[] = [];
  const problems: FormProblem[] = [];
  const isFirst = ({ id }: { readonly id: string }): boolean => {
    if (seen.has(id)) {
      duplicates.push(id);
      return false;
    }
    seen.add(id);
    return true;
  };
  const kept: ElementDefinition[] = [];
  for (const element of elements) {
    if (!isFirst(element)) continue;
    if (element.fields && fieldsetKind(element.type) === null) {
      dropped.push(`the fields of ${elementKey(element)}, which is no fieldset`);
      kept.push({ ...element, fields: undefined });
      continue;
    }
    const fields = element.fields?.filter((field) => {
      if (fieldsetKind(field.type) === null) return isFirst(field);
      problems.push({ elementKey: elementKey(field), reason: 'a fieldset inside of a fieldset' });
      return false;
    });
    kept.push({ ...element, fields });
  }
  return { elements: kept, duplicates, dropped, problems };
}
