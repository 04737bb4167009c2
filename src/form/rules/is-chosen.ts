import { isChooser } from './element-type';
import type { FieldModel, FieldValue } from './model';

/** Whether a checkbox is ticked, or a radio or legend (without options) is the chosen one. */
export function isChosen(
  field: Pick<FieldModel, 'kind' | 'isLegend' | 'checkedValue'>,
  value: FieldValue,
): boolean {
  return value === (isChooser(field) ? field.checkedValue : true);
}
