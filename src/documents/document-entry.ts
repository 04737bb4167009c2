import { type Signal, signal } from '@preact/signals-core';
import type { FormFile } from '../form/rules/model/section-model';
import { CHOSEN, type DocumentEvent, type DocumentState, nextState } from './rules/document-state';

/** One file chosen in this visit, with its way to the store. */
export interface DocumentEntry {
  readonly key: string;
  readonly documentId: string;
  /** Kept outside the form's values, so that the upload can be tried again. */
  readonly file: File;
  readonly state: Signal<DocumentState>;
  /** The MIME type it is announced and sent with. */
  type: string;
  /** Its upload was begun: the backend may have it, whatever became of the answer. */
  isSent: boolean;
  /** What came of it, once uploaded. */
  value: FormFile | null;
  /** Whether the form on screen got that value. */
  delivered: boolean;
  /** A link is being fetched. */
  fetching: boolean;
  /** Ends what is under way for it; a new one for each start. */
  work: AbortController;
}

/** A file that has just been chosen. */
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

/** Moves an entry on; throws for an illegal transition. */
export function dispatch({ state }: DocumentEntry, event: DocumentEvent): void {
  state.value = nextState(state.peek(), event);
}

/** Whether an entry stands in this state now. */
export function isIn({ state }: DocumentEntry, name: DocumentState['name']): boolean {
  return state.peek().name === name;
}
