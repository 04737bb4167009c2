import { batch, computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-core';
import { isDisabled, isFieldsetDisabled, isFieldsetHidden, isHidden } from '../rules/conditions';
import type {
  FieldModel,
  FieldsetModel,
  FieldValue,
  FieldValues,
  ReadValue,
  SectionModel,
} from '../rules/model/section-model';
import { settleAfter } from '../rules/settling';

/** The values of one form and their conditions: one signal per key, so that an edit updates one field. */
export interface FormValues {
  /** The value of a key; throws for a key of another section. */
  of(key: string): ReadonlySignal<FieldValue>;
  /** The value of a key, null for a key of another section; tracked inside a computed or an effect. */
  readonly read: ReadValue;
  /** All current values. */
  all(): FieldValues;
  hidden(field: FieldModel): ReadonlySignal<boolean>;
  disabled(field: FieldModel): ReadonlySignal<boolean>;
  fieldsetHidden(fieldset: FieldsetModel): ReadonlySignal<boolean>;
  fieldsetDisabled(fieldset: FieldsetModel): ReadonlySignal<boolean>;
}

/** The keys whose values a change has altered. */
export interface ChangedKeys {
  /** Keys that were set. */
  readonly edited: readonly string[];
  /** Keys that conditions changed as a result. */
  readonly settled: readonly string[];
}

/** The values as the form's other parts use them. */
export interface WritableValues extends FormValues {
  /** The current value of a key, without tracking. */
  readonly peek: ReadValue;
  /** Sets values and settles all that depends on them; ignores keys of another section. */
  put(edits: Iterable<readonly [string, FieldValue]>): ChangedKeys;
}

/** Makes the values of one form; `initial` must be settled. */
export function createFormValues(model: SectionModel, initial: FieldValues): WritableValues {
  const cells = new Map<string, Signal<FieldValue>>();
  for (const key of model.keys.keys()) cells.set(key, signal(initial.get(key) ?? null));
  const read: ReadValue = (key) => cells.get(key)?.value ?? null;
  const peek: ReadValue = (key) => cells.get(key)?.peek() ?? null;

  const put = (edits: Iterable<readonly [string, FieldValue]>): ChangedKeys => {
    const edited: string[] = [];
    for (const [key, value] of edits) {
      const cell = cells.get(key);
      if (!cell || Object.is(cell.peek(), value)) continue;
      cell.value = value;
      edited.push(key);
    }
    const settled = settleAfter(model, edited, peek);
    for (const [key, value] of settled) ofKey(cells, key).value = value;
    return { edited, settled: [...settled.keys()] };
  };

  return {
    of: (key) => ofKey(cells, key),
    read,
    peek,
    all: () => new Map(Array.from(cells, ([key, cell]) => [key, cell.peek()])),
    hidden: followed(isHidden, read),
    disabled: followed(isDisabled, read),
    fieldsetHidden: followed(isFieldsetHidden, read),
    fieldsetDisabled: followed(isFieldsetDisabled, read),
    put: (edits) => batch(() => put(edits)),
  };
}

/** The entry of a key; throws for a key of another section. */
export function ofKey<State>(states: ReadonlyMap<string, State>, key: string): State {
  const state = states.get(key);
  if (state === undefined) throw new Error('a field of another section');
  return state;
}

/** The condition of each field or fieldset as a signal. */
function followed<Model extends object>(
  rule: (model: Model, read: ReadValue) => boolean,
  read: ReadValue,
): (subject: Model) => ReadonlySignal<boolean> {
  const made = new WeakMap<Model, ReadonlySignal<boolean>>();
  return (subject) => {
    const cached = made.get(subject) ?? computed(() => rule(subject, read));
    made.set(subject, cached);
    return cached;
  };
}
