import { batch, computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-core';
import type { ViewRequest } from '../../kit/hooks/use-request';
import type { Translate } from '../../language/text';
import { shownOf } from '../rules/conditions';
import { keyLabelInGroup } from '../rules/display/key-label';
import type { SectionModel, UploadError } from '../rules/model/section-model';
import { isEmpty } from '../rules/values';
import type { FormChecks } from './form-checks';
import type { KeyError, WritableValidity } from './form-validity';
import { ofKey, type WritableValues } from './form-values';
import type { Validation } from './rules-on-demand';

/** The backend's words about a key; `lang`: their language. */
export interface ServerMessage {
  readonly kind: 'server';
  readonly text: string;
  readonly lang: string | undefined;
}

/** Why a key is marked: an error of our own rules, or a server error. */
export type FieldMessage = { readonly kind: 'rule'; readonly error: KeyError } | ServerMessage;

/** One entry of the error summary: the message and the field it leads to. */
export interface SummaryEntry {
  readonly key: string;
  readonly fieldId: string;
  readonly label: string;
  readonly message: FieldMessage;
}

/** The messages that one form shows: errors of touched keys, and server errors. */
export interface FormMessages {
  /** The message that a key shows now; an untouched key shows no error. */
  of(key: string): ReadonlySignal<FieldMessage | null>;
  /** A message in the investor's language; empty until the rules are loaded. */
  format(message: FieldMessage, translate: Translate): string;
  /** Call when a field of the key loses the focus; a key with a value is touched from then on. */
  blur(key: string): void;
  /** The key whose field was left last, an object of its own each time; null before the first. */
  readonly left: ReadonlySignal<{ readonly key: string } | null>;
  /** Shows an upload error at a key at once; null removes it. */
  mark(key: string, error: UploadError | null): void;
  /**
   * Drops the server's errors and shows all others, as a submit does; returns whether a value is refused. Throws before
   * the rules are loaded.
   */
  showErrors(): boolean;
  /** Shows the backend's messages at their fields, as after a failed submit. */
  setServerErrors(errors: ReadonlyMap<string, readonly string[]>, lang?: string): void;
  /** The entries of the error summary in document order; empty before a failed submit. */
  readonly summary: ReadonlySignal<readonly SummaryEntry[]>;
  /** The last failed submit: asks the summary to take the focus. */
  readonly failure: ReadonlySignal<ViewRequest | null>;
}

/** The messages of a form that another form of the same section shows again. */
export interface KeptMessages {
  /** The keys whose errors may be shown. */
  readonly touched: readonly string[];
  readonly serverErrors: ReadonlyMap<string, ServerMessage>;
  readonly failure: ViewRequest | null;
}

/** The messages as the form's other parts use them. */
export interface WritableMessages extends FormMessages {
  keep(): KeptMessages;
  restore(kept: KeptMessages): void;
  /** Hides a key's message until it is touched again. */
  reset(key: string): void;
  /** Removes server errors of values that have changed. */
  clearServerErrors(keys: Iterable<string>): void;
}

/** What the messages of a form need. */
export interface MessageDeps {
  readonly model: SectionModel;
  readonly readOnly: boolean;
  readonly values: Pick<WritableValues, 'read' | 'peek'>;
  readonly validity: WritableValidity;
  readonly lists: { readonly checks: Pick<FormChecks, 'leave' | 'tellAll'> } | undefined;
  readonly validation: ReadonlySignal<Validation | undefined>;
}

interface MessageCell {
  /** True when the key's error may be shown: the investor left the field with a value, or submitted. */
  readonly touched: Signal<boolean>;
  readonly serverError: Signal<ServerMessage | null>;
  readonly message: ReadonlySignal<FieldMessage | null>;
}

/** Makes the messages of one form. */
export function createFormMessages(deps: MessageDeps): WritableMessages {
  const { model, readOnly, values, validity, lists, validation } = deps;
  const cells = new Map(
    Array.from(validity.errors, ([key, error]) => [key, createCell(error)] as const),
  );
  const failure = signal<ViewRequest | null>(null);
  const left = signal<{ readonly key: string } | null>(null);

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
    format: (message, translate) => validation.value?.formatMessage(message, translate) ?? '',
    blur: (key) => {
      // An empty field is touched only by a submit, so that tabbing through shows no errors.
      if (!isEmpty(values.peek(key))) touch([key]);
      lists?.checks.leave(key);
      left.value = { key };
    },
    mark: (key, error) =>
      batch(() => {
        const cell = cells.get(key);
        if (!cell || readOnly) return;
        validity.mark(key, error);
        cell.touched.value = error !== null;
      }),
    showErrors: () => {
      clearServerErrors(cells.keys());
      if (!validation.peek()) throw new Error('errors were asked for before the rules were loaded');
      const invalid = [...validity.refusals].filter(([, error]) => error.peek() !== null);
      if (invalid.length === 0) return false;
      batch(() => {
        touch(invalid.map(([key]) => key));
        lists?.checks.tellAll();
        failure.value = {};
      });
      return true;
    },
    setServerErrors: (errors, lang) => {
      if (errors.size === 0) return;
      batch(() => {
        for (const [key, texts] of errors) {
          const cell = cells.get(key);
          const text = texts.join(' ');
          if (cell) cell.serverError.value = text ? { kind: 'server', text, lang } : null;
        }
        failure.value = {};
      });
    },
    summary: computed((): readonly SummaryEntry[] => {
      if (!failure.value) return [];
      return [...model.keys].flatMap(([key, { holders }]) => {
        const message = cells.get(key)?.message.value;
        if (!message) return [];
        const shown = shownOf(holders, values.read);
        return [
          { key, fieldId: shown[0].id, label: keyLabelInGroup(shown, model, values.read), message },
        ];
      });
    }),
    failure,
    left,
    keep: () => ({
      touched: [...cells].flatMap(([key, { touched }]) => (touched.peek() ? [key] : [])),
      serverErrors: new Map(
        [...cells].flatMap(([key, { serverError }]): [string, ServerMessage][] => {
          const message = serverError.peek();
          return message ? [[key, message]] : [];
        }),
      ),
      failure: failure.peek(),
    }),
    restore: ({ touched, serverErrors, ...kept }) =>
      batch(() => {
        touch(touched);
        for (const [key, message] of serverErrors) {
          const cell = cells.get(key);
          if (cell) cell.serverError.value = message;
        }
        failure.value = kept.failure;
      }),
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
  const serverError = signal<ServerMessage | null>(null);
  const message = computed((): FieldMessage | null => {
    if (serverError.value) return serverError.value;
    const own = error.value;
    if (own && 'message' in own) return own.isTold ? own.message : null;
    return touched.value && own ? { kind: 'rule', error: own } : null;
  });
  return { touched, serverError, message };
}
