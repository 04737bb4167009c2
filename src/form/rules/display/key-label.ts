import type { ElementDefinition } from '../../../http/schemas';
import {
  type FieldModel,
  isChooser,
  type ReadValue,
  type SectionModel,
} from '../model/section-model';

/**
 * The label of the shown fields of one key. Radios without options have their choices as labels: then the
 * label is their first intro text, else the legend around them, else all of their labels.
 */
export function keyLabel(fields: readonly [FieldModel, ...FieldModel[]]): string {
  const [first] = fields;
  const named = fields.find((field) => !isChoiceOnly(field));
  if (named) return named.definition.label ?? '';
  const intro = fields.find(({ definition }) => definition.introText)?.definition.introText;
  if (intro) return intro;
  const legend = first.fieldset && !first.isLegend && fieldsetLegend(first.fieldset.definition);
  return legend || fields.flatMap(({ definition }) => definition.label || []).join(' / ');
}

/**
 * The label of the shown fields of one key, after the name of the entry or group that they are in:
 * 'Ada Lovelace: Name'.
 */
export function keyLabelInGroup(
  fields: readonly [FieldModel, ...FieldModel[]],
  { lists }: Pick<SectionModel, 'lists'>,
  read: ReadValue,
): string {
  const name = lists?.nameOf(fields, read);
  if (name !== undefined) return name;
  const label = keyLabel(fields);
  const { fieldset, isLegend } = fields[0];
  const group = fieldset && !isLegend ? fieldsetLegend(fieldset.definition) : '';
  return group && label && group !== label ? `${group}: ${label}` : label;
}

/** Whether the label of a radio or legend is its choice, since it has no options. */
export function isChoiceOnly(field: FieldModel): boolean {
  return isChooser(field) && !field.definition.options?.length;
}

/** The text of a fieldset's legend: the legend's own, else the fieldset's label; '' for none. */
export function fieldsetLegend({
  legend,
  label,
}: Pick<ElementDefinition, 'legend' | 'label'>): string {
  const own = typeof legend === 'object' ? legend.label : legend;
  return own || label || '';
}

/** Whether a section has a required element, shown or hidden. */
export function hasRequiredMark({ fields, fieldsets }: SectionModel): boolean {
  return (
    fields.some(({ required }) => required) ||
    fieldsets.some(({ definition }) => definition.required)
  );
}

/** A label, with ' *' for a required element. */
export function requiredLabel(label: string, required: boolean): string {
  return required ? `${label} *` : label;
}
