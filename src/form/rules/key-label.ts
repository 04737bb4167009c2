import { isChooser } from './element-type';
import { fieldsetLegend } from './fieldset-legend';
import type { FieldModel } from './model';

/**
 * What the fields that share a key are called. Radios without options are labelled by their choices;
 * the question then stands in their intro text or in the legend around them. '' when nowhere.
 */
export function keyLabel(fields: readonly [FieldModel, ...FieldModel[]]): string {
  const [{ definition, fieldset, isLegend }] = fields;
  if (!fields.every(isChoiceOnly)) return definition.label ?? '';
  const intro = fields.find((field) => field.definition.introText)?.definition.introText;
  if (intro) return intro;
  if (fieldset && !isLegend) return fieldsetLegend(fieldset.definition);
  return fields.length === 1 ? (definition.label ?? '') : '';
}

function isChoiceOnly(field: FieldModel): boolean {
  return isChooser(field) && !field.definition.options?.length;
}
