import type {
  ElementDefinition,
  ElementOption,
  FieldDefinition,
  Legend,
  Scalar,
  Section,
} from '../../../http/schemas';
import { checkbox } from '../../kinds/checkbox/kind';
import { kindOf } from '../../kinds/index';
import { radio } from '../../kinds/radio/kind';
import { dependenciesOf } from '../conditions';
import { settleTicks } from '../settling';
import { isEmpty } from '../values';
import type { ConditionCode } from './flatten-section';
import {
  type Choice,
  type ElementRules,
  elementKey,
  type FieldModel,
  type FieldsetModel,
  type FormProblem,
  type FormRow,
  isChooser,
  isFieldset,
  isGrouped,
  type KeyModel,
  type SectionModel,
} from './section-model';

/** The fields and fieldsets of a section, each with its checked conditions, in document order. */
export interface SectionFields {
  readonly fields: readonly FieldModel[];
  readonly fieldsets: readonly FieldsetModel[];
  readonly problems: readonly FormProblem[];
}

/** Makes fields and fieldsets of elements with unique ids. A legend precedes its fieldset's fields. */
function sectionFields(
  elements: readonly ElementDefinition[],
  conditions: ConditionCode | undefined,
): SectionFields {
  const fields: FieldModel[] = [];
  const fieldsets: FieldsetModel[] = [];
  const problems: FormProblem[] = [];
  const rulesOf = conditions?.readConditions(elements, problems) ?? (() => NO_RULES);
  const addField = (sent: FieldDefinition, fieldset: FieldsetModel | null) => {
    const kind = kindOf(sent.type);
    const key = elementKey(sent);
    const { definition, reasons } = kind.wrongLimits?.(sent) ?? { definition: sent, reasons: [] };
    for (const reason of reasons) problems.push({ elementKey: key, reason });
    fields.push(
      withChoices({
        id: definition.id,
        key,
        kind,
        definition,
        required: definition.required === true,
        fieldset,
        isLegend: false,
        checkedValue: definition.checkedValue ?? true,
        rules: rulesOf(definition),
      }),
    );
  };

  for (const element of elements) {
    if (!isFieldset(element.type)) {
      addField(element, null);
      continue;
    }
    const key = elementKey(element);
    const legend = isGrouped(element) ? legendDefinition(element) : null;
    if (isGrouped(element) && !legend) {
      problems.push({ elementKey: key, reason: 'a fieldset-grouped without a legend with a type' });
    }
    const checkedValue = legend?.checkedValue ?? true;
    const fieldset: FieldsetModel = {
      id: element.id,
      key,
      definition: element,
      rules: rulesOf(element),
      gate: legend && { key: elementKey(legend), checkedValue },
    };
    fieldsets.push(fieldset);
    if (legend) fields.push(legendField(legend, fieldset, checkedValue));
    for (const definition of element.fields ?? []) addField(definition, fieldset);
  }
  return { fields, fieldsets, problems };
}

/** Those of an element without conditions. */
export const NO_RULES: ElementRules = { hiddenWhen: [], disabledWhen: [], disableWhen: [] };

/** Makes the field of a fieldset's legend (product-rules#grouped-fieldset). */
function legendField(
  definition: FieldDefinition,
  fieldset: FieldsetModel,
  checkedValue: FieldModel['checkedValue'],
): FieldModel {
  return withChoices({
    id: fieldset.id,
    key: elementKey(definition),
    // A box or a radio, whatever else its type means.
    kind: kindOf(definition.type) === checkbox ? checkbox : radio,
    definition,
    required: definition.required === true,
    fieldset,
    isLegend: true,
    checkedValue,
    // The fieldset's own rules hold for its legend as they do for its fields.
    rules: NO_RULES,
  });
}

function withChoices(field: Omit<FieldModel, 'choices'>): FieldModel {
  return { ...field, choices: choicesOf(field) };
}

/**
 * The choices of a select or radio in the backend's order, without duplicate values: the first counts, as
 * with elements. An option with the value null or '' would mean that nothing is chosen: it is left out, and
 * named in the log. A radio or legend without options has one choice, its `checkedValue` with its own label.
 */
function choicesOf(field: Omit<FieldModel, 'choices'>): readonly Choice[] {
  const { definition, checkedValue } = field;
  const options = firstOfEach(definition.options ?? []);
  if (options.length > 0) {
    return options.map(({ label, value, isVerified, connectWalletMandatory }) => ({
      label: label ?? String(value),
      value,
      isVerified: isVerified === true,
      connectWalletMandatory: connectWalletMandatory === true,
    }));
  }
  if (!isChooser(field)) return [];
  return [
    {
      label: definition.label ?? '',
      value: checkedValue,
      isVerified: false,
      connectWalletMandatory: false,
    },
  ];
}

