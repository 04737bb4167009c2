import { unexpected } from '../../http/errors';
import type { DocumentLink } from '../../http/schemas/document-schema';
import type { UploadTarget } from './match-upload-urls';
import type { DocumentFailure } from './upload-failure';

/**
 * The state of a chosen file's upload (product-rules#upload-hash and the rows after it). `renewed`: its
 * upload URL was requested a second time, which happens once.
 */
export type DocumentState =
  | { readonly name: 'chosen' }
  | { readonly name: 'hashing' }
  /** Waits for the rest of its group, then, once `asked`, for its upload URL. */
  | {
      readonly name: 'waiting';
      readonly md5: string;
      readonly renewed: boolean;
      readonly asked: boolean;
    }
  | {
      readonly name: 'ready';
      readonly md5: string;
      readonly renewed: boolean;
      readonly target: UploadTarget;
    }
  /** `share` of the bytes sent, 0 to 1. */
  | {
      readonly name: 'sending';
      readonly md5: string;
      readonly renewed: boolean;
      readonly share: number;
    }
  /** `attempts` made so far to fetch its link. */
  | { readonly name: 'polling'; readonly attempts: number }
  | { readonly name: 'uploaded'; readonly link: DocumentLink }
  | { readonly name: 'failed'; readonly failure: DocumentFailure }
  | { readonly name: 'deleted' };

export type DocumentEvent =
  | { readonly type: 'hash' }
  | { readonly type: 'hashed'; readonly md5: string }
  | { readonly type: 'ask' }
  | { readonly type: 'urlThere'; readonly target: UploadTarget }
  | { readonly type: 'send' }
  | { readonly type: 'progress'; readonly share: number }
  | { readonly type: 'urlExpired' }
  | { readonly type: 'sent' }
  | { readonly type: 'polled' }
  | { readonly type: 'linkFound'; readonly link: DocumentLink }
  | { readonly type: 'fail'; readonly failure: DocumentFailure }
  /** Starts over with the kept file. */
  | { readonly type: 'tryAgain' }
  /** Fetches the link again; the file is at the store. */
  | { readonly type: 'checkAgain' }
  /** The widget was removed; the upload can be resumed. */
  | { readonly type: 'interrupt' }
  | { readonly type: 'delete' };

/** The state of a file that has just been chosen. */
export const CHOSEN: DocumentState = { name: 'chosen' };

/** The state after an event; throws the unexpected error for an event that is illegal in this state. */
export function nextState(state: DocumentState, event: DocumentEvent): DocumentState {
  const next = transition(state, event);
  if (!next) throw unexpected(`documents: '${event.type}' while ${state.name}`);
  return next;
}

/**
 * Whether the upload is under way: a submit waits for it if the file is required, and a removal interrupts
 * it.
 */
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

function transition(state: DocumentState, event: DocumentEvent): DocumentState | undefined {
  if (event.type === 'delete') return state.name === 'deleted' ? undefined : { name: 'deleted' };
  if (event.type === 'fail') {
    return isUnderWay(state) ? { name: 'failed', failure: event.failure } : undefined;
  }
  switch (state.name) {
    case 'chosen':
      return event.type === 'hash' ? { name: 'hashing' } : untouched(state, event);
    case 'hashing':
      if (event.type === 'interrupt') return CHOSEN;
      return event.type === 'hashed' ? waiting(event.md5, false) : undefined;
    case 'waiting':
      if (event.type === 'interrupt') return { ...state, asked: false };
      if (event.type === 'ask') return state.asked ? undefined : { ...state, asked: true };
      return event.type === 'urlThere' && state.asked ? ready(state, event.target) : undefined;
    case 'ready':
      if (event.type === 'interrupt') return waiting(state.md5, state.renewed);
      return event.type === 'send' ? sending(state, 0) : undefined;
    case 'sending':
      return whileSending(state, event);
    case 'polling':
      if (event.type === 'polled') return { ...state, attempts: state.attempts + 1 };
      if (event.type === 'linkFound') return { name: 'uploaded', link: event.link };
      return untouched(state, event);
    case 'uploaded':
      return event.type === 'linkFound' ? { ...state, link: event.link } : undefined;
    case 'failed':
      if (event.type === 'tryAgain') return CHOSEN;
      return event.type === 'checkAgain' && canCheckAgain(state)
        ? { name: 'polling', attempts: 0 }
        : undefined;
    case 'deleted':
      return undefined;
  }
}

function whileSending(
  state: Extract<DocumentState, { name: 'sending' }>,
  event: DocumentEvent,
): DocumentState | undefined {
  switch (event.type) {
    case 'progress':
      return sending(state, Math.max(state.share, event.share));
    case 'urlExpired':
      return state.renewed ? undefined : waiting(state.md5, true);
    case 'sent':
      return { name: 'polling', attempts: 0 };
    case 'interrupt':
      return waiting(state.md5, state.renewed);
    default:
      return undefined;
  }
}

/** An interruption in these states changes nothing. */
function untouched(state: DocumentState, event: DocumentEvent): DocumentState | undefined {
  return event.type === 'interrupt' ? state : undefined;
}

type OnItsWay = { readonly md5: string; readonly renewed: boolean };

function waiting(md5: string, renewed: boolean): DocumentState {
  return { name: 'waiting', md5, renewed, asked: false };
}

function ready({ md5, renewed }: OnItsWay, target: UploadTarget): DocumentState {
  return { name: 'ready', md5, renewed, target };
}

function sending({ md5, renewed }: OnItsWay, share: number): DocumentState {
  return { name: 'sending', md5, renewed, share };
}
