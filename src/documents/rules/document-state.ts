import type { DocumentLink } from '../../http/calls/documents';
import type { DocumentFailure } from './upload-failure';

/** What is shown of a chosen file's upload, step by step (product-rules#progress-steps). */
export type DocumentState =
  | { readonly name: 'chosen' }
  | { readonly name: 'hashing' }
  /** Waits for the rest of its group, then, once `isAsked`, for its upload URL. */
  | { readonly name: 'waiting'; readonly isAsked: boolean }
  /** `share` of the bytes sent, 0 to 1. */
  | { readonly name: 'sending'; readonly share: number }
  /** `attempts` made so far to fetch its link. */
  | { readonly name: 'polling'; readonly attempts: number }
  | { readonly name: 'uploaded'; readonly link: DocumentLink }
  | { readonly name: 'failed'; readonly failure: DocumentFailure }
  | { readonly name: 'deleted' };

/** The state of a file that has just been chosen. */
export const CHOSEN: DocumentState = { name: 'chosen' };

/** Whether the upload is under way: a submit waits for it. */
export function isUnderWay({ name }: DocumentState): boolean {
  return !['uploaded', 'failed', 'deleted'].includes(name);
}

/** Whether the file is known to be at the store, so that only its link is missing. */
export function canCheckAgain(state: DocumentState): boolean {
  return state.name === 'failed' && /^link/.test(state.failure.kind);
}

/** Whether sending the same file again can help. */
export function canTryAgain(state: DocumentState): boolean {
  return state.name === 'failed' && !['unreadable', 'refused'].includes(state.failure.kind);
}

/** The percentage at each step (product-rules#progress-steps). */
const UPLOAD_PROGRESS = {
  chosen: 1,
  hashing: 10,
  hashed: 20,
  urlThere: 40,
  sent: 70,
  polling: 80,
} as const;

/** The progress of a document in whole percent; null when no upload is under way. */
export function uploadProgress(state: DocumentState): number | null {
  const { chosen, hashing, hashed, urlThere, sent, polling } = UPLOAD_PROGRESS;
  switch (state.name) {
    case 'chosen':
      return chosen;
    case 'hashing':
      return hashing;
    case 'waiting':
      return hashed;
    case 'sending':
      return Math.round(urlThere + (sent - urlThere) * Math.min(1, Math.max(0, state.share)));
    case 'polling':
      return state.attempts === 0 ? sent : polling;
    default:
      return null;
  }
}

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
