import { batch, computed, effect, type ReadonlySignal, untracked } from '@preact/signals-core';
import { isDocument } from '../form/kinds/file/kind';
import { labelOf } from '../form/rules/payload';
import type { HandoffRequest } from './hand-off';
import { createLinkKeepers } from './keep-links-fresh';
import { dequeue, holdsBack, isMissing } from './rules/document-groups';
import { canCheckAgain, canTryAgain, type DocumentState, isUnderWay } from './rules/document-state';
import { standsHere } from './rules/handoff-state';
import {
  allEntries,
  createEntry,
  createSectionDocuments,
  type DocumentDeps,
  type DocumentEntry,
  type DocumentForm,
  fileValue,
  groupFile,
  groupOf,
  isFromPhone,
  isIn,
  keysOf,
  type SectionDocuments,
  slotOf,
} from './section-documents';
import { fetchLinkAgain, showFailure, uploadFile } from './upload-file';

/** A form, known by its section. */
export interface OfSection {
  readonly section: Pick<DocumentForm['section'], 'id'>;
}

/** A chosen file for its view. */
export interface DocumentView {
  readonly file: File;
  readonly state: DocumentState;
}

/**
 * The documents of one element. Uploads outlive their form (product-rules#upload-survives): they go on behind
 * another section, in another language and while the element is removed.
 */
export interface DocumentStore {
  /** Follows a form while it is on screen; returns a stop function. */
  follow(form: DocumentForm): () => void;
  /** Drops the files chosen for a form, whose saved answers are shown instead. Call before they are. */
  discard(form: OfSection): void;
  /** Stops all uploads and forgets all files: sign-out, another investor, another backend. */
  clear(): void;
  /** The file chosen in this visit for a key. */
  document(form: OfSection, key: string): ReadonlySignal<DocumentView | null>;
  /** The labels of the files that a waiting file waits for. */
  waitsFor(form: OfSection, key: string): ReadonlySignal<readonly string[]>;
  /** Sends a failed file again from the first step (product-rules#try-again). */
  tryAgain(form: OfSection, key: string): void;
  /** Fetches the link of a stored file again. */
  checkAgain(form: OfSection, key: string): void;
  /** Drops a failed file. */
  giveUp(form: OfSection, key: string): void;
  /** What a hand-off asks the phone for: this key's file, and all others of its group that are open. */
  toHandOff(form: OfSection, key: string): HandoffRequest | undefined;
  /**
   * Shows a file that has come from the phone as after an upload here. It was still to come at `askedAt` (ms since
   * 1970; 0: it has come before, and may be another one now): one that was chosen here since then stands.
   */
  receive(form: OfSection, key: string, askedAt: number): void;
}

