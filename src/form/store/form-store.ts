import {
  batch,
  effect,
  type ReadonlySignal,
  type Signal,
  signal,
  untracked,
} from '@preact/signals-core';
import type { Section } from '../../http/schemas';
import type { FormRemarks } from '../../review/review-summary';
import type { WalletProof } from '../../wallet/rules/section/wallet-section';
import { isDocument, isPending } from '../kinds/file/kind';
import { buildModel } from '../rules/model/build-model';
import type { flattenSection } from '../rules/model/flatten-section';
import type {
  FieldModel,
  FieldsetModel,
  FieldValue,
  FieldValues,
  FormFile,
  SectionModel,
  UploadError,
} from '../rules/model/section-model';
import { initialValues } from '../rules/settling';
import type { FormLists, KeptLists } from './form-lists';
import {
  createFormMessages,
  type FormMessages,
  type KeptMessages,
  type WritableMessages,
} from './form-messages';
import { createSaveState, type SaveState, type WritableSaveState } from './form-save-state';
import { createFormValidity, type FormValidity, type KeyError } from './form-validity';
import {
  createFormFiles,
  createFormValues,
  type FilesByKey,
  type FormFiles,
  type FormValues,
  type WritableFiles,
  type WritableValues,
} from './form-values';
import type { Validation } from './rules-on-demand';

/** Values by element key. */
export type EditEntries = Iterable<readonly [string, FieldValue]>;

/**
 * The functions that change a form's answers; each updates all parts of the form together. A locked section
 * is read-only (product-rules#locked-section): none of them changes its values.
 */
export interface FormEdits {
  /** Sets a value given by the investor, a wallet or a draft; conditions settle at once. */
  edit(key: string, value: FieldValue): void;
  /** Sets several values at once, so that their order does not matter. */
  applyEdits(edits: EditEntries): void;
  /**
   * Sets a chosen file. Null takes back a file that is not uploaded yet: the saved document that it was to
   * replace is shown again, and stays. Without one, null deletes the uploaded file.
   */
  choose(key: string, file: File | null): void;
  /**
   * Sets what the backend says about the link of a file, also in a locked section: a new one, or none. This is no
   * edit if the form still has the saved value.
   */
  renew(key: string, value: FormFile): void;
  /** Clears a file whose upload has failed; the saved document that it was to replace is shown again. */
  fail(key: string): void;
}

/** The functions that the store itself uses besides. */
export interface WritableEdits extends FormEdits {
  /** As `applyEdits`, also in a locked section, which shows the answers typed before the lock. */
  restore(edits: EditEntries): void;
  /** By key, the document that a failed upload leaves; '' if the investor has deleted it. */
  readonly documents: FieldValues;
}

/** The parts of a form that edits update. */
export interface EditedParts {
  readonly readOnly: boolean;
  readonly values: WritableValues;
  readonly messages: WritableMessages;
  readonly files: WritableFiles;
  readonly saveState: WritableSaveState;
  readonly lists: Pick<FormLists, 'fillShown'> | undefined;
  /** Those of an earlier form of the section. */
  readonly documents: FieldValues | undefined;
}

