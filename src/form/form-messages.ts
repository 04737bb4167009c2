import { batch, computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-core';
import type { Translate } from '../language/text';
import type { KeyError, WritableValidity } from './form-validity';
import { ofKey, type WritableValues } from './form-values';
import { shownOf } from './rules/conditions/visibility';
import { keyLabel } from './rules/display/labels';
import type { SectionModel, UploadError } from './rules/model/section-model';
import { isEmpty } from './rules/values/is-empty';
import type { Validation } from './rules-on-demand';

/** Why a key is marked: by our own rule, or in the server's words. */
export type FieldMessage =
  | { readonly kind: 'rule'; readonly error: KeyError }
  | { readonly kind: 'server'; readonly text: string };

/** One entry of the error summary: the message and the field it leads to. */
export interface SummaryEntry {
  readonly key: string;
  readonly fieldId: string;
  readonly label: string;
  readonly message: FieldMessage;
}

/** The messages that one form shows: errors of what the investor has touched, and the server's words. */
export interface FormMessages {
  /** The message to show at a key now; an error of a key that is not touched is no message. */
  of(key: string): ReadonlySignal<FieldMessage | null>;
  /** A message in the investor's language; empty until the rules are loaded. */
  format(message: FieldMessage, translate: Translate): string;
  /** A field of the key lost the focus: what was typed is touched from now on. */
  blur(key: string): void;
  /** Marks a key with what went wrong outside the form, shown at once; null takes it back. */
  mark(key: string, error: UploadError | null): void;
  /** Shows every message; true when there is none. Throws before the rules are loaded. */
  validate(): boolean;
  /** Shows the backend's messages at their fields, like a failed submit. */
  setServerErrors(errors: ReadonlyMap<string, readonly string[]>): void;
  /** What stands in the error summary, in document order; empty before a failed submit. */
  readonly summary: ReadonlySignal<readonly SummaryEntry[]>;
  /** Counts failed submits, so that the summary takes the focus each time. */
  readonly failures: ReadonlySignal<number>;
}

/** The messages as the form's other parts see them. */
export interface WritableMessages extends FormMessages {
  /** The keys whose errors may be shown. */
  touchedKeys(): readonly string[];
  touch(keys: Iterable<string>): void;
  /** Takes a key's message back until it is touched again. */
  reset(key: string): void;
  /** The server's words were about values that have changed since. */
  clearServerErrors(keys: Iterable<string>): void;
}

/** What the messages of a form are made of. */
export interface MessageDeps {
  readonly model: SectionModel;
  readonly readOnly: boolean;
  readonly values: Pick<WritableValues, 'read' | 'peek'>;
  readonly validity: WritableValidity;
  readonly validation: ReadonlySignal<Validation | undefined>;
}

interface MessageCell {
  /** Its error may be shown: the investor left the field with a value, or tried to save. */
  readonly touched: Signal<boolean>;
  readonly serverError: Signal<string | null>;
  readonly message: ReadonlySignal<FieldMessage | null>;
}

/** Makes the messages of one form. */
export function createFormMessages(deps: MessageDeps): WritableMessages {
  const { model, readOnly, values, validity, validation } = deps;
  const cells = new Map(
    Array.from(validity.errors, ([key, error]) => [key, createCell(error)] as const),
  );
  const failures = signal(0);

  const touch = (keys: Iterable<string>) => {
    for (const key of keys) {
      const cell = cells.get(key);
      if (cell) cell.touched.value = true;
    }
  };

  const clearServerErrors = (keys: Iterable<string>) => {
    for (const key of keys) {
      const cell = cells.get(key);
      if (cell) cell.serverError.value = null;
    }
  };

  return {
    of: (key) => ofKey(cells, key).message,
    format: (message, translate) => validation.value?.messageText(message, translate) ?? '',
    blur: (key) => {
      // An empty field becomes touched on submit only: nobody is scolded for passing through.
      if (!isEmpty(values.peek(key))) touch([key]);
    },
    mark: (key, error) =>
      batch(() => {
        const cell = cells.get(key);
        if (!cell || readOnly) return;
        validity.mark(key, error);
        cell.touched.value = error !== null;
      }),
    validate: () => {
      clearServerErrors(cells.keys());
      if (!validation.peek()) throw new Error('validated before the rules were loaded');
      const invalid = [...validity.errors].filter(([, error]) => error.peek() !== null);
      if (invalid.length === 0) return true;
      batch(() => {
        touch(invalid.map(([key]) => key));
        failures.value += 1;
      });
      return false;
    },
    setServerErrors: (errors) => {
      if (errors.size === 0) return;
      batch(() => {
        for (const [key, texts] of errors) {
          const cell = cells.get(key);
          if (cell) cell.serverError.value = texts.join(' ');
        }
        failures.value += 1;
      });
    },
    summary: computed((): readonly SummaryEntry[] => {
      if (failures.value === 0) return [];
      return [...model.keys].flatMap(([key, { holders }]) => {
        const message = cells.get(key)?.message.value;
        if (!message) return [];
        const shown = shownOf(holders, values.read);
        return [{ key, fieldId: shown[0].id, label: keyLabel(shown), message }];
      });
    }),
    failures,
    touchedKeys: () => [...cells].flatMap(([key, { touched }]) => (touched.peek() ? [key] : [])),
    touch,
    reset: (key) => {
      const cell = cells.get(key);
      if (cell) cell.touched.value = false;
      clearServerErrors([key]);
    },
    clearServerErrors,
  };
}

function createCell(error: ReadonlySignal<KeyError | null>): MessageCell {
  const touched = signal(false);
  const serverError = signal<string | null>(null);
  const message = computed((): FieldMessage | null => {
    if (serverError.value) return { kind: 'server', text: serverError.value };
    return touched.value && error.value ? { kind: 'rule', error: error.value } : null;
  });
  return { touched, serverError, message };
}
