/** The facts of a chosen file. `type` is its MIME type, often '' for rare kinds. */
export interface FileFacts {
  readonly name: string;
  readonly type: string;
  /** Bytes. */
  readonly size: number;
}

/** Why a file is refused, as a text key; src/documents decides which. */
export type FileRefusal =
  | 'form.file.wrongType'
  | 'form.file.tooLarge'
  | 'form.file.empty'
  | 'documents.failure.unreadable';
