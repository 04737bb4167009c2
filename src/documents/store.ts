import { computed, type ReadonlySignal } from '@preact/signals-core';
import { createBeginUpload } from './begin-upload';
import { deleteFile } from './delete-file';
import type { DocumentDeps } from './document-deps';
import { isIn } from './document-entry';
import type { FormReactions } from './follow-form';
import { createLinkKeepers } from './keep-links-fresh';
import { createLinkPolling } from './poll-links';
import { createUrlRequests } from './request-upload-urls';
import { type DocumentState, isUnderWay } from './rules/document-state';
import { holdsBack } from './rules/is-group-complete';
import {
  type DocumentForm,
  groupFile,
  groupOf,
  type SectionDocuments,
  slotOf,
} from './section-documents';
import { createSendFile } from './send-file';
import { createTryAgain, type FailedFiles } from './try-again';
import { createUploadLifetime, type UploadLifetime } from './upload-lifetime';

/** A form, known by its section. */
type OfSection = Pick<DocumentForm, 'section'>;

/** A chosen file for its view. */
export interface DocumentView {
  readonly file: File;
  readonly state: DocumentState;
}

/** The documents of one element: what its views show of them, and what they do with them. */
export interface DocumentStore
  extends Pick<UploadLifetime, 'follow' | 'interrupt' | 'resume' | 'clear'> {
  /** The file chosen in this visit for a key. */
  document(form: OfSection, key: string): ReadonlySignal<DocumentView | null>;
  /** The labels of the files that a waiting file waits for. */
  waitsFor(form: OfSection, key: string): ReadonlySignal<readonly string[]>;
  /** Sends a failed file again from the first step. */
  tryAgain(form: OfSection, key: string): void;
  /** Fetches the link of a stored file again. */
  checkAgain(form: OfSection, key: string): void;
  /** Drops a failed file. */
  giveUp(form: OfSection, key: string): void;
}

/** Makes the documents of one element. */
export function createDocumentStore(deps: DocumentDeps): DocumentStore {
  const { choose, begin } = createBeginUpload(deps);
  const { poll } = createLinkPolling(deps);
  const keepers = createLinkKeepers(deps);
  const requestUrls = createUrlRequests(
    deps,
    createSendFile(deps, (section, entry) => void poll(section, entry)),
  );

  const reactionsOf = (section: SectionDocuments): FormReactions => ({
    valueChanged: (key, value, file) => {
      const entry = slotOf(section, key).peek();
      if (file && entry?.file !== file) choose(section, key, file);
      // A file taken back while it is under way leaves the saved document in the value.
      else if (!file && entry && !isIn(entry, 'failed')) {
        if (!value?.url || isUnderWay(entry.state.peek())) deleteFile(section, key);
      }
      keepers.keep(section, key, section.isShown && Boolean(value?.url));
    },
    groupComplete: (group) => void requestUrls(section, group),
  });

  const lifetime = createUploadLifetime({ begin, poll, reactionsOf, stopLinks: keepers.stop });
  const { sectionOf, follow, interrupt, resume, clear } = lifetime;
  const failedFiles = createTryAgain(lifetime.resumeFile);
  const act = (action: FailedFiles[keyof FailedFiles]) => (form: OfSection, key: string) => {
    const section = sectionOf(form);
    if (section) action(section, key);
  };

  return {
    follow,
    interrupt,
    resume,
    clear,
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
    tryAgain: act(failedFiles.tryAgain),
    checkAgain: act(failedFiles.checkAgain),
    giveUp: act(failedFiles.giveUp),
  };
}
