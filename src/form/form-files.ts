import { computed, type ReadonlySignal, signal } from '@preact/signals-core';
import type { WritableValues } from './form-values';
import { isHidden } from './rules/conditions/visibility';
import type { FieldValue, SectionModel } from './rules/model/section-model';
import { isSubmitDisabled } from './rules/validity/is-submit-disabled';

/** Files by element key. */
export type FilesByKey = ReadonlyMap<string, File>;

/** The files of one form: they stand beside its values and are never sent with a section. */
export interface FormFiles {
  /** Chosen files; the values hold `pending` in their place. */
  readonly chosen: ReadonlySignal<FilesByKey>;
  /**
   * Files that nothing has looked into yet: the code that does may still be loading. Of the form and no
   * draft, so that a change of language, a sign-in or a move of the element finds them again.
   */
  readonly staged: ReadonlySignal<FilesByKey>;
  /** Stages a file until it is looked into, in place of one staged before; null drops it. */
  stage(key: string, file: File | null): void;
  /** Sets whether a file is on its way. */
  setLoading(key: string, isLoading: boolean): void;
  /** Read-only, or a required file is still loading (product-rules#submit-disabled). */
  readonly submitDisabled: ReadonlySignal<boolean>;
}

/** The files as the form's other parts see them. */
export interface WritableFiles extends FormFiles {
  /** Every file that was chosen, also of a key whose value is no file any more. */
  everChosen(): FilesByKey;
  choose(key: string, file: File | null): void;
  /** Drops the staged files of hidden fields. */
  dropHidden(): void;
}

/** What the files of a form are made of; `chosen` and `staged` were put into the same section before. */
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

function isPending(value: FieldValue): boolean {
  return typeof value === 'object' && value?.pending === true;
}
