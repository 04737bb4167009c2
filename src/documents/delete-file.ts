import { batch } from '@preact/signals-core';
import { dispatch } from './document-entry';
import { dequeue } from './rules/upload-queue';
import { type SectionDocuments, slotOf } from './section-documents';

/**
 * Deletes the file chosen for a key (product-rules#upload-delete): ends its upload and drops its upload URL,
 * queue entry and message. The form has cleared its value.
 */
export function deleteFile(section: SectionDocuments, key: string): void {
  const slot = slotOf(section, key);
  const entry = slot.peek();
  if (!entry) return;
  entry.work.abort();
  batch(() => {
    // Upload URL and link are part of the state.
    dispatch(entry, { type: 'delete' });
    section.queue = dequeue(section.queue, entry.documentId);
    slot.value = null;
    section.form.messages.mark(key, null);
  });
}
