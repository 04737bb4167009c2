import { shownOf } from '../conditions/is-hidden';
import { keyLabel } from '../display/key-label';
import { isCheckbox } from '../model/element-type';
import type { FieldModel, FieldValue, FieldValues, SectionModel } from '../model/section-model';
import { isEmpty } from '../values/is-empty';
import { modifiedKeys } from './modified-keys';

/** One entry of the update warning; `displayValue` formats `newValue`. */
export interface UpdateWarning {
  readonly key: string;
  /** The key if the backend gave no label. */
  readonly label: string;
  readonly fields: readonly [FieldModel, ...FieldModel[]];
  readonly newValue: FieldValue;
}

/**
 * The standard elements that had a value and are changed, in document order; none if the section does not
 * warn on update. A checkbox had a value if the backend sent true or false.
 */
export function updateWarnings(
  model: SectionModel,
  original: FieldValues,
  current: FieldValues,
): readonly UpdateWarning[] {
  if (!model.section.warnOnUpdate) return [];
  return modifiedKeys(model, original, current).flatMap((key) => {
    const fields = model.keys.get(key)?.holders;
    if (!fields?.some(({ definition }) => definition.standard)) return [];
    if (!hadValue(fields, original.get(key) ?? null)) return [];
    const label = keyLabel(shownOf(fields, (read) => current.get(read) ?? null)) || key;
    return [{ key, label, fields, newValue: current.get(key) ?? null }];
  });
}

function hadValue(fields: readonly FieldModel[], original: FieldValue): boolean {
  if (original !== false) return !isEmpty(original);
  return fields.some((field) => !isCheckbox(field) || !isEmpty(field.definition.value));
}
