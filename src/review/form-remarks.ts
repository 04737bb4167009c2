import { computed, type ReadonlySignal, signal } from '@preact/signals-core';
import { isHidden, shownOf } from '../form/rules/conditions/visibility';
import { keyLabel } from '../form/rules/display/labels';
import type { FormStore } from '../form/store';
import { remarkAt, remarksOf } from './rules/remarks';

/** A field that a reviewer wants changed and that is as it was. */
export interface RemarkEntry {
  readonly key: string;
  /** Where the entry leads; undefined for a field that is hidden. */
  readonly fieldId: string | undefined;
  readonly label: string;
  readonly words: string;
}

/** What a reviewer says of one form; nothing of it stands once the section is saved. */
export interface FormRemarks {
  /** The remark at a key; undefined for none, and while the value is another one than was remarked. */
  of(key: string): string | undefined;
  /** Of the section as a whole, and at what no field answers to. */
  readonly general: ReadonlySignal<readonly string[]>;
  /** What is still as it was, in the order of the form. */
  readonly entries: ReadonlySignal<readonly RemarkEntry[]>;
  /** How often the remarks were to take the focus. */
  readonly focusRequests: ReadonlySignal<number>;
  /** The investor goes back to the remarks instead of saving. */
  requestFocus(): void;
}

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