/** Makes the edit functions of one form. */
function createFormEdits(parts: EditedParts): WritableEdits {
  const { readOnly, values, messages, files, saveState, lists } = parts;
  const documents = new Map(parts.documents);

  const noteDocuments = (edits: EditEntries) => {
    for (const [key, value] of edits) {
      if (value === '' || isDocument(value)) documents.set(key, value);
    }
  };

  const restore = (edits: EditEntries) =>
    batch(() => {
      const entries = [...edits];
      noteDocuments(entries);
      const { edited, settled } = values.put(entries);
      messages.clearServerErrors(edited);
      const changed = [...edited, ...settled];
      saveState.noteChanges([...changed, ...(lists?.fillShown(settled) ?? [])]);
      files.dropHidden();
      for (const key of changed) files.upload?.(key, files.chosen.peek().get(key));
    });

  const applyEdits = (edits: EditEntries) => {
    if (!readOnly) restore(edits);
  };

  /** The document that a chosen file was to replace; '' if there is none. */
  const replacedFile = (key: string): FieldValue => {
    const [saved, last] = [saveState.savedValues().get(key), documents.get(key)];
    const document = last === undefined || isSameDocument(last, saved) ? saved : last;
    return isDocument(document) ? document : '';
  };

  return {
    edit: (key, value) => applyEdits([[key, value]]),
    applyEdits,
    choose: (key, file) =>
      batch(() => {
        if (readOnly) return;
        files.stage(key, null);
        const current = values.peek(key);
        if (file && isDocument(current)) documents.set(key, current);
        const isTakenBack = file === null && isPending(current);
        const deleted = isTakenBack ? replacedFile(key) : '';
        files.choose(key, file);
        applyEdits([[key, file ? { filename: file.name, pending: true } : deleted]]);
      }),
    renew: (key, value) =>
      batch(() => {
        const isSaved = saveState.renewSaved(key, value);
        (isSaved ? restore : applyEdits)([[key, value]]);
        saveState.noteChanges([key]);
      }),
    fail: (key) => applyEdits([[key, replacedFile(key)]]),
    restore,
    documents,
  };
}

/** Re-exported, since other features import nothing of this folder but this file. */
export type { KeptInput };

/** The state of one section's form, in parts; pass on only the part that is needed. */
export interface FormStore extends FormEdits {
  readonly section: Section;
  readonly model: SectionModel;
  /** A locked section is read-only (product-rules#locked-section). */
  readonly readOnly: boolean;
  /** Milliseconds since 1970; refreshed each second while something on screen reads it. */
  readonly now: ReadonlySignal<number>;
  readonly places: FieldPlaces;
  readonly values: FormValues;
  readonly validity: FormValidity;
  readonly messages: FormMessages;
  readonly files: FormFiles;
  readonly saveState: SaveState;
  /** The values as the section was read. */
  readonly readValues: FieldValues;
  /** What a reviewer wants changed in the section; undefined until src/review has set it. */
  readonly remarks: Signal<FormRemarks | undefined>;
  /** The rules that judge the answers; undefined until they are loaded. */
  readonly validation: ReadonlySignal<Validation | undefined>;
  /** The wallet that has signed in this visit; set by src/wallet, survives a reload of the form. */
  readonly proof: Signal<WalletProof | null>;
  /** The entries of its lists; undefined for a section without one. */
  readonly lists: FormLists | undefined;
  /** Keys whose stored document was uploaded in this visit: it is not the one that a reviewer saw. */
  readonly ownUploads: ReadonlySet<string>;
  /** The input that a new form of the same section takes over. */
  kept(): KeptInput;
}

/** Makes the lists and checks of a form: the code for them, once it is loaded. */
export type CreateFormLists = (
  section: Section,
  kept?: KeptLists,
  locale?: string | null,
) => FormLists;

/** Code that only some sections need, once it is loaded. */
export interface FormCode {
  readonly flattenSection?: typeof flattenSection | undefined;
  readonly createFormLists?: CreateFormLists | undefined;
}

/** Whether a section has lists or checks across fields, or something that was meant to be one. */
export function hasLists({ elements = [], checks }: Pick<Section, 'elements' | 'checks'>): boolean {
  if (checks) return true;
  return elements.some((one) => [one, ...(one.fields ?? [])].some(({ repeat }) => repeat != null));
}

/**
 * Makes the form of one loaded section. Until the rules are `loaded`, no value is invalid. `kept` is the
 * input of an earlier form of the section; a section that was locked since shows it, to be read and copied.
 * Only a section without conditions may be made without their code; without that of lists their slots are
 * ordinary groups, and checks across fields the backend's alone.
 */
