import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-core';
import type { Tell } from '../advice/mistake';
import { isDocument } from '../form/kinds/file/kind';
import type { FormFile } from '../form/rules/model/section-model';
import type { FormStore } from '../form/store/form-store';
import type { Ask } from '../http/call';
import type { CallContext } from '../http/host-api';
import type { Wait } from '../kit/waiting/waiting';
import {
  type DocumentGroup,
  documentGroups,
  type GroupFile,
  type GroupMember,
  type UploadQueue,
  type UploadTarget,
} from './rules/document-groups';
import { CHOSEN, type DocumentState } from './rules/document-state';

/** The part of a form that its documents read and change. */
export type DocumentForm = Pick<
  FormStore,
  | 'section'
  | 'model'
  | 'readOnly'
  | 'values'
  | 'messages'
  | 'files'
  | 'saveState'
  | 'edit'
  | 'choose'
  | 'renew'
  | 'fail'
>;

/** One file chosen in this visit, and its upload. */
export interface DocumentEntry {
  readonly key: string;
  readonly documentId: string;
  /** Kept outside the form's values, so that the upload can be tried again; empty if it came from the phone. */
  readonly file: File;
  /** ms since 1970 */
  readonly chosenAt: number;
  readonly state: Signal<DocumentState>;
  /** The MIME type with which it is announced and sent. */
  type: string;
  /** Its md5 in hex, once it is hashed. */
  md5: string;
  /** The answer to the request for its upload URL, which it shares with the files of its group. */
  target: Promise<UploadTarget> | null;
  /** Its upload has begun: the backend may have it, even without an answer. */
  isSent: boolean;
  /** The file value after a successful upload. */
  value: FormFile | null;
  /** Whether the form on screen has that value. */
  delivered: boolean;
  /** Whether a link is being fetched. */
  fetching: boolean;
  /** Aborts the entry's work; replaced at each start. */
  work: AbortController;
}

/** The documents of one section: its latest form, and the files chosen in this visit. */
export interface SectionDocuments {
  /** The latest form; a read inside a computed is tracked. */
  form: DocumentForm;
  readonly groups: readonly DocumentGroup[];
  queue: UploadQueue;
  /** The form is on screen. */
  isShown: boolean;
  readonly entries: Map<string, Signal<DocumentEntry | null>>;
  /** The kinds of failures reported of an error: files of one group can fail by the same one. */
  readonly reported: WeakMap<object, Set<string>>;
}

/** Makes the documents of a section whose form is opened for the first time. */
export function createSectionDocuments(first: DocumentForm): SectionDocuments {
  const form = signal(first);
  const groups: ReadonlySignal<readonly DocumentGroup[]> = computed(() =>
    documentGroups(form.value.model),
  );
  return {
    get form() {
      return form.value;
    },
    set form(next) {
      form.value = next;
    },
    get groups() {
      return groups.value;
    },
    queue: [],
    isShown: false,
    entries: new Map(),
    reported: new WeakMap(),
  };
}

/** Makes the entry of a file that has just been chosen, at `chosenAt` (ms since 1970). */
export function createEntry(
  { key, documentId }: GroupMember,
  file: File,
  chosenAt: number,
): DocumentEntry {
  return {
    ...{ key, documentId, file, chosenAt, state: signal<DocumentState>(CHOSEN) },
    ...{ type: file.type, md5: '', target: null, isSent: false, value: null },
    ...{ delivered: false, fetching: false, work: new AbortController() },
  };
}

/** Whether a file came from the phone, so that its bytes are not here. An empty file that is chosen here is refused. */
export function isFromPhone({ file }: Pick<DocumentEntry, 'file'>): boolean {
  return file.size === 0;
}

/** Whether an entry is in this state. */
export function isIn({ state }: DocumentEntry, name: DocumentState['name']): boolean {
  return state.peek().name === name;
}

/** The signal of a key's chosen file. */
export function slotOf({ entries }: SectionDocuments, key: string): Signal<DocumentEntry | null> {
  const slot = entries.get(key) ?? signal<DocumentEntry | null>(null);
  entries.set(key, slot);
  return slot;
}

/** All files chosen in this visit. */
export function allEntries({ entries }: SectionDocuments): readonly DocumentEntry[] {
  return [...entries.values()].flatMap((slot) => slot.peek() ?? []);
}

/** The keys of all file fields. */
export function keysOf({ groups }: SectionDocuments): readonly string[] {
  return groups.flatMap(({ members }) => members.map(({ key }) => key));
}

/** The group of a key's file; undefined for a key that the section no longer has. */
export function groupOf(section: SectionDocuments, key: string): DocumentGroup | undefined {
  return section.groups.find(({ members }) => members.some((member) => member.key === key));
}

/** The chosen files of the group of a key. */
export function entriesOfGroup(section: SectionDocuments, key: string): readonly DocumentEntry[] {
  const { members = [] } = groupOf(section, key) ?? {};
  return members.flatMap((member) => slotOf(section, member.key).peek() ?? []);
}

/** A group's file in its current state; inside a computed, it is tracked. */
export function groupFile(section: SectionDocuments, { key, field }: GroupMember): GroupFile {
  const { form } = section;
  return {
    required: field.required,
    usable: !form.values.hidden(field).value && !form.values.disabled(field).value,
    hasDocument: isDocument(fileValue(form, key)),
    state: slotOf(section, key).value?.state.value.name ?? null,
  };
}

/** The file value of a key; null for none. */
export function fileValue(form: Pick<DocumentForm, 'values'>, key: string): FormFile | null {
  const value = form.values.of(key).value;
  return typeof value === 'object' ? value : null;
}

/** Logs an error and raises it, with a notice unless `notice` is false. */
export type ReportError = (error: unknown, options?: { readonly notice?: boolean }) => void;

/** What the documents of one element need. */
export interface DocumentDeps {
  readonly call: Ask;
  readonly context: (signal: AbortSignal) => CallContext;
  /** Computes the md5 in hex. */
  readonly hash: (file: Blob, signal: AbortSignal) => Promise<string>;
  readonly readHead: (file: Blob) => Promise<Uint8Array>;
  /** Resolves after `ms`, seen or not; rejects when `signal` aborts. */
  readonly wait: Wait;
  /**
   * Resolves after `ms`; rejects when `signal` aborts. It rests while the element is away or its tab is hidden, and
   * ends when it is seen again.
   */
  readonly waitVisibly: Wait;
  /** Resolves when the element is on the page and its tab is shown: at once if it is so. */
  readonly whenSeen: (signal: AbortSignal) => Promise<void>;
  /** ms since 1970 */
  readonly now: () => number;
  readonly report: ReportError;
  readonly tell: Tell;
}
