import { computed, signal } from '@preact/signals-core';
import { isHidden, shownOf } from '../form/rules/conditions';
import { keyLabel } from '../form/rules/display/key-label';
import type { FormStore } from '../form/store/form-store';
import { remarkAt, remarksOf } from './rules/remarks';
import type { FormRemarks, RemarkEntry } from './types';

/** The parts of a form that its remarks depend on. */
export interface ReviewableForm extends Pick<FormStore, 'model' | 'readValues'> {
  readonly values: Pick<FormStore['values'], 'read'>;
  readonly saveState: Pick<FormStore['saveState'], 'isSaved'>;
}

/** Makes the remarks of one form; what they read is tracked inside a computed or an effect. */
export function createFormRemarks(form: ReviewableForm): FormRemarks {
  const { model, values, saveState, readValues } = form;
  const remarks = remarksOf(model);
  const { message, fields, unplaced } = remarks;
  const focusRequests = signal(0);
  const general = [...(message === undefined ? [] : [message]), ...unplaced];
  const of = (key: string) => {
    if (!fields.has(key) || saveState.isSaved()) return undefined;
    const read = readValues.get(key) ?? null;
    return remarkAt(remarks, key, { read, current: values.read(key) });
  };
  const entryOf = (key: string): readonly RemarkEntry[] => {
    const [words, holders] = [of(key), model.keys.get(key)?.holders];
    if (words === undefined || !holders) return [];
    const shown = shownOf(holders, values.read);
    const fieldId = isHidden(shown[0], values.read) ? undefined : shown[0].id;
    return [{ key, words, label: keyLabel(shown), fieldId }];
  };
  return {
    of,
    general: computed(() => (saveState.isSaved() ? [] : general)),
    entries: computed(() => [...fields.keys()].flatMap(entryOf)),
    focusRequests,
    requestFocus: () => {
      focusRequests.value += 1;
    },
  };
}
