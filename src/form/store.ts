import {
  batch,
  computed,
  effect,
  type ReadonlySignal,
  type Signal,
  signal,
  untracked,
} from '@preact/signals-core';
import type { Section } from '../http/schemas';
import type { Translate } from '../language/text';
import { createClock } from './clock';
import { settleAfter } from './rules/conditions/settle';
import {
  attachmentNotice,
  isDisabled,
  isFieldsetDisabled,
  isFieldsetHidden,
  isHidden,
  shownOf,
} from './rules/conditions/visibility';
import type { InputHints } from './rules/display/input-hints';
import { keyLabel } from './rules/display/labels';
import { flattenSection } from './rules/model/flatten-section';
import type {
  FieldModel,
  FieldsetModel,
  FieldValue,
  FieldValues,
  FormFile,
  SectionModel,
  UploadError,
  ValidationError,
} from './rules/model/section-model';
import type { WalletProof } from './rules/model/wallet-section';
import { isSubmitDisabled } from './rules/validity/is-submit-disabled';
import { initialValues } from './rules/values/initial-values';
import { isEmpty } from './rules/values/is-empty';
import type { Validation } from './validation';

/** Why a key is marked: by our own rule, or in the server's words. */
export type FieldMessage =
  | { readonly kind: 'rule'; readonly error: ValidationError | UploadError }
  | { readonly kind: 'server'; readonly text: string };

/** One key of the form: every holder shows the same value and message. */
export interface KeyState {
  readonly value: ReadonlySignal<FieldValue>;
  /** What is wrong with the value, touched or not; the same object as long as it is the same error. */
  readonly error: ReadonlySignal<ValidationError | UploadError | null>;
  /** The message to show now; an error of a key that is not touched is no message. */
  readonly message: ReadonlySignal<FieldMessage | null>;
}

/** One entry of the error summary: the message and the field it leads to. */
export interface SummaryEntry {
  readonly key: string;
  readonly fieldId: string;
  readonly label: string;
  readonly message: FieldMessage;
}

/** A field or fieldset became hidden or disabled, or is back (product-rules#attached-and-detached). */
export interface AttachmentNotice {
  /** Where a fieldset speaks, it concerns the fields whose `fieldset.id` is its `id` alone. */
  readonly of: 'field' | 'fieldset';
  readonly id: string;
  readonly change: 'attached' | 'detached';
}

/** What the investor put in since the section came, to be taken up by the same section loaded again. */
export interface KeptInput {
  readonly edits: FieldValues;
  readonly files: ReadonlyMap<string, File>;
  readonly stagedFiles: ReadonlyMap<string, File>;
  /** Keys whose errors may be shown. */
  readonly touched: readonly string[];
  readonly proof: WalletProof | null;
  /** The tag of the answers it was put in over: a save of it is refused where they have changed since. */
  readonly etag?: string | undefined;
}

