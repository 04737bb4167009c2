import type { ReadonlySignal } from '@preact/signals-core';
import type { ViewRequest } from '../kit/hooks/use-request';

/** A field that a reviewer wants changed and that is as it was. */
export interface RemarkEntry {
  readonly key: string;
  /** Where the entry leads; undefined for a field that is hidden. */
  readonly fieldId: string | undefined;
  readonly label: string;
  readonly words: string;
}

/** A reviewer's remarks on one form; empty once the section is saved. */
export interface FormRemarks {
  /** The remark at a key; undefined if there is none or the value has changed since. */
  of(key: string): string | undefined;
  /** Remarks about the whole section, and those of keys that no field has. */
  readonly general: ReadonlySignal<readonly string[]>;
  /** The remarked fields with an unchanged value, in the order of the form. */
  readonly entries: ReadonlySignal<readonly RemarkEntry[]>;
  /** The last call of `requestFocus`. */
  readonly focusRequest: ReadonlySignal<ViewRequest | null>;
  /** Moves the focus to the remarks, when the investor chooses them over saving. */
  requestFocus(): void;
}
