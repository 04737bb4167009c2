import type { ElementDefinition, Section } from '../../../http/schemas';
import { dependenciesOf } from '../conditions';
import { circlesOf, ignoreRestlessRules, readersByKey, readsByKey } from '../restless-rules';
import { isEmpty } from '../values';
import { elementKey } from './element-key';
import { fieldsetKind, isCheckbox } from './element-type';
import { sectionFields } from './section-fields';
import type {
  FieldModel,
  FieldsetModel,
  FormProblem,
  FormRow,
  KeyModel,
  SectionModel,
} from './section-model';

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
    changingKeys: [...keys.values()].filter(({ holders }) =>
      holders.some((field) => isCheckbox(field) || dependenciesOf(field).size > 0),
    ),
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

/** A section's elements in order, without duplicate ids. */
interface UniqueElements {
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
function uniqueElements({ elements = [] }: Pick<Section, 'elements'>): UniqueElements {
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

/** The keys of the values with their holders; the rules of `fields` must all settle. */
function keyModels(fields: readonly FieldModel[]): ReadonlyMap<string, KeyModel> {
  const reads = readsByKey(fields);
  const circles = circlesOf(reads);
  const holders = new Map<string, [FieldModel, ...FieldModel[]]>();
  for (const field of fields) {
    const holdersOfKey = holders.get(field.key);
    if (holdersOfKey) holdersOfKey.push(field);
    else holders.set(field.key, [field]);
  }
  return new Map(
    Array.from(holders, ([key, fieldsOfKey]) => [
      key,
      {
        key,
        holders: fieldsOfKey,
        reads: reads.get(key) ?? new Set<string>(),
        circle: circles.find((circle) => circle.includes(key)) ?? null,
      },
    ]),
  );
}

/**
 * The rows of a form: one per field, one for the radios of one name in a container (at the place of the
 * first), one per fieldset with rows of its own.
 */
function formRows(
  elements: readonly ElementDefinition[],
  fields: readonly FieldModel[],
  fieldsets: readonly FieldsetModel[],
): readonly FormRow[] {
  const fieldsetById = new Map(fieldsets.map((fieldset) => [fieldset.id, fieldset]));
  const fieldsOf = new Map<FieldsetModel, FieldModel[]>(fieldsets.map((each) => [each, []]));
  const fieldById = new Map<string, FieldModel>();
  for (const field of fields) {
    if (field.fieldset) fieldsOf.get(field.fieldset)?.push(field);
    else fieldById.set(field.id, field);
  }

  const rows: FormRow[] = [];
  const radios = new Map<string, FieldModel[]>();
  for (const { id } of elements) {
    const fieldset = fieldsetById.get(id);
    const field = fieldById.get(id);
    if (fieldset) rows.push(fieldsetRow(fieldset, fieldsOf.get(fieldset) ?? []));
    if (field) addRow(rows, radios, field);
  }
  return rows;
}

function fieldsetRow(fieldset: FieldsetModel, members: readonly FieldModel[]): FormRow {
  const rows: FormRow[] = [];
  const radios = new Map<string, FieldModel[]>();
  for (const field of members) if (!field.isLegend) addRow(rows, radios, field);
  const legend = members.find(({ isLegend }) => isLegend) ?? null;
  return { kind: 'fieldset', fieldset, legend, rows };
}

function addRow(rows: FormRow[], radios: Map<string, FieldModel[]>, field: FieldModel): void {
  if (field.kind !== 'radio') {
    rows.push({ kind: 'field', field });
    return;
  }
  const group = radios.get(field.key);
  if (group) {
    group.push(field);
    return;
  }
  const fields: [FieldModel, ...FieldModel[]] = [field];
  radios.set(field.key, fields);
  rows.push({ kind: 'radios', key: field.key, fields });
}
