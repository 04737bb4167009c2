import { batch, computed, type ReadonlySignal } from '@preact/signals-core';
import type { FieldModel, FormFile } from '../form/rules/model/section-model';
import { fileLimits } from '../form/rules/validity/file-limits';
import type { FileRefusal } from '../form/rules/validity/file-refusal';
import type { FormStore } from '../form/store';
import type { CallContext, OnboardingApi } from '../http/api';
import { isAbort, type OnboardingError, toOnboardingError, unexpected } from '../http/errors';
import { createEntry, type DocumentEntry, dispatch, isIn } from './document-entry';
import { createLinks } from './links';
import { isAcceptedType } from './rules/accepted-type';
import type { DocumentGroup } from './rules/document-groups';
import {
  canCheckAgain,
  canTryAgain,
  type DocumentFailure,
  type DocumentState,
  isUnderWay,
} from './rules/document-state';
import { failureOf, raisedError } from './rules/failure-of';
import { fileType } from './rules/file-type';
import { holdsBack } from './rules/is-group-complete';
import { matchUploadUrls, type UploadTarget } from './rules/match-upload-urls';
import { sizeRefusal } from './rules/size-refusal';
import { dequeue, enqueue } from './rules/upload-queue';
import {
  createSectionDocuments,
  entriesOf,
  entriesOfGroup,
  fileValue,
  followForm,
  groupFile,
  groupOf,
  isUnasked,
  type SectionDocuments,
  slotOf,
} from './section-documents';
import { withinStall } from './within-stall';

/** What the documents of one element need of the world. */
export interface DocumentDeps {
  readonly api: Pick<OnboardingApi, 'fetchDocumentUrl' | 'fetchDocumentLink' | 'upload'>;
  readonly context: (signal: AbortSignal) => CallContext;
  /** md5 in hex. */
  readonly hash: (file: Blob, signal: AbortSignal) => Promise<string>;
  readonly readHead: (file: Blob) => Promise<Uint8Array>;
  /** Resolves after `ms`; rejects when `signal` aborts. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<unknown>;
  /** ms since 1970 */
  readonly now: () => number;
  /** Logs an error and raises it; with a notice unless told otherwise. */
  readonly report: (error: unknown, options?: { readonly notice?: boolean }) => void;
}

/** A file has arrived at its store (product-rules#file-uploaded). */
export interface FileUploaded {
  readonly sectionId: string;
  readonly fieldsetId: string;
  readonly documentId: string;
}

/** A chosen file as its view shows it. */
export interface DocumentView {
  readonly file: File;
  readonly state: DocumentState;
}

/** The documents of one element: they outlive every form, so that an upload goes on behind another section. */
export interface DocumentStore {
  /** Follows a form from when it is opened; returns what to call when it leaves the screen. */
  follow(form: FormStore): () => void;
  /** The file chosen for a key in this visit. */
  document(form: FormStore, key: string): ReadonlySignal<DocumentView | null>;
  /** The labels of the files that a waiting one waits for. */
  waitsFor(form: FormStore, key: string): ReadonlySignal<readonly string[]>;
  /** Why a file can't be taken, its first bytes read; null when it can. Rejects with FILE_UNREADABLE. */
  refusal(field: FieldModel, file: File): Promise<FileRefusal | null>;
  /** Sends a failed file once more, from the first step. */
  tryAgain(form: FormStore, key: string): void;
  /** Asks again for the link of a file that is at the store. */
  checkAgain(form: FormStore, key: string): void;
  /** Gives a failed file up. */
  giveUp(form: FormStore, key: string): void;
  onFileUploaded(hear: (event: FileUploaded) => void): () => void;
  /** The element was removed: what is under way stops, to be taken up by `resume`. */
  interrupt(): void;
  resume(): void;
  /** Ends and forgets everything: sign-out, another investor, another backend. */
  clear(): void;
}

