import type { DocumentState } from './document-state';

/** What is happening with a document, as a text key. */
export type StageText =
  | 'documents.stage.reading'
  | 'documents.stage.waiting'
  | 'documents.stage.asking'
  | 'documents.stage.sending'
  | 'documents.stage.processing';

/** The text for a state; null once nothing is under way. `waitsForOthers`: files of its group are missing. */
export function stageText({ name }: DocumentState, waitsForOthers: boolean): StageText | null {
  switch (name) {
    case 'chosen':
    case 'hashing':
      return 'documents.stage.reading';
    case 'waiting':
      return waitsForOthers ? 'documents.stage.waiting' : 'documents.stage.asking';
    case 'ready':
      return 'documents.stage.asking';
    case 'sending':
      return 'documents.stage.sending';
    case 'polling':
      return 'documents.stage.processing';
    default:
      return null;
  }
}