/** The state of one section's form: one signal a key, so that one edit moves one field. */
export interface FormStore {
  readonly section: Section;
  readonly model: SectionModel;
  /**
   * A locked section is read-only (product-rules#locked-section): nothing below changes a value of it.
   */
  readonly readOnly: boolean;
  /** Milliseconds since 1970; refreshed each second while something on screen reads it. */
  readonly now: ReadonlySignal<number>;
  key(key: string): KeyState;
  /** A field's place in `model.fields`. */
  place(field: Pick<FieldModel, 'id'>): number;
  /** The id of a field's control in the shadow root; ids of the backend can hold any character. */
  domId(field: Pick<FieldModel, 'id'>): string;
  /** What browsers know of a field; nothing until the rules are loaded. */
  hints(field: FieldModel): ReadonlySignal<InputHints>;
  hidden(field: FieldModel): ReadonlySignal<boolean>;
  disabled(field: FieldModel): ReadonlySignal<boolean>;
  fieldsetHidden(fieldset: FieldsetModel): ReadonlySignal<boolean>;
  fieldsetDisabled(fieldset: FieldsetModel): ReadonlySignal<boolean>;
  /** Hears of every transition, after the values have settled; returns the way to stop. */
  onAttachment(hear: (notice: AttachmentNotice) => void): () => void;
  /** The investor (or a wallet, a draft) put in a value; conditions settle at once. */
  edit(key: string, value: FieldValue): void;
  /** A field of the key lost the focus: what was typed is touched from now on. */
  blur(key: string): void;
  /**
   * Chosen files by key. They are no part of the values, which hold `pending` in their place, and are
   * never sent with a section.
   */
  readonly files: ReadonlySignal<ReadonlyMap<string, File>>;
  /** Puts in a chosen file; null deletes it and what was uploaded before. */
  choose(key: string, file: File | null): void;
  /**
   * Files by key that nothing has looked into yet: the code that does may still be loading. Of the form
   * and no draft, so that a change of language, a sign-in or a move of the element finds them again.
   */
  readonly stagedFiles: ReadonlySignal<ReadonlyMap<string, File>>;
  /** Stages a file until it is looked into, in place of one staged before; null drops it. */
  stageFile(key: string, file: File | null): void;
  /**
   * Puts in the same file with a fresh link: what the backend has, and no edit of the investor, where
   * the form still held what the backend had.
   */
  renew(key: string, value: FormFile): void;
  /** Marks a key with what went wrong outside the form, shown at once; null takes it back. */
  mark(key: string, error: UploadError | null): void;
  /** The wallet that has signed during this visit; set by src/wallet, outlives a reload of the form. */
  readonly proof: Signal<WalletProof | null>;
  /** Says that a file is on its way, or is not any more. */
  setLoading(key: string, loading: boolean): void;
  /** Read-only, or a required file is still loading (product-rules#submit-disabled). */
  readonly submitDisabled: ReadonlySignal<boolean>;
  /** Whether every shown and enabled field accepts its value. */
  readonly valid: ReadonlySignal<boolean>;
  /** Shows every message; true when there is none. Only once the rules are loaded. */
  validate(): boolean;
  /** A message in the investor's language. */
  formatMessage(message: FieldMessage, translate: Translate): string;
  /** What stands in the error summary, in document order; empty before a failed submit. */
  readonly summary: ReadonlySignal<readonly SummaryEntry[]>;
  /** Counts failed submits, so that the summary takes the focus each time. */
  readonly failures: ReadonlySignal<number>;
  /** Shows the backend's messages at their fields, like a failed submit. */
  setServerErrors(errors: ReadonlyMap<string, readonly string[]>): void;
  /** All values now. */
  values(): FieldValues;
  /** All values as the backend has them. */
  savedValues(): FieldValues;
  etag(): string | undefined;
  /** The edits were made over the answers of this tag; without edits or without tags nothing changes. */
  baseOn(tag: string | undefined): void;
  /** Whether `markSaved` was called: the section counts as complete, what was read said otherwise. */
  isSaved(): boolean;
  /** The profile still asks for the section: the save was answered, but not taken. */
  clearSaved(): void;
  /** What is in the form now is what the backend has. */
  markSaved(etag: string | undefined): void;
  /** What differs from what the backend has; typed and erased is no difference. */
  edits(): FieldValues;
  /** Whether something of that would be lost without a save. */
  readonly unsaved: ReadonlySignal<boolean>;
  applyEdits(edits: FieldValues): void;
  kept(): KeptInput;
  takeUp(kept: KeptInput): void;
}

interface KeyCell {
  readonly value: Signal<FieldValue>;
  /** Its error may be shown: the investor left the field with a value, or tried to save. */
  readonly touched: Signal<boolean>;
  readonly serverError: Signal<string | null>;
  readonly mark: Signal<UploadError | null>;
  readonly error: ReadonlySignal<ValidationError | UploadError | null>;
  readonly message: ReadonlySignal<FieldMessage | null>;
}

/**
 * Makes the form of one loaded section. Until the rules are `loaded`, nothing counts as wrong. `kept` is
 * what was put into the same section before; a section locked meanwhile shows it, to be read and copied.
 */
