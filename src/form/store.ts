import { batch, computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-react';
import type { Section } from '../http/schemas';
import { flattenSection } from './rules/flatten-section';
import { initialValues } from './rules/initial-values';
import type {
  FieldModel,
  FieldsetModel,
  FieldValue,
  FieldValues,
  InvalidField,
  SectionModel,
  ValidationError,
} from './rules/model';
import { settle, settleAfter } from './rules/settle';
import { errorOfKey, validate } from './rules/validity';
import { isDisabled, isFieldsetDisabled, isFieldsetHidden, isHidden } from './rules/visibility';

/** Why a key is marked: by our own rule, or in the server's words. */
export type FieldMessage =
  | { readonly kind: 'rule'; readonly error: ValidationError }
  | { readonly kind: 'server'; readonly text: string };

/** One key of the form: every holder shows the same value and message. */
export interface KeyState {
  readonly value: ReadonlySignal<FieldValue>;
  /** What is wrong with the value, told or not. */
  readonly error: ReadonlySignal<ValidationError | null>;
  /** The message to show now; what is wrong but not to be told yet is no message. */
  readonly message: ReadonlySignal<FieldMessage | null>;
}

/** One entry of the error summary: the message and the field it leads to. */
export interface SummaryEntry {
  readonly key: string;
  readonly fieldId: string;
  readonly label: string;
  readonly message: FieldMessage;
}

/** The state of one section's form: one signal a key, so that one edit moves one field. */
export interface FormStore {
  readonly section: Section;
  readonly model: SectionModel;
  /** A locked section is read-only (spec section 2). */
  readonly readOnly: boolean;
  key(key: string): KeyState;
  /** The id of a field's control in the shadow root; ids of the backend can hold any character. */
  domId(field: Pick<FieldModel, 'id'>): string;
  hidden(field: FieldModel): ReadonlySignal<boolean>;
  disabled(field: FieldModel): ReadonlySignal<boolean>;
  fieldsetHidden(fieldset: FieldsetModel): ReadonlySignal<boolean>;
  fieldsetDisabled(fieldset: FieldsetModel): ReadonlySignal<boolean>;
  /** The investor (or a wallet, a draft) put in a value; conditions settle at once. */
  edit(key: string, value: FieldValue): void;
  /** The investor left a field: what they typed may be spoken of. */
  leave(key: string): void;
  /** Whether every shown and enabled field accepts its value. */
  readonly valid: ReadonlySignal<boolean>;
  /** Shows every message; true when there is none. */
  validate(): boolean;
  /** What stands in the error summary, in document order; empty before a failed submit. */
  readonly summary: ReadonlySignal<readonly SummaryEntry[]>;
  /** Counts failed submits, so that the summary takes the focus each time. */
  readonly failures: ReadonlySignal<number>;
  /** The server's words for keys of the form; shown like a failed submit. */
  tellServerTexts(texts: ReadonlyMap<string, readonly string[]>): void;
  /** All values now. */
  values(): FieldValues;
  /** All values as the backend has them. */
  savedValues(): FieldValues;
  etag(): string | undefined;
  /** What is in the form now is what the backend has. */
  markSaved(etag: string | undefined): void;
  /** What was typed since the section came, to be put into the same section loaded again. */
  edits(): FieldValues;
  applyEdits(edits: FieldValues): void;
}

/** Makes the form of one loaded section. */
export function createFormStore(section: Section): FormStore {
  const model = flattenSection(section);
  const initial = initialValues(model);
  const problems = [...model.problems, ...initial.problems];
  let saved = settle(model, initial.values);
  let etag = section.etag;

  const values = new Map<string, Signal<FieldValue>>();
  const told = new Map<string, Signal<boolean>>();
  const serverTexts = new Map<string, Signal<string | null>>();
  const keys = new Map<string, KeyState>();
  for (const key of model.keys.keys()) {
    values.set(key, signal(saved.get(key) ?? null));
    told.set(key, signal(false));
    serverTexts.set(key, signal<string | null>(null));
  }

  const read = (key: string): FieldValue => values.get(key)?.value ?? null;
  const peek = (key: string): FieldValue => values.get(key)?.peek() ?? null;
  const current = (): FieldValues =>
    new Map([...values].map(([key, value]) => [key, value.peek()] as const));

  for (const [key, keyModel] of model.keys) {
    const ruleError = computed(() => errorOfKey(keyModel, read));
    const message = computed((): FieldMessage | null => {
      const text = serverTexts.get(key)?.value;
      if (text) return { kind: 'server', text };
      const error = told.get(key)?.value ? ruleError.value : null;
      return error && { kind: 'rule', error };
    });
    keys.set(key, { value: values.get(key) as Signal<FieldValue>, error: ruleError, message });
  }

  const memoised = <Model extends object>(rule: (model: Model, read: typeof peek) => boolean) => {
    const made = new WeakMap<Model, ReadonlySignal<boolean>>();
    return (subject: Model): ReadonlySignal<boolean> => {
      const known = made.get(subject) ?? computed(() => rule(subject, read));
      made.set(subject, known);
      return known;
    };
  };

  const places = new Map(model.fields.map(({ id }, place) => [id, place]));

  const failures = signal(0);
  const summary = computed((): readonly SummaryEntry[] => {
    if (failures.value === 0) return [];
    return [...model.keys].flatMap(([key, { holders }]) => {
      const message = keys.get(key)?.message.value;
      const shown = holders.find((field) => !isHidden(field, read)) ?? holders[0];
      const label = shown.definition.label ?? '';
      return message ? [{ key, fieldId: shown.id, label, message }] : [];
    });
  });

  const put = (key: string, value: FieldValue) => {
    const target = values.get(key);
    if (!target || Object.is(target.peek(), value)) return;
    batch(() => {
      target.value = value;
      forgetServerText(key);
      for (const [other, settled] of settleAfter(model, [key], peek)) {
        const dependent = values.get(other);
        if (dependent) dependent.value = settled;
        const spoken = told.get(other);
        if (spoken) spoken.value = false;
      }
    });
  };

  const forgetServerText = (key: string) => {
    const text = serverTexts.get(key);
    if (text) text.value = null;
  };

  const tell = (invalid: Iterable<InvalidField>) => {
    for (const { key } of invalid) {
      const spoken = told.get(key);
      if (spoken) spoken.value = true;
    }
  };

  return {
    section,
    model: { ...model, problems },
    readOnly: section.status === 'locked',
    key: (key) => {
      const state = keys.get(key);
      if (!state) throw new Error('a field of another section');
      return state;
    },
    domId: ({ id }) => `field-${places.get(id)}`,
    hidden: memoised(isHidden),
    disabled: memoised(isDisabled),
    fieldsetHidden: memoised(isFieldsetHidden),
    fieldsetDisabled: memoised(isFieldsetDisabled),
    edit: put,
    leave: (key) => {
      const spoken = told.get(key);
      const value = peek(key);
      // An empty field is told of on submit only: nobody is scolded for passing through.
      if (spoken && value !== null && value !== '') spoken.value = true;
    },
    validate: () => {
      batch(() => {
        for (const key of serverTexts.keys()) forgetServerText(key);
      });
      const invalid = validate(model, current());
      if (invalid.length === 0) return true;
      batch(() => {
        tell(invalid);
        failures.value += 1;
      });
      return false;
    },
    valid: computed(() => [...keys.values()].every(({ error }) => error.value === null)),
    summary,
    failures,
    tellServerTexts: (texts) => {
      if (texts.size === 0) return;
      batch(() => {
        for (const [key, words] of texts) {
          const target = serverTexts.get(key);
          if (target) target.value = words.join(' ');
        }
        failures.value += 1;
      });
    },
    values: current,
    savedValues: () => saved,
    etag: () => etag,
    markSaved: (next) => {
      etag = next;
      saved = current();
    },
    edits: () =>
      new Map([...current()].filter(([key, value]) => !Object.is(saved.get(key), value))),
    applyEdits: (edits) => {
      batch(() => {
        for (const [key, value] of edits) put(key, value);
      });
    },
  };
}
