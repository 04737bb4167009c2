import { batch, effect, type Signal, signal, untracked } from '@preact/signals-core';
import type { FormFile } from '../form/rules/model/section-model';
import type { FormStore } from '../form/store/form-store';
import type { DocumentEntry } from './document-entry';
import { type DocumentGroup, documentGroups, type GroupMember } from './rules/document-groups';
import { isUnderWay } from './rules/document-state';
import { type GroupFile, isGroupComplete } from './rules/is-group-complete';
import type { UploadQueue } from './rules/upload-queue';

/** The part of a form that its documents read and change. */
export type DocumentForm = Pick<
  FormStore,
  'section' | 'model' | 'values' | 'messages' | 'files' | 'saveState' | 'edit' | 'choose' | 'renew'
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

/** Callbacks for changes of a form. */
export interface FormReactions {
  /** The investor or a condition changed the value of a key; `file` is the chosen one. */
  valueChanged(key: string, value: FormFile | null, file: File | null): void;
  /** The upload URLs of a group can be requested. */
  groupComplete(group: DocumentGroup): void;
}

/** Follows the file values of a section's form, and which groups are complete. Returns a stop function. */
export function followForm(section: SectionDocuments, reactions: FormReactions): () => void {
  const { form, groups } = section;
  const keys = groups.flatMap(({ members }) => members.map(({ key }) => key));
  const stops = [
    ...keys.map((key) =>
      effect(() => {
        const value = fileValue(form, key);
        const file = form.files.chosen.value.get(key) ?? null;
        untracked(() => reactions.valueChanged(key, value, file));
      }),
    ),
    ...groups.map((group) =>
      effect(() => {
        const files = group.members.map((member) => groupFile(section, member));
        const isWaiting = group.members.some(({ key }) => isUnasked(slotOf(section, key).value));
        if (isWaiting && isGroupComplete(files)) untracked(() => reactions.groupComplete(group));
      }),
    ),
    ...keys.map((key) =>
      effect(() => {
        const entry = slotOf(section, key).value;
        const isLoading = entry !== null && isUnderWay(entry.state.value);
        untracked(() => batch(() => form.files.setLoading(key, isLoading)));
      }),
    ),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Whether a file is hashed and its upload URL not requested yet. */
export function isUnasked(entry: DocumentEntry | null): boolean {
  const state = entry?.state.value;
  return state?.name === 'waiting' && !state.asked;
}
