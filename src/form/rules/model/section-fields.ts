import type { ElementDefinition, FieldDefinition, Legend } from '../../../http/schemas';
import { compareDates, ignoreMalformedConditions } from '../conditions';
import { withoutContradiction } from '../validity/contradicting-limits';
import { dateBounds } from '../validity/date-bounds';
import { elementKey } from './element-key';
import { fieldKind, fieldsetKind } from './element-type';
import type { ElementRules, FieldModel, FieldsetModel, FormProblem } from './section-model';

/** The fields and fieldsets of a section, each with its checked conditions, in document order. */
export interface SectionFields {
  readonly fields: readonly FieldModel[];
  readonly fieldsets: readonly FieldsetModel[];
  readonly problems: readonly FormProblem[];
}

/** Makes fields and fieldsets of elements with unique ids. A legend precedes its fieldset's fields. */
export function sectionFields(elements: readonly ElementDefinition[]): SectionFields {
  const fields: FieldModel[] = [];
  const fieldsets: FieldsetModel[] = [];
  const problems: FormProblem[] = [];
  const dateKeys = new Set(
    elements
      .flatMap((element): readonly FieldDefinition[] => [element, ...(element.fields ?? [])])
      .filter(({ type }) => fieldKind(type) === 'date')
      .map(elementKey),
  );
  const rulesOf = (definition: FieldDefinition): ElementRules => {
    const { rules, reasons } = ignoreMalformedConditions(definition);
    for (const reason of reasons) problems.push({ elementKey: elementKey(definition), reason });
    return compareDates(rules, dateKeys);
  };
  const addField = (sent: FieldDefinition, fieldset: FieldsetModel | null) => {
    const kind = fieldKind(sent.type);
    const key = elementKey(sent);
    const { definition, reason } = withoutContradiction(sent, kind);
    if (reason) problems.push({ elementKey: key, reason });
    if (kind === 'date') {
      for (const reason of dateBounds(definition).reasons)
        problems.push({ elementKey: key, reason });
    }
    fields.push({
      id: definition.id,
      key,
      kind,
      definition,
      required: definition.required === true,
      fieldset,
      isLegend: false,
      checkedValue: definition.checkedValue ?? true,
      rules: rulesOf(definition),
    });
  };

  for (const element of elements) {
    const kind = fieldsetKind(element.type);
    if (kind === null) {
      addField(element, null);
      continue;
    }
    const key = elementKey(element);
    const legend = kind === 'fieldsetGrouped' ? legendDefinition(element) : null;
    if (kind === 'fieldsetGrouped' && !legend) {
      problems.push({ elementKey: key, reason: 'a fieldset-grouped without a legend with a type' });
    }
    const checkedValue = legend?.checkedValue ?? true;
    const fieldset: FieldsetModel = {
      id: element.id,
      key,
      kind,
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

const NO_RULES: ElementRules = { hiddenWhen: [], disabledWhen: [], disableWhen: [] };

/** Makes the field of a fieldset's legend (product-rules#grouped-fieldset). */
function legendField(
  definition: FieldDefinition,
  fieldset: FieldsetModel,
  checkedValue: FieldModel['checkedValue'],
): FieldModel {
  return {
    id: fieldset.id,
    key: elementKey(definition),
    kind: definition.type === 'input-checkbox' ? 'checkbox' : 'radio',
    definition,
    required: definition.required === true,
    fieldset,
    isLegend: true,
    checkedValue,
    // The fieldset's own rules hold for its legend as they do for its fields.
    rules: NO_RULES,
  };
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