export function createFormStore(
  section: Section,
  loaded: ReadonlySignal<Validation | undefined>,
  kept?: KeptInput,
  code: FormCode = {},
  locale?: string | null,
): FormStore {
  const lists = hasLists(section)
    ? code.createFormLists?.(section, kept?.lists, locale)
    : undefined;
  const flat = lists?.model ?? (code.flattenSection ?? buildModel)(section);
  const read = initialValues(flat);
  const initial = lists?.withMinimum(read.values) ?? read.values;
  const model = { ...flat, problems: [...flat.problems, ...read.problems] };
  const readOnly = section.status === 'locked';
  const validation = firstDefined(loaded);
  const ownUploads = new Set([
    ...(kept?.ownUploads ?? []),
    ...[...(kept?.edits ?? [])].flatMap(([key, value]) =>
      isSameDocument(value, initial.get(key)) ? [key] : [],
    ),
  ]);
  const proof = signal(kept?.proof ?? null);

  const values = createFormValues(model, initial);
  lists?.follow(values);
  const before = {
    ...{ chosen: kept?.files, staged: kept?.stagedFiles },
    refused: new Map([...(kept?.refusedFiles ?? [])].map(([key, { file }]) => [key, file])),
  };
  const files = createFormFiles({ model, readOnly, values, ...before });
  const facts = { proof, validation, etag: section.etag };
  const saveState = createSaveState({ model, readOnly, values, files, lists, ...facts });
  const validity = createFormValidity({ model, values, files, lists, proof, validation });
  const messages = createFormMessages({ model, readOnly, values, validity, lists, validation });
  const { restore, documents, ...edits } = createFormEdits({
    ...{ readOnly, values, messages, files, saveState, lists },
    documents: kept?.documents,
  });
  lists?.start({ readOnly, messages, files, edits });
  followDetachedFields(model, values, ({ key }) => messages.reset(key));

  if (kept) putBack(kept, { restore, saveState, messages });

  return {
    ...edits,
    section,
    model,
    readOnly,
    now: createFormClock(),
    places: createFieldPlaces(model),
    values,
    validity,
    messages,
    files,
    saveState,
    readValues: initial,
    remarks: signal(undefined),
    validation,
    proof,
    lists,
    ownUploads,
    kept: () =>
      keptInput({ saveState, files, messages, validity, proof, lists, ownUploads, documents }),
  };
}

function isSameDocument(one: FieldValue, other: FieldValue | undefined): boolean {
  if (!isDocument(one) || !isDocument(other)) return false;
  return one.version !== undefined && one.version === other.version;
}

/**
 * A signal that takes its value from `source` once and then unsubscribes. A subscription of the form's
 * effects to something that outlives the form would keep every form in memory.
 */
function firstDefined<Value>(source: ReadonlySignal<Value | undefined>) {
  const own = signal(source.peek());
  if (own.peek() !== undefined) return own;
  const stop = source.subscribe((value) => {
    if (value === undefined) return;
    own.value = value;
    stop();
  });
  return own;
}

/** How often a form's `now` is refreshed. */
export const CLOCK_REFRESH_MS = 1000;

/** The time in milliseconds since 1970; it is refreshed only while something subscribes to it. */
function createFormClock(): ReadonlySignal<number> {
  let timer: ReturnType<typeof setInterval> | undefined;
  const now = signal(Date.now(), {
    watched: () => {
      const tick = () => {
        now.value = Date.now();
      };
      timer = setInterval(tick, CLOCK_REFRESH_MS);
      tick();
    },
    unwatched: () => clearInterval(timer),
  });
  return now;
}

/**
 * Calls `onDetached` for each field that becomes hidden or disabled, by its own condition or its fieldset's,
 * after the values have settled (product-rules#attached-and-detached). Lives as long as the values.
 */
function followDetachedFields(
  model: SectionModel,
  values: Pick<FormValues, 'hidden' | 'disabled'>,
  onDetached: (field: FieldModel) => void,
): void {
  for (const field of model.fields) {
    if (!canChange(field) && !(field.fieldset && canChange(field.fieldset))) continue;
    let wasUsable = false;
    effect(() => {
      const isUsable = !values.hidden(field).value && !values.disabled(field).value;
      if (wasUsable && !isUsable) untracked(() => onDetached(field));
      wasUsable = isUsable;
    });
  }
}

