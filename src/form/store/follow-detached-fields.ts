import { effect, untracked } from '@preact/signals-core';
import type { FieldModel, FieldsetModel, SectionModel } from '../rules/model/section-model';
import type { FormValues } from './form-values';

/**
 * Calls `onDetached` for each field that becomes hidden or disabled, by its own condition or its fieldset's,
 * after the values have settled (product-rules#attached-and-detached). Lives as long as the values.
 */
export function followDetachedFields(
  model: SectionModel,
  values: Pick<FormValues, 'hidden' | 'disabled'>,
  onDetached: (field: FieldModel) => void,
): void {
  for (const field of model.fields) {
    if (!canChange(field) && !(field.fieldset && canChange(field.fieldset))) continue;
    let wasUsable = false;
    effect(() => {
      const isUsable = !values.hidden(field).value && !values.disabled(field).value;
      if (wasUsable && !isUsable) untracked(() => onDetached(field));
      wasUsable = isUsable;
    });
  }
}

function canChange(subject: FieldModel | FieldsetModel): boolean {
  const { hiddenWhen, disabledWhen, disableWhen } = subject.rules;
  const isGated = 'gate' in subject && subject.gate !== null;
  return isGated || hiddenWhen.length + disabledWhen.length + disableWhen.length > 0;
}
