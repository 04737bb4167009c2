import type { DocumentLink } from '../../http/schemas';
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
