import { batch } from '@preact/signals-core';
import { toOnboardingError } from '../http/errors';
import type { DocumentDeps } from './document-deps';
import { type DocumentEntry, dispatch, isIn } from './document-entry';
import { runOrFail } from './fail-upload';
import type { DocumentState } from './rules/document-state';
import type { UploadTarget } from './rules/match-upload-urls';
import type { SectionDocuments } from './section-documents';
import { withinStall } from './within-stall';

/** Sends one file to its upload URL (product-rules#upload-put). A failure fails the file; nothing rejects. */
export type SendFile = (
  section: SectionDocuments,
  entry: DocumentEntry,
  target: UploadTarget,
) => Promise<void>;

/**
 * Makes the sending of one element's files; `onSent` is called for each that has arrived
 * (product-rules#file-uploaded).
 */
export function createSendFile(
  { api, context, wait, report }: Pick<DocumentDeps, 'api' | 'context' | 'wait' | 'report'>,
  onSent: (section: SectionDocuments, entry: DocumentEntry) => void,
): SendFile {
  return (section, entry, { url, headers }) =>
    runOrFail(section, entry, report, async (signal) => {
      const { file, type, key } = entry;
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
      onSent(section, entry);
    });
}

/**
 * Whether the upload URL has expired: the store answers 403, and a new URL was not requested before
 * (product-rules#expired-upload-url).
 */
function isExpiredUrl(error: unknown, state: DocumentState): boolean {
  return toOnboardingError(error).status === 403 && state.name === 'sending' && !state.renewed;
}
