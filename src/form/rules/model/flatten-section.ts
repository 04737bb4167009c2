import type { Section } from '../../../http/schemas/section-schema';
import { ignoreRestlessRules } from '../conditions/ignore-restless-rules';
import { readersByKey } from '../conditions/key-dependencies';
import { isEmpty } from '../values/is-empty';
import { formRows } from './form-rows';
import { keyModels } from './key-models';
import { sectionFields } from './section-fields';
import type { FieldModel, FieldsetModel, FormProblem, SectionModel } from './section-model';
import { uniqueElements } from './unique-elements';

/**
 * Prepares a section for the form and for the server's checks. Never throws for a section that passed the
 * schema: malformed parts are listed in `problems` (the unexpected error) and left out, or read so that the
 * rest is usable.
 */
export function flattenSection(section: Section): SectionModel {
  const unique = uniqueElements(section);
  const drafted = sectionFields(unique.elements);
  const { fields, problems } = ignoreRestlessRules(drafted.fields);
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
    dropped: [...unique.dropped, ...fields.flatMap(optionsWithoutValue)],
    problems: [...sectionProblems(section), ...unique.problems, ...drafted.problems, ...problems],
  };
}

function optionsWithoutValue({ key, definition }: FieldModel): readonly string[] {
  const isDropped = definition.options?.some(({ value }) => isEmpty(value));
  return isDropped ? [`an option of ${key} without a value`] : [];
}

/** A section without elements and plugins raises the unexpected error. */
function sectionProblems({ elements, plugins }: Section): readonly FormProblem[] {
  if (elements?.length || plugins?.length) return [];
  return [{ reason: 'a section with neither elements nor plugins' }];
}

/** The fieldsets of the final fields, since ignoring a restless rule replaces a fieldset. */
function currentFieldsets(
  drafted: readonly FieldsetModel[],
  fields: readonly FieldModel[],
): readonly FieldsetModel[] {
  const byId = new Map(drafted.map((fieldset) => [fieldset.id, fieldset]));
  for (const { fieldset } of fields) if (fieldset) byId.set(fieldset.id, fieldset);
  return [...byId.values()];
}