function firstOfEach(options: readonly ElementOption[]): readonly ElementOption[] {
  const seen = new Set<Scalar>();
  return options.filter(({ value }) => !isEmpty(value) && !seen.has(value) && seen.add(value));
}

/**
 * A legend as the definition of a field: its value, `required`, `standard` and `noSubmit` are those of
 * the fieldset, since a legend has none. Null when it has no type. Without a name its value goes under
 * the fieldset's key.
 */
function legendDefinition(element: ElementDefinition): FieldDefinition | null {
  const { id, label, required, value, standard, noSubmit } = element;
  const legend: Legend = typeof element.legend === 'object' ? element.legend : {};
  if (!legend.type) return null;
  return {
    id,
    name: legend.name || elementKey(element),
    type: legend.type,
    label: legend.label ?? label,
    checkedValue: legend.checkedValue,
    required,
    value,
    standard,
    noSubmit,
  };
}

/**
 * Prepares a section for the form and for the server's checks. Never throws for a section that passed the
 * schema: malformed parts are listed in `problems` (the unexpected error) and left out, or read so that the
 * rest is usable. Only a section without conditions may do without their code (`hasConditions`).
 */
export function buildModel(section: Section, conditions?: ConditionCode): SectionModel {
  const unique = uniqueElements(section);
  const drafted = sectionFields(unique.elements, conditions);
  const { fields, problems } = conditions?.ignoreCyclicConditions(drafted.fields) ?? {
    ...drafted,
    problems: [],
  };
  const fieldsets = currentFieldsets(drafted.fieldsets, fields);
  const reads = conditions?.readsByKey(fields) ?? new Map();
  const keys = keyModels(fields, reads, conditions?.circlesOf(reads));
  return {
    section,
    rows: formRows(unique.elements, fields, fieldsets),
    fields,
    fieldsets,
    keys,
    changingKeys: [...keys.values()].filter(({ holders }) =>
      holders.some((field) => field.kind.isTick || dependenciesOf(field).size > 0),
    ),
    readBy: conditions?.readersByKey(reads) ?? new Map(),
    settle: conditions?.settle ?? settleTicks,
    hasFiles: fields.some(({ kind }) => kind.isFile),
    duplicates: unique.duplicates,
    dropped: [...unique.dropped, ...fields.flatMap(optionsWithoutValue)],
    problems: [...sectionProblems(section), ...unique.problems, ...drafted.problems, ...problems],
  };
}

/** Whether an element of a section, or a field in one, is hidden or disabled by answers. */
export function hasConditions({ elements = [] }: Pick<Section, 'elements'>): boolean {
  return elements.some(
    (element) =>
      isGrouped(element) ||
      [element, ...(element.fields ?? [])].some(({ hiddenWhen, disabledWhen, disableWhen }) =>
        [hiddenWhen, disabledWhen, disableWhen].some((one) => one != null),
      ),
  );
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

/** The fieldsets of the final fields, since ignoring a cyclic condition replaces a fieldset. */
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
    if (element.fields && !isFieldset(element.type)) {
      dropped.push(`the fields of ${elementKey(element)}, which is no fieldset`);
      kept.push({ ...element, fields: undefined });
      continue;
    }
    const fields = element.fields?.filter((field) => {
      if (!isFieldset(field.type)) return isFirst(field);
      problems.push({ elementKey: elementKey(field), reason: 'a fieldset inside of a fieldset' });
      return false;
    });
    kept.push({ ...element, fields });
  }
  return { elements: kept, duplicates, dropped, problems };
}

/** The keys of the values with their holders, what those read, and their circles; the rules must all settle. */
function keyModels(
  fields: readonly FieldModel[],
  reads: ReadonlyMap<string, ReadonlySet<string>>,
  circles?: ReadonlyMap<string, readonly string[]>,
): ReadonlyMap<string, KeyModel> {
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
        circle: circles?.get(key) ?? null,
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
  if (!field.kind.isRadio) {
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

/** How much is mounted with a row: its fields, plus one for a fieldset's legend. */
export function rowSize(row: FormRow): number {
  if (row.kind === 'fieldset') return row.rows.reduce((sum, inner) => sum + rowSize(inner), 1);
  return row.kind === 'radios' ? row.fields.length : 1;
}

/** The id of a row, unique in its list: that of its first field or of its fieldset. */
export function rowId(row: FormRow): string {
  if (row.kind === 'field') return row.field.id;
  return row.kind === 'radios' ? row.fields[0].id : row.fieldset.id;
}
