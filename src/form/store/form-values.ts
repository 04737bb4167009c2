import { batch, computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-core';
import type { RemovedFile } from '../kinds/file/file-state';
import { isPending } from '../kinds/file/kind';
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

/** Files by element key. */
export type FilesByKey = ReadonlyMap<string, File>;

/** The files of one form, kept beside its values; a section's payload never contains them. */
export interface FormFiles {
  /** Uploads the file that the form now holds under a key, or gives up the one it held; set by src/documents. */
  upload?: ((key: string, file: File | undefined) => void) | undefined;
  /** Chosen files; the value of each is `pending`. */
  readonly chosen: ReadonlySignal<FilesByKey>;
  /**
   * Chosen files that are not checked yet, since the code for it may still be loading. They belong to the
   * form and to no draft, so that they survive a change of language, a sign-in and a move of the element.
   */
  readonly staged: ReadonlySignal<FilesByKey>;
  /** By key, the chosen file that was refused; its message says why. */
  readonly refused: ReadonlySignal<FilesByKey>;
  /** Sets the refused file of a key; null drops it. */
  refuse(key: string, file: File | null): void;
  /** By key, what was deleted last and can be brought back, until a file is chosen or the form is saved. */
  readonly removed: ReadonlySignal<ReadonlyMap<string, RemovedFile>>;
  /** Sets what can be brought back under a key; null for nothing. */
  noteRemoved(key: string, removed: RemovedFile | null): void;
  /** Stages a file until it is checked, in place of one staged before; null drops it. */
  stage(key: string, file: File | null): void;
  /** Sets whether a file is being uploaded. */
  setLoading(key: string, isLoading: boolean): void;
  /** Whether a file is being checked or uploaded; `required`: a save has to wait for it. */
  readonly underWay: ReadonlySignal<'required' | 'optional' | null>;
  /** The keys of chosen files that a save now would leave out. */
  leftOut(): readonly string[];
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
  /** What was deleted is saved as deleted. */
  forgetRemoved(): void;
}

/** What the files of a form need; `chosen`, `staged` and `refused` come from an earlier form of the section. */
export interface FileDeps {
  readonly model: SectionModel;
  readonly readOnly: boolean;
  readonly values: Pick<WritableValues, 'read' | 'peek'>;
  readonly chosen?: FilesByKey | undefined;
  readonly staged?: FilesByKey | undefined;
  readonly refused?: FilesByKey | undefined;
}

/** Makes the files of one form. */
export function createFormFiles({ model, readOnly, values, ...before }: FileDeps): WritableFiles {
  const chosen = signal<FilesByKey>(before.chosen ?? new Map());
  const staged = signal<FilesByKey>(before.staged ?? new Map());
  const refused = signal<FilesByKey>(before.refused ?? new Map());
  const removed = signal<ReadonlyMap<string, RemovedFile>>(new Map());
  const loading = signal<ReadonlySet<string>>(new Set());
  const holdersOf = (key: string) => model.keys.get(key)?.holders ?? [];

  const leftOut = () => [...new Set([...loading.value, ...staged.value.keys()])];
  const isRequired = (key: string) =>
    holdersOf(key).some((field) => field.required && !isHidden(field, values.read));

  const underWay = computed(() => {
    const keys = leftOut();
    return keys.some(isRequired) ? 'required' : keys.length > 0 ? 'optional' : null;
  });

  const stage = (key: string, file: File | null) => {
    if (!readOnly) staged.value = withEntry(staged.peek(), key, file);
  };

  return {
    chosen: computed(
      () => new Map([...chosen.value].filter(([key]) => isPending(values.read(key)))),
    ),
    staged,
    stage,
    refused,
    refuse: (key, file) => {
      refused.value = withEntry(refused.peek(), key, file);
    },
    removed,
    noteRemoved: (key, what) => {
      removed.value = withEntry(removed.peek(), key, what);
    },
    forgetRemoved: () => {
      removed.value = new Map();
    },
    setLoading: (key, isLoading) => {
      if (isLoading === loading.peek().has(key)) return;
      const others = [...loading.peek()].filter((other) => other !== key);
      loading.value = new Set(isLoading ? [...others, key] : others);
    },
    underWay,
    leftOut,
    submitDisabled: computed(() => readOnly || underWay.value === 'required'),
    everChosen: () => chosen.peek(),
    choose: (key, file) => {
      chosen.value = withEntry(chosen.peek(), key, file);
      if (file) removed.value = withEntry(removed.peek(), key, null);
    },
    dropHidden: () => {
      for (const key of staged.peek().keys()) {
        if (!holdersOf(key).some((field) => !isHidden(field, values.peek))) stage(key, null);
      }
    },
  };
}

function withEntry<Entry>(
  entries: ReadonlyMap<string, Entry>,
  key: string,
  entry: Entry | null,
): ReadonlyMap<string, Entry> {
  const changed = new Map(entries);
  if (entry) changed.set(key, entry);
  else changed.delete(key);
  return changed;
}
