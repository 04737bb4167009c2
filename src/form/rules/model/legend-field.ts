import type {
  ElementDefinition,
  FieldDefinition,
  Legend,
} from '../../../http/schemas/element-schema';
import { elementKey } from './element-key';
import type { ElementRules, FieldModel, FieldsetModel } from './section-model';

const NO_RULES: ElementRules = { hiddenWhen: [], disabledWhen: [], disableWhen: [] };

/** Makes the field of a fieldset's legend (product-rules#grouped-fieldset). */
export function legendField(
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
export function legendDefinition(element: ElementDefinition): FieldDefinition | null {
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