export function createFormStore(
  section: Section,
  loaded: ReadonlySignal<Validation | undefined>,
  kept?: KeptInput,
): FormStore {
  const model = flattenSection(section);
  const initial = initialValues(model);
  const readOnly = section.status === 'locked';
  let saved = initial.values;
  let etag = section.etag;
  let isSaved = false;

  const validation = onceThere(loaded);
  const proof = signal<WalletProof | null>(null);
  const stagedFiles = signal<ReadonlyMap<string, File>>(kept?.stagedFiles ?? new Map());
  const cells = new Map<string, KeyCell>();
  const read = (key: string): FieldValue => cells.get(key)?.value.value ?? null;
  const peek = (key: string): FieldValue => cells.get(key)?.value.peek() ?? null;
  const current = (): FieldValues =>
    new Map(Array.from(cells, ([key, { value }]) => [key, value.peek()]));

  for (const [key, keyModel] of model.keys) {
    const value = signal(saved.get(key) ?? null);
    const touched = signal(false);
    const serverError = signal<string | null>(null);
    const mark = signal<UploadError | null>(null);
    let known: ValidationError | UploadError | null = null;
    const error = computed(() => {
      const rules = stagedFiles.value.has(key) ? undefined : validation.value;
      const found = rules?.errorNow(model, keyModel, read, mark.value, proof.value) ?? null;
      if (JSON.stringify(found) !== JSON.stringify(known)) known = found;
      return known;
    });
    const message = computed((): FieldMessage | null => {
      if (serverError.value) return { kind: 'server', text: serverError.value };
      return touched.value && error.value ? { kind: 'rule', error: error.value } : null;
    });
    cells.set(key, { value, touched, serverError, mark, error, message });
  }

  // Each key counts for itself: a keystroke costs the same whatever the number of fields.
  const invalidKeys = signal(0);
  for (const { error } of cells.values()) {
    let counted = 0;
    effect(() => {
      const counts = error.value ? 1 : 0;
      invalidKeys.value = invalidKeys.peek() + counts - counted;
      counted = counts;
    });
  }

  const memoised = <Model extends object>(rule: (model: Model, read: typeof peek) => boolean) => {
    const made = new WeakMap<Model, ReadonlySignal<boolean>>();
    return (subject: Model): ReadonlySignal<boolean> => {
      const known = made.get(subject) ?? computed(() => rule(subject, read));
      made.set(subject, known);
      return known;
    };
  };
  const hidden = memoised(isHidden);
  const disabled = memoised(isDisabled);
  const fieldsetHidden = memoised(isFieldsetHidden);
  const fieldsetDisabled = memoised(isFieldsetDisabled);

  const listeners = new Set<(notice: AttachmentNotice) => void>();
  const follow = (of: AttachmentNotice['of'], id: string, isUsable: () => boolean) => {
    let was: boolean | undefined;
    effect(() => {
      const is = isUsable();
      const change = attachmentNotice(was ?? is, is);
      was = is;
      if (change) untracked(() => announce({ of, id, change }));
    });
  };
  const announce = (notice: AttachmentNotice) => {
    if (notice.change === 'detached') {
      for (const { id, key, fieldset } of model.fields) {
        if (notice.id === (notice.of === 'field' ? id : fieldset?.id)) silence(key);
      }
    }
    for (const hear of listeners) hear(notice);
  };
  const silence = (key: string) => {
    const cell = cells.get(key);
    if (cell) cell.touched.value = false;
    forgetServerText(key);
  };
  for (const field of model.fields) {
    if (!canChange(field) && !(field.fieldset && canChange(field.fieldset))) continue;
    follow('field', field.id, () => !hidden(field).value && !disabled(field).value);
  }
  for (const fieldset of model.fieldsets) {
    if (!canChange(fieldset)) continue;
    follow(
      'fieldset',
      fieldset.id,
      () => !fieldsetHidden(fieldset).value && !fieldsetDisabled(fieldset).value,
    );
  }

  const places = new Map(model.fields.map(({ id }, place) => [id, place]));
  const place = ({ id }: Pick<FieldModel, 'id'>) => places.get(id) ?? -1;

  const failures = signal(0);
  const summary = computed((): readonly SummaryEntry[] => {
    if (failures.value === 0) return [];
    return [...model.keys].flatMap(([key, { holders }]) => {
      const message = cells.get(key)?.message.value;
      if (!message) return [];
      const shown = shownOf(holders, read);
      return [{ key, fieldId: shown[0].id, label: keyLabel(shown), message }];
    });
  });

  const isChanged = (key: string): boolean => {
    const [before, now] = [saved.get(key), peek(key)];
    return !Object.is(before, now) && !(isEmpty(before) && isEmpty(now));
  };

  // Kept up to date by what changes alone, so that a keystroke does not look at every field.
  const unsavedKeys = new Set<string>();
  const hasUnsaved = signal(false);
  const noteUnsaved = (keys: Iterable<string>) => {
    for (const key of keys) {
      const isSent = model.keys.get(key)?.holders.some(({ definition }) => !definition.noSubmit);
      if (isSent && isChanged(key)) unsavedKeys.add(key);
      else unsavedKeys.delete(key);
    }
    hasUnsaved.value = unsavedKeys.size > 0;
  };

  const putAll = (edits: Iterable<readonly [string, FieldValue]>) => {
    if (!readOnly) put(edits);
  };

  const put = (edits: Iterable<readonly [string, FieldValue]>) => {
    const changed: string[] = [];
    batch(() => {
      for (const [key, value] of edits) {
        const cell = cells.get(key);
        if (!cell || Object.is(cell.value.peek(), value)) continue;
        cell.value.value = value;
        forgetServerText(key);
        changed.push(key);
      }
      for (const [key, value] of settleAfter(model, changed, peek)) {
        const cell = cells.get(key);
        if (cell) cell.value.value = value;
        changed.push(key);
      }
      noteUnsaved(changed);
      for (const key of stagedFiles.peek().keys()) if (!isShown(key)) stageFile(key, null);
    });
  };

  const isShown = (key: string): boolean =>
    (model.keys.get(key)?.holders ?? []).some((field) => !isHidden(field, peek));

  const stageFile = (key: string, file: File | null) => {
    if (!readOnly) stagedFiles.value = withFile(stagedFiles.peek(), key, file);
  };

  const forgetServerText = (key: string) => {
    const cell = cells.get(key);
    if (cell) cell.serverError.value = null;
  };

  const touch = (keys: Iterable<string>) => {
    for (const key of keys) {
      const cell = cells.get(key);
      if (cell) cell.touched.value = true;
    }
  };

  const chosen = signal<ReadonlyMap<string, File>>(new Map());
  const loading = signal<ReadonlySet<string>>(new Set());
  const submitDisabled = computed(() =>
    isSubmitDisabled({
      isReadOnly: readOnly,
      files: [...loading.value, ...stagedFiles.value.keys()].map((key) => ({
        isLoading: true,
        isRequired: (model.keys.get(key)?.holders ?? []).some(
          (field) => field.required && !isHidden(field, read),
        ),
      })),
    }),
  );

  const edits = (): FieldValues => new Map([...current()].filter(([key]) => isChanged(key)));

  const baseOn = (tag: string | undefined) => {
    if (edits().size > 0) etag &&= tag ?? etag;
  };

  if (kept) {
    chosen.value = kept.files;
    proof.value = kept.proof;
    put(kept.edits);
    touch(kept.touched);
    baseOn(kept.etag);
  }

  return {
    section,
    model: { ...model, problems: [...model.problems, ...initial.problems] },
    readOnly,
    now: createClock(),
    key: (key) => {
      const state = cells.get(key);
      if (!state) throw new Error('a field of another section');
      return state;
    },
    place,
    domId: (field) => `field-${place(field)}`,
    hints: (field) => computed(() => validation.value?.inputHints(field) ?? {}),
    hidden,
    disabled,
    fieldsetHidden,
    fieldsetDisabled,
    onAttachment: (hear) => {
      listeners.add(hear);
      return () => listeners.delete(hear);
    },
    edit: (key, value) => putAll([[key, value]]),
    blur: (key) => {
      // An empty field becomes touched on submit only: nobody is scolded for passing through.
      if (!isEmpty(peek(key))) touch([key]);
    },
    files: computed(() => new Map([...chosen.value].filter(([key]) => isPending(read(key))))),
    choose: (key, file) =>
      batch(() => {
        if (readOnly) return;
        stageFile(key, null);
        chosen.value = withFile(chosen.peek(), key, file);
        putAll([[key, file ? { filename: file.name, pending: true } : '']]);
      }),
    stagedFiles,
    stageFile,
    renew: (key, value) => {
      if (Object.is(saved.get(key), peek(key))) saved = new Map([...saved, [key, value]]);
      putAll([[key, value]]);
      noteUnsaved([key]);
    },
    mark: (key, error) =>
      batch(() => {
        const cell = cells.get(key);
        if (!cell || readOnly) return;
        cell.mark.value = error;
        cell.touched.value = error !== null;
      }),
    proof,
    setLoading: (key, isLoading) => {
      if (isLoading === loading.peek().has(key)) return;
      const others = [...loading.peek()].filter((other) => other !== key);
      loading.value = new Set(isLoading ? [...others, key] : others);
    },
    submitDisabled,
    valid: computed(() => validation.value !== undefined && invalidKeys.value === 0),
    formatMessage: (message, translate) => validation.value?.messageText(message, translate) ?? '',
    validate: () => {
      for (const key of cells.keys()) forgetServerText(key);
      if (!validation.peek()) throw new Error('validated before the rules were loaded');
      const invalid = [...cells].filter(([, { error }]) => error.peek() !== null);
      if (invalid.length === 0) return true;
      batch(() => {
        touch(invalid.map(([key]) => key));
        failures.value += 1;
      });
      return false;
    },
    summary,
    failures,
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
    values: current,
    savedValues: () => saved,
    etag: () => etag,
    baseOn,
    isSaved: () => isSaved,
    clearSaved: () => {
      isSaved = false;
    },
    markSaved: (next) => {
      etag = next;
      isSaved = true;
      saved = current();
      noteUnsaved(cells.keys());
    },
    edits,
    unsaved: computed(() => !readOnly && (hasUnsaved.value || stagedFiles.value.size > 0)),
    applyEdits: putAll,
    kept: () => ({
      edits: edits(),
      files: chosen.peek(),
      stagedFiles: stagedFiles.peek(),
      touched: [...cells].flatMap(([key, { touched }]) => (touched.peek() ? [key] : [])),
      proof: proof.peek(),
      etag,
    }),
    takeUp: (kept) =>
      batch(() => {
        chosen.value = kept.files;
        stagedFiles.value = kept.stagedFiles;
        proof.value = kept.proof;
        putAll(kept.edits);
        touch(kept.touched);
      }),
  };
}

/**
 * A signal of one's own that takes over a value when it comes. What outlives a form must not be subscribed to
 * by its effects for longer: it would keep every form that ever was.
 */
function onceThere<Value>(source: ReadonlySignal<Value | undefined>) {
  const own = signal(source.peek());
  if (own.peek() !== undefined) return own;
  const stop = source.subscribe((value) => {
    if (value === undefined) return;
    own.value = value;
    stop();
  });
  return own;
}

function canChange(subject: FieldModel | FieldsetModel): boolean {
  const { hiddenWhen, disabledWhen, disableWhen } = subject.rules;
  const isGated = 'gate' in subject && subject.gate !== null;
  return isGated || hiddenWhen.length + disabledWhen.length + disableWhen.length > 0;
}

function withFile(files: ReadonlyMap<string, File>, key: string, file: File | null) {
  const changed = new Map(files);
  if (file) changed.set(key, file);
  else changed.delete(key);
  return changed;
}

function isPending(value: FieldValue): boolean {
  return typeof value === 'object' && value?.pending === true;
}
