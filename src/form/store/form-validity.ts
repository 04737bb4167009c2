import { computed, effect, type ReadonlySignal, type Signal, signal } from '@preact/signals-core';
import type { WalletProof } from '../../wallet/rules/section/wallet-section';
import type { SectionModel, UploadError, ValidationError } from '../rules/model/section-model';
import type { CheckError } from './form-checks';
import type { FormLists } from './form-lists';
import { type FormFiles, type FormValues, ofKey } from './form-values';
import type { Validation } from './rules-on-demand';

/** An error of a key: of its value, of its file's upload, or of a check across fields that is shown there. */
export type KeyError = ValidationError | UploadError | CheckError;

/** The errors of one form, touched or not. There are none until the rules are loaded. */
export interface FormValidity {
  /** The error of a key; the same object as long as the error is the same. */
  errorOf(key: string): ReadonlySignal<KeyError | null>;
  /**
   * Whether every shown and enabled field accepts its value; false until the rules are loaded. A failed upload alone
   * refuses nothing: only a required file that is missing does (product-rules#files-before-save).
   */
  readonly valid: ReadonlySignal<boolean>;
}

/** The validity as the form's other parts use it. */
export interface WritableValidity extends FormValidity {
  readonly errors: ReadonlyMap<string, ReadonlySignal<KeyError | null>>;
  /** The errors of the values alone, for which a save is refused. */
  readonly refusals: ReadonlyMap<string, ReadonlySignal<unknown>>;
  /** Sets the upload error of a key; null removes it. */
  mark(key: string, error: UploadError | null): void;
}

/** What the validity of a form needs. */
export interface ValidityDeps {
  readonly model: SectionModel;
  readonly values: Pick<FormValues, 'read'>;
  readonly files: Pick<FormFiles, 'staged'>;
  readonly lists: Pick<FormLists, 'errorOf'> | undefined;
  readonly proof: ReadonlySignal<WalletProof | null>;
  readonly validation: ReadonlySignal<Validation | undefined>;
}

/** Makes the validity of one form. */
export function createFormValidity({
  model,
  values,
  files,
  lists,
  proof,
  validation,
}: ValidityDeps): WritableValidity {
  const marks = new Map<string, Signal<UploadError | null>>();
  const errors = new Map<string, ReadonlySignal<KeyError | null>>();
  const refusals = new Map<string, ReadonlySignal<KeyError | null>>();
  for (const [key, keyModel] of model.keys) {
    const mark = signal<UploadError | null>(null);
    let previous: KeyError | null = null;
    const errorWith = (upload: UploadError | null) => {
      // A staged file is not checked yet, so the field must not ask for a file.
      const rules = files.staged.value.has(key) ? undefined : validation.value;
      return (
        rules?.errorNow(model, keyModel, values.read, upload, proof.value) ??
        (rules && lists?.errorOf(key)) ??
        null
      );
    };
    const refusal = computed(() => errorWith(null));
    const error = computed(() => {
      const current = mark.value ? errorWith(mark.value) : refusal.value;
      if (JSON.stringify(current) !== JSON.stringify(previous)) previous = current;
      return previous;
    });
    marks.set(key, mark);
    errors.set(key, error);
    refusals.set(key, refusal);
  }
  const invalid = countErrors(refusals.values());
  return {
    errorOf: (key) => ofKey(errors, key),
    errors,
    refusals,
    valid: computed(() => validation.value !== undefined && invalid.value === 0),
    mark: (key, error) => {
      const mark = marks.get(key);
      if (mark) mark.value = error;
    },
  };
}

/**
 * Counts the errors. Each signal updates the count by itself, so a keystroke costs the same in a form of any
 * length.
 */
function countErrors(errors: Iterable<ReadonlySignal<unknown>>): ReadonlySignal<number> {
  const total = signal(0);
  for (const error of errors) {
    let counted = 0;
    effect(() => {
      const counts = error.value ? 1 : 0;
      total.value = total.peek() + counts - counted;
      counted = counts;
    });
  }
  return total;
}
