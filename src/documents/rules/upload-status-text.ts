import type { DocumentState } from './document-state';

/** The step of an upload, as a text key. */
export type UploadStatusText =
  | 'documents.stage.reading'
  | 'documents.stage.waiting'
  | 'documents.stage.asking'
  | 'documents.stage.sending'
  | 'documents.stage.processing';

/**
 * The text of a state; null when no upload is under way. `waitsForOthers`: other files of its group are
 * missing.
 */
export function uploadStatusText(
  { name }: DocumentState,
  waitsForOthers: boolean,
): UploadStatusText | null {
  switch (name) {
    case 'chosen':
    case 'hashing':
      return 'documents.stage.reading';
    case 'waiting':
      return waitsForOthers ? 'documents.stage.waiting' : 'documents.stage.asking';
    case 'sending':
      return 'documents.stage.sending';
    case 'polling':
      return 'documents.stage.processing';
    default:
      return null;
  }
}
