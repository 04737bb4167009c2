import type { FieldModel, FieldsetModel, ReadValue } from '../model/section-model';
import { conditionsHold } from './conditions-hold';

/** A fieldset is hidden when its own hiddenWhen holds. */
export function isFieldsetHidden({ rules }: FieldsetModel, read: ReadValue): boolean {
  return conditionsHold(rules.hiddenWhen, read);
}

/**
 * A field is hidden when its fieldset is, when its fieldset-grouped is not chosen, or when its own hiddenWhen
 * holds (product-rules#hidden, #grouped-fieldset). A legend stays visible while its group is not chosen,
 * since it is the control that chooses it.
 */
export function isHidden(field: FieldModel, read: ReadValue): boolean {
  const { fieldset, isLegend, rules } = field;
  if (fieldset) {
    if (isFieldsetHidden(fieldset, read)) return true;
    const { gate } = fieldset;
    if (gate && !isLegend && read(gate.key) !== gate.checkedValue) return true;
  }
  return conditionsHold(rules.hiddenWhen, read);
}

/** The shown fields; all fields if none is shown, so that there is always one for the label. */
export function shownOf(
  fields: readonly [FieldModel, ...FieldModel[]],
  read: ReadValue,
): readonly [FieldModel, ...FieldModel[]] {
  const [first, ...others] = fields.filter((field) => !isHidden(field, read));
  return first ? [first, ...others] : fields;
}

/** The keys that `isHidden` may read for this field. */
export function dependenciesOf({ fieldset, isLegend, rules }: FieldModel): ReadonlySet<string> {
  const keys = new Set(rules.hiddenWhen.map(({ id }) => id));
  if (!fieldset) return keys;
  for (const { id } of fieldset.rules.hiddenWhen) keys.add(id);
  if (fieldset.gate && !isLegend) keys.add(fieldset.gate.key);
  return keys;
}
