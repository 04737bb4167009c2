import { computed, type ReadonlySignal, signal } from '@preact/signals-core';
import { isHidden } from '../rules/conditions';
import type { FieldValue, SectionModel } from '../rules/model/section-model';
import { isSubmitDisabled } from '../rules/validity/is-submit-disabled';
import type { WritableValues } from './form-values';

/** Files by element key. */
export type FilesByKey = ReadonlyMap<string, File>;

/** The files of one form, kept beside its values; a section's payload never contains them. */
export interface FormFiles {
  /** Chosen files; the value of each is `pending`. */
  readonly chosen: ReadonlySignal<FilesByKey>;
  /**
   * Chosen files that are not checked yet, since the code for it may still be loading. They belong to the
   * form and to no draft, so that they survive a change of language, a sign-in and a move of the element.
   */
  readonly staged: ReadonlySignal<FilesByKey>;
  /** Stages a file until it is checked, in place of one staged before; null drops it. */
  stage(key: string, file: File | null): void;
  /** Sets whether a file is being uploaded. */
  setLoading(key: string, isLoading: boolean): void;
  /** Whether a file is being uploaded, a required one or not. */
  readonly underWay: ReadonlySignal<boolean>;
  /** Read-only, or a required file is still loading (product-rules#submit-disabled). */
  readonly submitDisabled: ReadonlySignal<boolean>;
}

/** The files as the form's other parts use them. */
export interface WritableFiles extends FormFiles {
  /** Every file chosen so far, also under keys whose value is no longer a file. */
  everChosen(): FilesByKey;
  choose(key: string, file: File | null): void;
  /** Drops the staged files of hidden fields. */
  dropHidden(): void;
}

/** What the files of a form need; `chosen` and `staged` come from an earlier form of the section. */
export interface FileDeps {
  readonly model: SectionModel;
  readonly readOnly: boolean;
  readonly values: Pick<WritableValues, 'read' | 'peek'>;
  readonly chosen?: FilesByKey | undefined;
  readonly staged?: FilesByKey | undefined;
}

/** Makes the files of one form. */
export function createFormFiles({ model, readOnly, values, ...before }: FileDeps): WritableFiles {
  const chosen = signal<FilesByKey>(before.chosen ?? new Map());
  const staged = signal<FilesByKey>(before.staged ?? new Map());
  const loading = signal<ReadonlySet<string>>(new Set());
  const holdersOf = (key: string) => model.keys.get(key)?.holders ?? [];

  const stage = (key: string, file: File | null) => {
    if (!readOnly) staged.value = withFile(staged.peek(), key, file);
  };

  return {
    chosen: computed(
      () => new Map([...chosen.value].filter(([key]) => isPending(values.read(key)))),
    ),
    staged,
    stage,
    setLoading: (key, isLoading) => {
      if (isLoading === loading.peek().has(key)) return;
      const others = [...loading.peek()].filter((other) => other !== key);
      loading.value = new Set(isLoading ? [...others, key] : others);
    },
    underWay: computed(() => loading.value.size > 0),
    submitDisabled: computed(() =>
      isSubmitDisabled({
        isReadOnly: readOnly,
        files: [...loading.value, ...staged.value.keys()].map((key) => ({
          isLoading: true,
          isRequired: holdersOf(key).some(
            (field) => field.required && !isHidden(field, values.read),
          ),
        })),
      }),
    ),
    everChosen: () => chosen.peek(),
    choose: (key, file) => {
      chosen.value = withFile(chosen.peek(), key, file);
    },
    dropHidden: () => {
      for (const key of staged.peek().keys()) {
        if (!holdersOf(key).some((field) => !isHidden(field, values.peek))) stage(key, null);
      }
    },
  };
}

function withFile(files: FilesByKey, key: string, file: File | null): FilesByKey {
  const changed = new Map(files);
  if (file) changed.set(key, file);
  else changed.delete(key);
  return changed;
}

/** Whether a value stands for a chosen file whose upload is not finished. */
export function isPending(value: FieldValue): boolean {
  return typeof value === 'object' && value?.pending === true;
}
