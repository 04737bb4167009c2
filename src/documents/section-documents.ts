import { type Signal, signal } from '@preact/signals-core';
import type { FormFile } from '../form/rules/model/section-model';
import type { FormStore } from '../form/store/form-store';
import type { DocumentEntry } from './document-entry';
import { type DocumentGroup, documentGroups, type GroupMember } from './rules/document-groups';
import type { GroupFile } from './rules/is-group-complete';
import type { UploadQueue } from './rules/upload-queue';

/** The part of a form that its documents read and change. */
export type DocumentForm = Pick<
  FormStore,
  | 'section'
  | 'model'
  | 'hasTakenOver'
  | 'values'
  | 'messages'
  | 'files'
  | 'saveState'
  | 'edit'
  | 'choose'
  | 'renew'
  | 'fail'
>;

/** The documents of one section: its latest form, and the files chosen in this visit. */
export interface SectionDocuments {
  form: DocumentForm;
  groups: readonly DocumentGroup[];
  queue: UploadQueue;
  /** The form is on screen. */
  isShown: boolean;
  readonly entries: Map<string, Signal<DocumentEntry | null>>;
}

/** Makes the documents of a section whose form is opened for the first time. */
export function createSectionDocuments(form: DocumentForm): SectionDocuments {
  return {
    form,
    groups: documentGroups(form.model),
    queue: [],
    isShown: false,
    entries: new Map(),
  };
}

/** The signal of a key's chosen file. */
export function slotOf({ entries }: SectionDocuments, key: string): Signal<DocumentEntry | null> {
  const slot = entries.get(key) ?? signal<DocumentEntry | null>(null);
  entries.set(key, slot);
  return slot;
}

/** All files chosen in this visit. */
export function entriesOf({ entries }: SectionDocuments): readonly DocumentEntry[] {
  return [...entries.values()].flatMap((slot) => slot.peek() ?? []);
}

/** The group of a key's file; undefined for a key that the section no longer has. */
export function groupOf(section: SectionDocuments, key: string): DocumentGroup | undefined {
  return section.groups.find(({ members }) => members.some((member) => member.key === key));
}

/** The chosen files of one group. */
export function entriesOfGroup(
  section: SectionDocuments,
  { members }: DocumentGroup,
): readonly DocumentEntry[] {
  return members.flatMap(({ key }) => slotOf(section, key).peek() ?? []);
}

/** A group's file in its current state; inside a computed, it is tracked. */
export function groupFile(section: SectionDocuments, { key, field }: GroupMember): GroupFile {
  const { form } = section;
  return {
    required: field.required,
    usable: !form.values.hidden(field).value && !form.values.disabled(field).value,
    hasUrl: Boolean(fileValue(form, key)?.url),
    state: slotOf(section, key).value?.state.value.name ?? null,
  };
}

/** The file value of a key; null for none. */
export function fileValue(form: Pick<DocumentForm, 'values'>, key: string): FormFile | null {
  const value = form.values.of(key).value;
  return typeof value === 'object' ? value : null;
}
