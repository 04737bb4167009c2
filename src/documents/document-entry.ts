import { type Signal, signal } from '@preact/signals-core';
import type { FormFile } from '../form/rules/model/section-model';
import { CHOSEN, type DocumentEvent, type DocumentState, nextState } from './rules/document-state';

/** One file chosen in this visit, and its upload. */
export interface DocumentEntry {
  readonly key: string;
  readonly documentId: string;
  /** Kept outside the form's values, so that the upload can be tried again. */
  readonly file: File;
  readonly state: Signal<DocumentState>;
  /** The MIME type with which it is announced and sent. */
  type: string;
  /** Its upload has begun: the backend may have it, even without an answer. */
  isSent: boolean;
  /** The file value after a successful upload. */
  value: FormFile | null;
  /** Whether the form on screen has that value. */
  delivered: boolean;
  /** Whether a link is being fetched. */
  fetching: boolean;
  /** Aborts the entry's work; replaced at each start. */
  work: AbortController;
}

/** Makes the entry of a file that has just been chosen. */
export function createEntry(key: string, documentId: string, file: File): DocumentEntry {
  return {
    key,
    documentId,
    file,
    state: signal(CHOSEN),
    type: file.type,
    isSent: false,
    value: null,
    delivered: false,
    fetching: false,
    work: new AbortController(),
  };
}

/** Changes an entry's state by an event; throws for an illegal transition. */
export function dispatch({ state }: DocumentEntry, event: DocumentEvent): void {
  state.value = nextState(state.peek(), event);
}

/** Whether an entry is in this state. */
export function isIn({ state }: DocumentEntry, name: DocumentState['name']): boolean {
  return state.peek().name === name;
}

/** Whether a file is hashed and its upload URL not requested yet. */
export function isUnasked(entry: DocumentEntry | null): boolean {
  const state = entry?.state.value;
  return state?.name === 'waiting' && !state.asked;
}
