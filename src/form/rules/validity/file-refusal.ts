/** What is known of a chosen file. `type` is its MIME type, often '' for rare kinds. */
export interface FileFacts {
  readonly name: string;
  readonly type: string;
  /** Bytes. */
  readonly size: number;
}

/** Why a file can't be taken, as a text key; which one it is, src/documents decides. */
export type FileRefusal =
  | 'form.file.wrongType'
  | 'form.file.tooLarge'
  | 'form.file.empty'
  | 'documents.failure.unreadable';
