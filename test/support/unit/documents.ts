import { createHash } from 'node:crypto';
import { signal } from '@preact/signals-core';
import { createDocumentStore } from '../../../src/documents/store';
import type { FormStore, KeptInput } from '../../../src/form/store/form-store';
import { validation } from '../../../src/form/store/rules-on-demand';
import { OnboardingError } from '../../../src/http/errors';
import type { AnnouncedFile, CallContext, UploadRequest } from '../../../src/http/host-api';
import type { ElementDefinition, Section } from '../../../src/http/schemas';
import { whenTrue } from '../../../src/kit/waiting/waiting';
import { fakeCall } from '../fakes/onboarding-api';
import { createFormStore } from '../fixtures/any-form';
import { sectionOf } from '../fixtures/sections';
import { createFakeClock, settle } from './clock';

const rules = signal(validation);

/** A file element. */
export function fileElement(id: string, over: Partial<ElementDefinition> = {}): ElementDefinition {
  return { id, type: 'input-file', label: id.toUpperCase(), required: true, ...over };
}

/** Two required files of one fieldset. */
export function passport(...over: Partial<ElementDefinition>[]): ElementDefinition {
  const fields = ['front', 'back'].map((id, at) => fileElement(id, over[at]));
  return { id: 'passport', type: 'fieldset-files', fields };
}

/** A PDF of this text. */
export function pdf(name: string, text = name): File {
  return new File([`%PDF-${text}`], name, { type: 'application/pdf' });
}

/** A call that never answers; `isEnded` tells whether its signal has aborted. */
export function endlessCall() {
  let heard: AbortSignal | undefined;
  return {
    call: (_: unknown, { signal }: Pick<CallContext, 'signal'>) => {
      heard = signal;
      return new Promise<never>(() => {});
    },
    isEnded: () => heard?.aborted === true,
  };
}

const notFound = () =>
  new OnboardingError('ERROR_DOCUMENTS_NOT_FOUND', {
    status: 404,
    reason: 'fetchDocumentLink: 404',
  });
export const network = () => new OnboardingError('NETWORK', { reason: 'no connection' });
export const refused = (status: number) =>
  new OnboardingError(`UPLOAD_${status}`, { status, reason: `the store answered ${status}` });

/**
 * The documents of one element before a backend that works: every file gets a URL, every upload arrives,
 * and no document has a link until `linkReady` names it.
 */
export function startDocuments() {
  const clock = createFakeClock();
  const ready = new Map<string, string>();
  const reports: { readonly error: OnboardingError; readonly notice: boolean }[] = [];
  const told: string[] = [];
  const asked: { readonly fieldsetId: string; readonly files: readonly AnnouncedFile[] }[] = [];
  const uploads: UploadRequest[] = [];
  const links: { readonly documentId: string; readonly retry: boolean | undefined; at: number }[] =
    [];
  const begin = clock.now();
  /** The tab is shown, and the element on the page. */
  const isSeen = signal(true);

  /** What the backend does, for a test to put something else in place. */
  const backend = {
    urls: async (files: readonly AnnouncedFile[], _context: CallContext): Promise<unknown> =>
      files.map(({ md5, id }) => ({
        contentMd5: Buffer.from(md5, 'hex').toString('base64'),
        href: { url: `https://store.test/${id}`, 'form-data': { 'x-amz-meta-a': 'b', Other: 'c' } },
      })),
    upload: async (_request: UploadRequest, _context: CallContext): Promise<void> => {},
    link: async (documentId: string, _context: CallContext) => {
      const expiryDate = ready.get(documentId);
      if (expiryDate === undefined) throw notFound();
      return { url: `https://link.test/${documentId}/${links.length}`, version: '1', expiryDate };
    },
    hash: async (file: Blob) =>
      createHash('md5')
        .update(new Uint8Array(await file.arrayBuffer()))
        .digest('hex'),
  };

  const store = createDocumentStore({
    call: fakeCall({
      fetchDocumentUrl: async (request, context) => {
        asked.push(request);
        return { filesToUpload: await backend.urls(request.files, context) };
      },
      upload: (request, context) => {
        uploads.push(request);
        return backend.upload(request, context);
      },
      fetchDocumentLink: ({ documentId }, context) => {
        links.push({ documentId, retry: context.retry, at: clock.now() - begin });
        return backend.link(documentId, context);
      },
    }),
    context: (abort) => ({ signal: abort, language: 'en' }),
    hash: (file, abort) => {
      abort.throwIfAborted();
      return backend.hash(file);
    },
    readHead: async (file) => new Uint8Array(await file.slice(0, 1024).arrayBuffer()),
    wait: clock.wait,
    waitVisibly: clock.wait,
    whenSeen: (abort) => whenTrue(() => isSeen.value, abort),
    now: clock.now,
    report: (error, { notice = true } = {}) => {
      reports.push({ error: error as OnboardingError, notice });
    },
    tell: (...mistake) => {
      told.push(mistake.join(' '));
    },
  });

  const open = (
    elements: readonly ElementDefinition[],
    over: Partial<Section> = {},
    kept?: KeptInput,
  ) => {
    const form = createFormStore(sectionOf(elements, over), rules, kept);
    return { form, leave: store.follow(form) };
  };
  const stateOf = (form: FormStore, key: string) => store.document(form, key).value?.state;

  return {
    store,
    isSeen,
    clock,
    backend,
    reports,
    told,
    asked,
    uploads,
    links,
    open,
    stateOf,
    /** The name of a key's state. */
    at: (form: FormStore, key: string) => stateOf(form, key)?.name ?? null,
    held: (form: FormStore, key: string) => form.values.of(key).value,
    /** A key's message now, by its key. */
    messageOf: (form: FormStore, key: string) => {
      const message = form.messages.of(key).value;
      return message?.kind === 'rule' ? message.error.key : (message?.text ?? null);
    },
    /** From now on the document has a link, good for `ms`. */
    linkReady: (documentId: string, ms = 3_600_000) =>
      ready.set(documentId, new Date(clock.now() + ms).toISOString()),
    linkGone: (documentId: string) => ready.delete(documentId),
    settle,
  };
}
