import type { ReadonlySignal } from '@preact/signals-core';

/** A field that a reviewer wants changed and that is as it was. */
export interface RemarkEntry {
  readonly key: string;
  /** Where the entry leads; undefined for a field that is hidden. */
  readonly fieldId: string | undefined;
  readonly label: string;
  readonly words: string;
}

/** What a reviewer says of one form; nothing of it stands once the section is saved. */
export interface FormRemarks {
  /** The remark at a key; undefined for none, and while the value is another one than was remarked. */
  of(key: string): string | undefined;
  /** Of the section as a whole, and at what no field answers to. */
  readonly general: ReadonlySignal<readonly string[]>;
  /** What is still as it was, in the order of the form. */
  readonly entries: ReadonlySignal<readonly RemarkEntry[]>;
  /** How often the remarks were to take the focus. */
  readonly focusRequests: ReadonlySignal<number>;
  /** The investor goes back to the remarks instead of saving. */
  requestFocus(): void;
}
