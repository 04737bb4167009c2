import { batch, effect, type Signal, signal, untracked } from '@preact/signals-core';
import type { FormFile } from '../form/rules/model/section-model';
import type { FormStore } from '../form/store';
import type { DocumentEntry } from './document-entry';
import { type DocumentGroup, documentGroups, type GroupMember } from './rules/document-groups';
import { isUnderWay } from './rules/document-state';
import { type GroupFile, isGroupComplete } from './rules/is-group-complete';
import type { UploadQueue } from './rules/upload-queue';

/** The documents of one section: its newest form, and what was chosen in this visit. */
export interface SectionDocuments {
  form: FormStore;
  groups: readonly DocumentGroup[];
  queue: UploadQueue;
  /** The form is on screen. */
  isShown: boolean;
  readonly entries: Map<string, Signal<DocumentEntry | null>>;
}

/** The documents of a section whose form is opened for the first time. */
export function createSectionDocuments(form: FormStore): SectionDocuments {
  return {
    form,
    groups: documentGroups(form.model),
    queue: [],
    isShown: false,
    entries: new Map(),
  };
}

/** The place of a key's chosen file. */
export function slotOf({ entries }: SectionDocuments, key: string): Signal<DocumentEntry | null> {
  const known = entries.get(key) ?? signal<DocumentEntry | null>(null);
  entries.set(key, known);
  return known;
}

/** All files chosen in this visit. */
export function entriesOf({ entries }: SectionDocuments): readonly DocumentEntry[] {
  return [...entries.values()].flatMap((slot) => slot.peek() ?? []);
}

/** The group a key's file belongs to; undefined for a key that the section has no more. */
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

/** A group's file as the form shows it now; read inside a computed, it follows. */
export function groupFile(section: SectionDocuments, { key, field }: GroupMember): GroupFile {
  const { form } = section;
  return {
    required: field.required,
    usable: !form.values.hidden(field).value && !form.values.disabled(field).value,
    hasUrl: Boolean(fileValue(form, key)?.url),
    state: slotOf(section, key).value?.state.value.name ?? null,
  };
}

/** The file value a key holds; null for none. */
export function fileValue(form: FormStore, key: string): FormFile | null {
  const value = form.values.of(key).value;
  return typeof value === 'object' ? value : null;
}

/** What the store does about what it sees in a form. */
export interface FormReactions {
  /** The investor, or a condition, changed what a key holds; `file` is the chosen one. */
  valueChanged(key: string, value: FormFile | null, file: File | null): void;
  /** The upload URLs of a group may be asked for. */
  groupComplete(group: DocumentGroup): void;
}

/** Follows a section's form: its file values, and which groups are complete. Returns the way to stop. */
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

/** Hashed, and its upload URL not asked for yet. */
export function isUnasked(entry: DocumentEntry | null): boolean {
  const state = entry?.state.value;
  return state?.name === 'waiting' && !state.asked;
}