function canChange(subject: FieldModel | FieldsetModel): boolean {
  const { hiddenWhen, disabledWhen, disableWhen } = subject.rules;
  const isGated = 'gate' in subject && subject.gate !== null;
  return isGated || hiddenWhen.length + disabledWhen.length + disableWhen.length > 0;
}

/** What the investor typed and chose and has not saved, for a new form of the same section. */
interface KeptInput {
  readonly edits: FieldValues;
  readonly files: FilesByKey;
  readonly stagedFiles: FilesByKey;
  /** By key, the chosen file that was refused, and why. */
  readonly refusedFiles: ReadonlyMap<
    string,
    { readonly file: File; readonly why: KeyError | null }
  >;
  /** Keys whose stored document was uploaded in this visit: it is not the one that a reviewer saw. */
  readonly ownUploads: ReadonlySet<string>;
  /** By key, the document that a failed upload leaves; '' if the investor has deleted it. */
  readonly documents: FieldValues;
  /** Keys of files that were sent to the store and that no save has named. */
  readonly sentFiles: ReadonlySet<string>;
  /** What the form has told about its answers. */
  readonly messages: KeptMessages;
  readonly proof: WalletProof | null;
  readonly lists: KeptLists | undefined;
  /** The entity tag of the answers it is based on: a save is refused if they have changed since. */
  readonly etag?: string | undefined;
}

/** The input of a form, when another takes its place (product-rules#kept-input). */
function keptInput({
  saveState,
  files,
  messages,
  validity,
  proof,
  lists,
  ownUploads,
  documents,
}: {
  readonly lists: FormLists | undefined;
  readonly ownUploads: ReadonlySet<string>;
  readonly documents: FieldValues;
  readonly saveState: WritableSaveState;
  readonly files: Pick<WritableFiles, 'everChosen' | 'staged' | 'refused'>;
  readonly messages: Pick<WritableMessages, 'keep'>;
  readonly validity: Pick<FormStore['validity'], 'errorOf'>;
  readonly proof: ReadonlySignal<WalletProof | null>;
}): KeptInput {
  const edits = saveState.edits();
  return {
    edits,
    ownUploads,
    // What is saved, somebody else may have changed since.
    documents: new Map([...documents].filter(([key]) => edits.has(key))),
    files: files.everChosen(),
    stagedFiles: files.staged.peek(),
    refusedFiles: new Map(
      [...files.refused.peek()].map(([key, file]) => [
        key,
        { file, why: validity.errorOf(key).peek() },
      ]),
    ),
    sentFiles: saveState.sentFiles(),
    messages: messages.keep(),
    proof: proof.peek(),
    lists: lists?.kept(),
    etag: saveState.etag(),
  };
}

/** Puts kept input into a new form as edits. Its files and proof are given to the form when it is made. */
function putBack(
  kept: KeptInput,
  {
    restore,
    saveState,
    messages,
  }: Pick<WritableEdits, 'restore'> & {
    readonly saveState: WritableSaveState;
    readonly messages: Pick<WritableMessages, 'restore' | 'mark'>;
  },
): void {
  restore(kept.edits);
  for (const key of kept.sentFiles) saveState.noteFileSent(key);
  messages.restore(kept.messages);
  for (const [key, { why }] of kept.refusedFiles) messages.mark(key, why as UploadError | null);
  saveState.baseOn(kept.etag);
}

/** The order of one form's fields, and the ids of their controls. */
export interface FieldPlaces {
  /** The index of a field in `model.fields`; -1 for a field of another section. */
  of(field: Pick<FieldModel, 'id'>): number;
  /**
   * The id of a field's control in the shadow root; made here, since a backend's id may hold any character.
   */
  domId(field: Pick<FieldModel, 'id'>): string;
}

/** Makes the places of one form's fields. */
function createFieldPlaces({ fields }: SectionModel): FieldPlaces {
  const places = new Map(fields.map(({ id }, place) => [id, place]));
  const of = ({ id }: Pick<FieldModel, 'id'>) => places.get(id) ?? -1;
  return { of, domId: (field) => `field-${of(field)}` };
}
