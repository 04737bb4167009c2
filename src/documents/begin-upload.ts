import { deleteFile } from './delete-file';
import type { DocumentDeps } from './document-deps';
import { createEntry, type DocumentEntry, dispatch } from './document-entry';
import { runOrFail } from './fail-upload';
import { fileType } from './rules/file-type';
import { enqueue } from './rules/upload-queue';
import { groupOf, type SectionDocuments, slotOf } from './section-documents';

/** The first step of an upload. A failure fails the file; nothing rejects. */
export interface BeginUpload {
  /** Begins the upload of a file chosen for a key, in place of one chosen before. */
  choose(section: SectionDocuments, key: string, file: File): void;
  /** Reads, hashes and queues a chosen file (product-rules#upload-hash, #upload-queue). */
  begin(section: SectionDocuments, entry: DocumentEntry): Promise<void>;
}

/** Makes the first step of one element's uploads. */
export function createBeginUpload({
  readHead,
  hash,
  report,
}: Pick<DocumentDeps, 'readHead' | 'hash' | 'report'>): BeginUpload {
  const begin = (section: SectionDocuments, entry: DocumentEntry) =>
    runOrFail(section, entry, report, async (signal) => {
      const head = await readHead(entry.file);
      if (signal.aborted) return;
      entry.type = fileType(entry.file, head) || entry.file.type;
      dispatch(entry, { type: 'hash' });
      const md5 = await hash(entry.file, signal);
      if (signal.aborted) return;
      section.queue = enqueue(section.queue, entry.documentId);
      dispatch(entry, { type: 'hashed', md5 });
    });

  return {
    begin,
    choose: (section, key, file) => {
      const member = groupOf(section, key)?.members.find((one) => one.key === key);
      if (!member) return;
      deleteFile(section, key);
      section.form.messages.mark(key, null);
      const entry = createEntry(key, member.documentId, file);
      slotOf(section, key).value = entry;
      void begin(section, entry);
    },
  };
}
