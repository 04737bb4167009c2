import { batch } from '@preact/signals-core';
import type { AnnouncedFile } from '../http/api';
import { isAbort, unexpected } from '../http/errors';
import type { DocumentDeps } from './document-deps';
import { type DocumentEntry, dispatch, isUnasked } from './document-entry';
import { failUploads } from './fail-upload';
import type { DocumentGroup } from './rules/document-groups';
import type { DocumentState } from './rules/document-state';
import { matchUploadUrls, type UploadTarget } from './rules/match-upload-urls';
import { entriesOfGroup, type SectionDocuments } from './section-documents';

/** Requests the upload URLs of a group's files. A failure fails these files; nothing rejects. */
export type RequestUploadUrls = (section: SectionDocuments, group: DocumentGroup) => Promise<void>;

/** Makes the requests of one element; `send` is called with each file and its URL. */
export function createUrlRequests(
  { api, context, report }: Pick<DocumentDeps, 'api' | 'context' | 'report'>,
  send: (section: SectionDocuments, entry: DocumentEntry, target: UploadTarget) => Promise<void>,
): RequestUploadUrls {
  return async (section, group) => {
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
        if (target) {
          void send(section, entry, target);
          continue;
        }
        const error = unexpected('fetchDocumentUrl: a file has no entry of its md5');
        failUploads(section, [entry], error, report);
      }
    } catch (error) {
      const remaining = entries.filter(isHere);
      if (remaining.length > 0 && !isAbort(error)) failUploads(section, remaining, error, report);
    }
  };
}

/** What the backend is told of a file (product-rules#document-upload-urls). */
function announced(
  { groups }: SectionDocuments,
  { documentId: id, file, type, key }: DocumentEntry,
  md5: string,
): AnnouncedFile {
  const field = groups
    .flatMap(({ members }) => members)
    .find((member) => member.key === key)?.field;
  const label = field?.definition.label ?? key;
  return { id, label, filename: file.name, type, md5, size: file.size };
}

function md5Of(state: DocumentState): string {
  return state.name === 'waiting' ? state.md5 : '';
}

/** Aborts when all of these have aborted. */
function whenAllAborted(signals: readonly AbortSignal[]): AbortSignal {
  const controller = new AbortController();
  const check = () => {
    if (signals.every(({ aborted }) => aborted)) controller.abort();
  };
  for (const signal of signals) signal.addEventListener('abort', check);
  return controller.signal;
}
