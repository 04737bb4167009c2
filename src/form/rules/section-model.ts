import type { Section } from '../../http/schemas';
import { formRows } from './form-rows';
import type { breakHideCycles } from './hide-cycles';
import { keyModels } from './key-models';
import type { FieldModel, FieldsetModel, FormProblem, SectionModel } from './model';
import { sectionFields } from './section-fields';
import { readersByKey } from './settle-order';
import { uniqueElements } from './unique-elements';

/** Takes the rules that form cycles out of a section's fields. */
export type CycleBreaker = typeof breakHideCycles;

/**
 * As flattenSection, for who loads breakHideCycles apart: it has to be given where hasHideCycle() says
 * so of the model made without.
 */
export function sectionModel(
  section: Section,
  breakCycles: CycleBreaker = (fields) => ({ fields, problems: [] }),
): SectionModel {
  const unique = uniqueElements(section);
  const drafted = sectionFields(unique.elements);
  const { fields, problems } = breakCycles(drafted.fields);
  const fieldsets = currentFieldsets(drafted.fieldsets, fields);
  const keys = keyModels(fields);
  return {
    section,
    rows: formRows(unique.elements, fields, fieldsets),
    fields,
    fieldsets,
    keys,
    readBy: readersByKey(new Map(Array.from(keys, ([key, { reads }]) => [key, reads]))),
    hasFiles: fields.some(({ kind }) => kind === 'file'),
    duplicates: unique.duplicates,
    problems: [...sectionProblems(section), ...unique.problems, ...drafted.problems, ...problems],
  };
}

/** A section with neither elements nor plugins is an unexpected error (spec section 4). */
function sectionProblems({ elements, plugins }: Section): readonly FormProblem[] {
  if (elements?.length || plugins?.length) return [];
  return [{ reason: 'a section with neither elements nor plugins' }];
}

/** Fieldsets as their fields know them now: breaking a cycle replaces a fieldset. */
function currentFieldsets(
  drafted: readonly FieldsetModel[],
  fields: readonly FieldModel[],
): readonly FieldsetModel[] {
  const byId = new Map(drafted.map((fieldset) => [fieldset.id, fieldset]));
  for (const { fieldset } of fields) if (fieldset) byId.set(fieldset.id, fieldset);
  return [...byId.values()];
}