/** Makes the documents of one element. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: its functions share one state
export function createDocumentStore(deps: DocumentDeps): DocumentStore {
  const keepers = createLinkKeepers(deps);
  const sections = new Map<string, SectionDocuments>();
  const stops = new Map<SectionDocuments, () => void>();
  const sectionOf = ({ section }: OfSection) => sections.get(section.id);
  const entryOf = (form: OfSection, key: string) => {
    const section = sectionOf(form);
    const entry = section && slotOf(section, key).peek();
    return section && entry ? { section, entry } : undefined;
  };

  /** Begins the upload of a file that the form holds from now on, in place of one chosen before. */
  const begin = (section: SectionDocuments, key: string, file: File) => {
    const member = groupOf(section, key)?.members.find((one) => one.key === key);
    if (!member || slotOf(section, key).peek()?.file === file) return;
    deleteFile(section, key);
    section.form.messages.mark(key, null);
    const entry = createEntry(member, file, deps.now());
    slotOf(section, key).value = entry;
    void uploadFile(deps, section, entry);
  };

  /** Gives up a file that the form no longer holds. One that has failed can be sent again. */
  const giveUp = (section: SectionDocuments, key: string) => {
    const entry = section.entries.get(key)?.peek();
    if (!entry || isIn(entry, 'failed')) return;
    // Until it is there, a document in the form is the saved one that it was to replace.
    const hasArrived = isIn(entry, 'uploaded') && isDocument(fileValue(section.form, key));
    if (!hasArrived) deleteFile(section, key);
  };

  /** Keeps the link under a key fresh while the form has one. */
  const keepLink = (section: SectionDocuments, form: DocumentForm, key: string) =>
    effect(() => {
      const hasLink = Boolean(fileValue(form, key)?.url);
      untracked(() => keepers.keep(section, key, section.isShown && hasLink));
    });

  const showProgress = (section: SectionDocuments, form: DocumentForm, key: string) =>
    effect(() => {
      const entry = slotOf(section, key).value;
      const { members = [] } = groupOf(section, key) ?? {};
      const waits = members.some((member) => isMissing(groupFile(section, member)));
      const isLoading = entry !== null && isUnderWay(entry.state.value) && !waits;
      untracked(() => batch(() => form.files.setLoading(key, isLoading)));
    });

  const stopLinks = (section: SectionDocuments) => {
    for (const key of keysOf(section)) keepers.keep(section, key, false);
  };

  return {
    follow: (form) => {
      const { id } = form.section;
      const section = sections.get(id) ?? createSectionDocuments(form);
      sections.set(id, section);
      stops.get(section)?.();
      const before = keysOf(section);
      batch(() => {
        section.form = form;
        section.isShown = true;
        for (const entry of allEntries(section)) {
          if (groupOf(section, entry.key)) carryOver(section, entry);
          else deleteFile(section, entry.key);
        }
      });
      for (const key of before) {
        // Another answer may have ended the field.
        if (!groupOf(section, key)) keepers.keep(section, key, false);
      }
      const followed = keysOf(section).flatMap((key) => [
        keepLink(section, form, key),
        showProgress(section, form, key),
      ]);
      const upload = (key: string, file: File | undefined) => {
        if (file) begin(section, key, file);
        else giveUp(section, key);
      };
      const held = form.files.chosen.peek();
      for (const key of keysOf(section)) upload(key, held.get(key));
      form.files.upload = upload;
      stops.set(section, () => {
        for (const stop of followed) stop();
        form.files.upload = undefined;
      });
      return () => {
        if (section.form !== form) return;
        section.isShown = false;
        stopLinks(section);
      };
    },
    discard: (form) => {
      const section = sectionOf(form);
      if (!section) return;
      for (const { key } of allEntries(section)) deleteFile(section, key);
    },
    clear: () => {
      for (const section of sections.values()) {
        stops.get(section)?.();
        stopLinks(section);
        for (const { key } of allEntries(section)) deleteFile(section, key);
      }
      sections.clear();
      stops.clear();
    },
    document: (form, key) =>
      computed(() => {
        const section = sectionOf(form);
        const entry = section && slotOf(section, key).value;
        return entry ? { file: entry.file, state: entry.state.value } : null;
      }),
    waitsFor: (form, key) =>
      computed(() => {
        const section = sectionOf(form);
        const group = section && groupOf(section, key);
        if (!section || !group) return [];
        return group.members
          .filter((member) => member.key !== key && holdsBack(groupFile(section, member)))
          .map(({ field }) => field.definition.label || field.key);
      }),
    tryAgain: (form, key) => {
      const { section, entry } = entryOf(form, key) ?? {};
      if (!section || !entry || isFromPhone(entry) || !canTryAgain(entry.state.peek())) return;
      restart(section, entry, () => void uploadFile(deps, section, entry));
    },
    checkAgain: (form, key) => {
      const { section, entry } = entryOf(form, key) ?? {};
      if (!section || !entry || !canCheckAgain(entry.state.peek())) return;
      restart(section, entry, () => void fetchLinkAgain(deps, section, entry));
    },
    giveUp: (form, key) => {
      const { section, entry } = entryOf(form, key) ?? {};
      if (section && entry && isIn(entry, 'failed')) deleteFile(section, key);
    },
    toHandOff: (form, key) => {
      const section = sectionOf(form);
      const group = section && groupOf(section, key);
      if (!section || !group || section.form.readOnly) return undefined;
      const { fieldsetId, members } = group;
      const wanted = members.filter((member) => {
        const { usable, hasDocument, state } = groupFile(section, member);
        const isOpen = !hasDocument && (state === null || state === 'failed');
        return usable && (isOpen || member.key === key);
      });
      const files = wanted.map((member) => ({
        ...{ key: member.key, id: member.documentId },
        label: labelOf(section.form.model, [member.field], section.form.values.read) || member.key,
      }));
      return { sectionId: form.section.id, fieldsetId, files };
    },
    receive: (form, key, askedAt) => {
      const section = sectionOf(form);
      const member = section && groupOf(section, key)?.members.find((one) => one.key === key);
      if (!section || !member) return;
      const shown = slotOf(section, key).peek();
      if (shown && !isFromPhone(shown) && standsHere(shown.chosenAt, askedAt)) return;
      deleteFile(section, key);
      const entry = createEntry(member, new File([], ''), deps.now());
      entry.isSent = true;
      slotOf(section, key).value = entry;
      section.form.saveState.noteFileSent(key);
      restart(section, entry, () => void fetchLinkAgain(deps, section, entry));
    },
  };
}

/** Begins a failed file's upload again, and shows it as chosen. */
function restart(section: SectionDocuments, entry: DocumentEntry, start: () => void): void {
  const { form } = section;
  batch(() => {
    entry.state.value = { name: 'chosen' };
    form.messages.mark(entry.key, null);
    form.choose(entry.key, entry.file);
    start();
  });
}

/**
 * Deletes the file chosen for a key (product-rules#upload-delete): ends its upload and drops its upload URL,
 * queue entry and message. The form has cleared its value.
 */
function deleteFile(section: SectionDocuments, key: string): void {
  const slot = slotOf(section, key);
  const entry = slot.peek();
  if (!entry) return;
  entry.work.abort();
  batch(() => {
    entry.state.value = { name: 'deleted' };
    section.queue = dequeue(section.queue, entry.documentId);
    slot.value = null;
    section.form.messages.mark(key, null);
  });
}

/** Carries a file into a newly opened form: its upload under way, its failure, or its value. */
function carryOver(section: SectionDocuments, entry: DocumentEntry): void {
  const { form } = section;
  const state = entry.state.peek();
  if (isUnderWay(state)) {
    if (entry.isSent) form.saveState.noteFileSent(entry.key);
    const chosen = form.files.chosen.peek().get(entry.key);
    if (chosen !== entry.file) form.choose(entry.key, entry.file);
    return;
  }
  if (state.name === 'failed') showFailure(section, entry, state.failure);
  if (!entry.value) return;
  // Delivered before: a form without it says that the document was removed elsewhere, or was not kept.
  if (entry.delivered) {
    if (!isDocument(fileValue(form, entry.key))) deleteFile(section, entry.key);
    return;
  }
  entry.delivered = true;
  form.edit(entry.key, entry.value);
}