/** Makes the documents of one element. */
export function createDocumentStore(deps: DocumentDeps): DocumentStore {
  const { api, context, hash, readHead, report, wait } = deps;
  const sections = new Map<string, SectionDocuments>();
  const stops = new Map<SectionDocuments, () => void>();
  const keepers = new Map<string, AbortController>();
  const listeners = new Set<(event: FileUploaded) => void>();

  const links = createLinks(deps, {
    found: (section, entry, value) => {
      batch(() => {
        dispatch(entry, { type: 'linkFound', link: { ...value, url: value.url ?? '' } });
        section.queue = dequeue(section.queue, entry.documentId);
        entry.value = value;
        entry.delivered = section.isShown;
        section.form.edit(entry.key, value);
      });
    },
    failed: (section, entry, kind, error) => {
      end(section, entry, { kind });
      // Only exhaustion is raised (product-rules#link-polling-exhausted); other link errors are logged.
      report(error, { notice: kind === 'linkMissing' });
    },
  });

  /** Step 7: the queue entry, the upload URL (part of the state) and the file value go. */
  const end = (section: SectionDocuments, entry: DocumentEntry, failure: DocumentFailure) => {
    entry.work.abort();
    batch(() => {
      dispatch(entry, { type: 'fail', failure });
      section.queue = dequeue(section.queue, entry.documentId);
      section.form.edit(entry.key, '');
      section.form.messages.mark(entry.key, {
        key: `documents.failure.${failure.kind}`,
        params: {},
      });
    });
  };

  const fail = (section: SectionDocuments, entries: readonly DocumentEntry[], thrown: unknown) => {
    const raised = new Map<string, OnboardingError>();
    for (const entry of entries.filter(({ state }) => isUnderWay(state.peek()))) {
      const error = toOnboardingError(thrown);
      const failure = failureOf(error, entry);
      end(section, entry, failure);
      const own = raisedError(error, failure.kind, entry.documentId);
      if (!raised.has(failure.kind)) raised.set(failure.kind, own);
    }
    for (const [kind, error] of raised) {
      report(error, { notice: kind !== 'unreadable' && kind !== 'refused' });
    }
  };

  /** Work for one entry: what rejects fails it, unless it was ended meanwhile. */
  const run = async (
    section: SectionDocuments,
    entry: DocumentEntry,
    work: (signal: AbortSignal) => Promise<void>,
  ) => {
    const { signal } = entry.work;
    try {
      await work(signal);
    } catch (error) {
      if (!signal.aborted && !isAbort(error)) fail(section, [entry], error);
    }
  };

  const begin = (section: SectionDocuments, entry: DocumentEntry) =>
    run(section, entry, async (signal) => {
      const head = await readHead(entry.file);
      if (signal.aborted) return;
      entry.type = fileType(entry.file, head) || entry.file.type;
      dispatch(entry, { type: 'hash' });
      const md5 = await hash(entry.file, signal);
      if (signal.aborted) return;
      section.queue = enqueue(section.queue, entry.documentId);
      dispatch(entry, { type: 'hashed', md5 });
    });

  const askForUrls = async (section: SectionDocuments, group: DocumentGroup) => {
    const entries = entriesOfGroup(section, group).filter(isUnasked);
    const signals = entries.map(({ work }) => work.signal);
    const md5s = entries.map(({ state }) => md5Of(state.peek()));
    const isHere = (_: unknown, at: number) => signals[at]?.aborted === false;
    batch(() => {
      for (const entry of entries) dispatch(entry, { type: 'ask' });
    });
    try {
      const { filesToUpload } = await api.fetchDocumentUrl(
        {
          fieldsetId: group.fieldsetId,
          files: entries.map((entry, at) => announced(section, entry, md5s[at] ?? '')),
        },
        context(whenAllAborted(signals)),
      );
      const targets = matchUploadUrls(filesToUpload, md5s);
      for (const [at, entry] of entries.entries()) {
        if (!isHere(entry, at)) continue;
        const target = targets[at];
        if (target) void send(section, group, entry, target);
        else fail(section, [entry], unexpected('fetchDocumentUrl: a file has no entry of its md5'));
      }
    } catch (error) {
      const left = entries.filter(isHere);
      if (left.length > 0 && !isAbort(error)) fail(section, left, error);
    }
  };

  const send = (
    section: SectionDocuments,
    { fieldsetId }: DocumentGroup,
    entry: DocumentEntry,
    { url, headers }: UploadTarget,
  ) =>
    run(section, entry, async (signal) => {
      const { file, type, key, documentId } = entry;
      dispatch(entry, { type: 'urlThere', target: { url, headers } });
      dispatch(entry, { type: 'send' });
      entry.isSent = true;
      section.form.saveState.noteFileSent(key);
      const onProgress = (sent: number, total: number) => {
        if (signal.aborted || !isIn(entry, 'sending') || total <= 0) return;
        dispatch(entry, { type: 'progress', share: sent / total });
      };
      try {
        const withType = { ...headers, ...(type && { 'Content-Type': type }) };
        const request = { url, file, headers: withType, onProgress };
        await withinStall({ upload: api.upload, wait }, request, context(signal));
      } catch (error) {
        if (signal.aborted || !isExpiredUrl(error, entry.state.peek())) throw error;
        dispatch(entry, { type: 'urlExpired' });
        return;
      }
      if (signal.aborted) return;
      batch(() => {
        dispatch(entry, { type: 'sent' });
        section.form.edit(key, { filename: '', pending: true });
      });
      const event = { sectionId: section.form.section.id, fieldsetId, documentId };
      for (const hear of listeners) hear(event);
    });

  listeners.add(({ sectionId, documentId }) => {
    const section = sections.get(sectionId);
    const entry = section && entriesOf(section).find((one) => one.documentId === documentId);
    if (section && entry) void links.poll(section, entry);
  });

  const forget = (section: SectionDocuments, key: string) => {
    const slot = slotOf(section, key);
    const entry = slot.peek();
    if (!entry) return;
    entry.work.abort();
    batch(() => {
      dispatch(entry, { type: 'delete' });
      section.queue = dequeue(section.queue, entry.documentId);
      slot.value = null;
      section.form.messages.mark(key, null);
    });
  };

  const choose = (section: SectionDocuments, key: string, file: File) => {
    const member = groupOf(section, key)?.members.find((one) => one.key === key);
    if (!member) return;
    forget(section, key);
    section.form.messages.mark(key, null);
    const entry = createEntry(key, member.documentId, file);
    slotOf(section, key).value = entry;
    void begin(section, entry);
  };

  const valueChanged = (
    section: SectionDocuments,
    key: string,
    value: FormFile | null,
    file: File | null,
  ) => {
    const entry = slotOf(section, key).peek();
    if (file && entry?.file !== file) choose(section, key, file);
    else if (!file && entry && !isIn(entry, 'failed') && !value?.url) forget(section, key);
    keepLink(section, key, section.isShown && Boolean(value?.url));
  };

  /** One keeper for each link on screen, from when it is there until it is gone. */
  const keepLink = (section: SectionDocuments, key: string, wanted: boolean) => {
    const name = JSON.stringify([section.form.section.id, key]);
    const known = keepers.get(name);
    if (wanted === Boolean(known)) return;
    known?.abort();
    keepers.delete(name);
    if (!wanted) return;
    const keeper = new AbortController();
    keepers.set(name, keeper);
    void links.keepFresh(section, key, keeper.signal);
  };

  /** What is under way, or came of it behind another section, comes into the form anew. */
  const bringIn = (section: SectionDocuments, entry: DocumentEntry) => {
    const { form } = section;
    const state = entry.state.peek();
    if (isUnderWay(state)) {
      if (entry.isSent) form.saveState.noteFileSent(entry.key);
      if (form.files.chosen.peek().get(entry.key) !== entry.file)
        form.choose(entry.key, entry.file);
      return;
    }
    if (state.name === 'failed') {
      form.messages.mark(entry.key, { key: `documents.failure.${state.failure.kind}`, params: {} });
    }
    if (entry.value && !(entry.delivered && fileValue(form, entry.key)?.url)) {
      entry.delivered = true;
      form.edit(entry.key, entry.value);
    }
  };

  const follow = (form: FormStore) => {
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
        if (groupOf(section, entry.key)) bringIn(section, entry);
        else forget(section, entry.key);
      }
    });
    stops.set(
      section,
      followForm(section, {
        valueChanged: (key, value, file) => valueChanged(section, key, value, file),
        groupComplete: (group) => void askForUrls(section, group),
      }),
    );
    return () => {
      if (section.form !== form) return;
      section.isShown = false;
      dropLinks(section);
    };
  };

  const dropLinks = (section: SectionDocuments) => {
    for (const { members } of section.groups) {
      for (const { key } of members) keepLink(section, key, false);
    }
  };

  const sectionOf = ({ section }: FormStore) => sections.get(section.id);

  /** Takes up an entry where its state says, with the value it has in the form while it is under way. */
  const takeUp = (section: SectionDocuments, entry: DocumentEntry) => {
    entry.work = new AbortController();
    entry.fetching = false;
    if (isIn(entry, 'chosen')) void begin(section, entry);
    if (isIn(entry, 'polling')) void links.poll(section, entry);
  };

  const restart = (form: FormStore, key: string, event: 'tryAgain' | 'checkAgain') => {
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
    takeUp(section, entry);
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
    refusal: async ({ definition }, file) => {
      const limits = fileLimits(definition);
      const bySize = sizeRefusal(limits, file);
      if (bySize) return bySize;
      const isAccepted = isAcceptedType(limits.mimeTypes, file, await readHead(file));
      return isAccepted ? null : 'form.file.wrongType';
    },
    tryAgain: (form, key) => restart(form, key, 'tryAgain'),
    checkAgain: (form, key) => restart(form, key, 'checkAgain'),
    giveUp: (form, key) => {
      const section = sectionOf(form);
      if (section && slotOf(section, key).peek()?.state.peek().name === 'failed') {
        forget(section, key);
      }
    },
    onFileUploaded: (hear) => {
      listeners.add(hear);
      return () => listeners.delete(hear);
    },
    interrupt: () => {
      for (const section of sections.values()) {
        dropLinks(section);
        for (const entry of entriesOf(section)) {
          if (!isUnderWay(entry.state.peek())) continue;
          entry.work.abort();
          // Without the group's effect: nothing may be asked for while the widget is away.
          stops.get(section)?.();
          dispatch(entry, { type: 'interrupt' });
        }
      }
    },
    resume: () => {
      for (const section of sections.values()) {
        const { isShown, form } = section;
        for (const entry of entriesOf(section)) {
          if (isUnderWay(entry.state.peek())) takeUp(section, entry);
        }
        const leave = follow(form);
        if (!isShown) leave();
      }
    },
    clear: () => {
      for (const section of sections.values()) {
        stops.get(section)?.();
        dropLinks(section);
        for (const { key } of entriesOf(section)) forget(section, key);
      }
      sections.clear();
      stops.clear();
    },
  };
}

function announced({ groups }: SectionDocuments, entry: DocumentEntry, md5: string) {
  const { documentId: id, file, type, key } = entry;
  const field = groups
    .flatMap(({ members }) => members)
    .find((member) => member.key === key)?.field;
  const label = field?.definition.label ?? key;
  return { id, label, filename: file.name, type, md5, size: file.size };
}

function md5Of(state: DocumentState): string {
  return state.name === 'waiting' ? state.md5 : '';
}

/** The store says 403 for a URL that expired: a new one is asked for once. */
function isExpiredUrl(error: unknown, state: DocumentState): boolean {
  return toOnboardingError(error).status === 403 && state.name === 'sending' && !state.renewed;
}

/** Aborts when the last of these does. */
function whenAllAborted(signals: readonly AbortSignal[]): AbortSignal {
  const controller = new AbortController();
  const check = () => {
    if (signals.every(({ aborted }) => aborted)) controller.abort();
  };
  for (const signal of signals) signal.addEventListener('abort', check);
  return controller.signal;
}
