import { batch, computed, type ReadonlySignal } from '@preact/signals-core';
import type { FormFile } from '../form/rules/model/section-model';
import type { CallContext, OnboardingApi } from '../http/api';
import { createChosenFiles } from './chosen-files';
import { dispatch, isIn } from './document-entry';
import { endUpload, type ReportError } from './fail-upload';
import { createLinkKeepers } from './keep-links-fresh';
import { createLinkPolling } from './poll-links';
import { canCheckAgain, canTryAgain, type DocumentState, isUnderWay } from './rules/document-state';
import { holdsBack } from './rules/is-group-complete';
import { dequeue, enqueue } from './rules/upload-queue';
import {
  createSectionDocuments,
  type DocumentForm,
  entriesOf,
  followForm,
  groupFile,
  groupOf,
  type SectionDocuments,
  slotOf,
} from './section-documents';
import { createUploads } from './uploads';

/** A form, known by its section. */
type OfSection = Pick<DocumentForm, 'section'>;

/** What the documents of one element need. */
export interface DocumentDeps {
  readonly api: Pick<OnboardingApi, 'fetchDocumentUrl' | 'fetchDocumentLink' | 'upload'>;
  readonly context: (signal: AbortSignal) => CallContext;
  /** Computes the md5 in hex. */
  readonly hash: (file: Blob, signal: AbortSignal) => Promise<string>;
  readonly readHead: (file: Blob) => Promise<Uint8Array>;
  /** Resolves after `ms`; rejects when `signal` aborts. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<unknown>;
  /** ms since 1970 */
  readonly now: () => number;
  readonly report: ReportError;
}

/** A chosen file for its view. */
export interface DocumentView {
  readonly file: File;
  readonly state: DocumentState;
}

/**
 * The documents of one element. They outlive every form, so that an upload continues behind another section.
 */
export interface DocumentStore {
  /** Follows a form while it is on screen; returns a stop function. */
  follow(form: DocumentForm): () => void;
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
  /** Call when the element is removed: uploads stop until `resume`. */
  interrupt(): void;
  resume(): void;
  /** Stops all uploads and forgets all files: sign-out, another investor, another backend. */
  clear(): void;
}

/** Makes the documents of one element. */
export function createDocumentStore(deps: DocumentDeps): DocumentStore {
  const sections = new Map<string, SectionDocuments>();
  const stops = new Map<SectionDocuments, () => void>();
  const sectionOf = ({ section }: OfSection) => sections.get(section.id);

  const links = createLinkPolling(deps, {
    linkFound: (section, entry, value) => {
      batch(() => {
        dispatch(entry, { type: 'linkFound', link: { ...value, url: value.url ?? '' } });
        section.queue = dequeue(section.queue, entry.documentId);
        entry.value = value;
        entry.delivered = section.isShown;
        section.form.edit(entry.key, value);
      });
    },
    failed: (section, entry, kind, error) => {
      endUpload(section, entry, { kind });
      // Only exhaustion gets a notice (product-rules#link-polling-exhausted); other link errors are only
      // logged.
      deps.report(error, { notice: kind === 'linkMissing' });
    },
  });
  const keepers = createLinkKeepers(deps);
  const uploads = createUploads(deps, (section, entry) => void links.poll(section, entry));
  const { choose, forget, resume: resumeEntry, restore } = createChosenFiles(uploads, links);

  const valueChanged = (
    section: SectionDocuments,
    key: string,
    value: FormFile | null,
    file: File | null,
  ) => {
    const entry = slotOf(section, key).peek();
    if (file && entry?.file !== file) choose(section, key, file);
    else if (!file && entry && !isIn(entry, 'failed') && !value?.url) forget(section, key);
    keepers.keep(section, key, section.isShown && Boolean(value?.url));
  };

  const follow = (form: DocumentForm) => {
    const { id } = form.section;
    const section = sections.get(id) ?? createSectionDocuments(form);
    sections.set(id, section);
    stops.get(section)?.();
    const created = createSectionDocuments(form);
    section.form = form;
    section.groups = created.groups;
    section.isShown = true;
    batch(() => {
      for (const entry of entriesOf(section)) {
        if (groupOf(section, entry.key)) restore(section, entry);
        else forget(section, entry.key);
      }
    });
    stops.set(
      section,
      followForm(section, {
        valueChanged: (key, value, file) => valueChanged(section, key, value, file),
        groupComplete: (group) => void uploads.requestUrls(section, group),
      }),
    );
    return () => {
      if (section.form !== form) return;
      section.isShown = false;
      keepers.stop(section);
    };
  };

  const restart = (form: OfSection, key: string, event: 'tryAgain' | 'checkAgain') => {
    const section = sectionOf(form);
    const entry = section && slotOf(section, key).peek();
    const may = event === 'tryAgain' ? canTryAgain : canCheckAgain;
    if (!section || !entry || !may(entry.state.peek())) return;
    batch(() => {
      dispatch(entry, { type: event });
      section.form.messages.mark(key, null);
      section.form.choose(key, entry.file);
      if (event === 'checkAgain') section.queue = enqueue(section.queue, entry.documentId);
    });
    resumeEntry(section, entry);
  };

  return {
    follow,
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
    tryAgain: (form, key) => restart(form, key, 'tryAgain'),
    checkAgain: (form, key) => restart(form, key, 'checkAgain'),
    giveUp: (form, key) => {
      const section = sectionOf(form);
      if (section && slotOf(section, key).peek()?.state.peek().name === 'failed') {
        forget(section, key);
      }
    },
    interrupt: () => {
      for (const section of sections.values()) {
        keepers.stop(section);
        for (const entry of entriesOf(section)) {
          if (!isUnderWay(entry.state.peek())) continue;
          entry.work.abort();
          // Stop the group's effect too, so that nothing is requested while the widget is removed.
          stops.get(section)?.();
          dispatch(entry, { type: 'interrupt' });
        }
      }
    },
    resume: () => {
      for (const section of sections.values()) {
        const { isShown, form } = section;
        for (const entry of entriesOf(section)) {
          if (isUnderWay(entry.state.peek())) resumeEntry(section, entry);
        }
        const hide = follow(form);
        if (!isShown) hide();
      }
    },
    clear: () => {
      for (const section of sections.values()) {
        stops.get(section)?.();
        keepers.stop(section);
        for (const { key } of entriesOf(section)) forget(section, key);
      }
      sections.clear();
      stops.clear();
    },
  };
}
