import { computed, type ReadonlySignal, signal } from '@preact/signals-core';
import { remarkAt, remarksOf } from '../review/rules/remarks';
import type { SaveState } from './form-save-state';
import { type FormValues, ofKey } from './form-values';
import { isHidden, shownOf } from './rules/conditions/visibility';
import { keyLabel } from './rules/display/labels';
import type { FieldValues, FormFile, SectionModel } from './rules/model/section-model';

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
  /** A reviewer has sent the section back. */
  readonly isSentBack: boolean;
  /** The remark at a key; undefined for none, and while the value is another one than was remarked. */
  of(key: string): ReadonlySignal<string | undefined>;
  /** The file that a remark is about, whatever stands in its place now; undefined for none. */
  rejectedFile(key: string): FormFile | undefined;
  /** Of the section as a whole, and at what no field answers to. */
  readonly general: ReadonlySignal<readonly string[]>;
  /** What is still as it was, in the order of the form. */
  readonly entries: ReadonlySignal<readonly RemarkEntry[]>;
  /** The section's values as they came with the remarks. */
  readonly read: FieldValues;
  /** How often the remarks were to take the focus. */
  readonly focusRequests: ReadonlySignal<number>;
  /** The investor goes back to the remarks instead of saving. */
  requestFocus(): void;
}

/** What the remarks of a form are made of. */
export interface RemarkDeps {
  readonly model: SectionModel;
  readonly values: Pick<FormValues, 'read'>;
  readonly saveState: Pick<SaveState, 'isSaved'>;
  /** The values as the section was read. */
  readonly read: FieldValues;
}

/** Makes the remarks of one form. */
export function createFormRemarks({ model, values, saveState, read }: RemarkDeps): FormRemarks {
  const remarks = remarksOf(model);
  const { message, fields, unplaced } = remarks;
  const focusRequests = signal(0);
  const ifOpen = <Value>(found: () => Value, otherwise: Value) =>
    computed(() => (saveState.isSaved() ? otherwise : found()));
  const standing = new Map(
    Array.from(fields.keys(), (key) => {
      const remark = () =>
        remarkAt(remarks, key, { read: read.get(key) ?? null, current: values.read(key) });
      return [key, ifOpen(remark, undefined)] as const;
    }),
  );
  const none = signal(undefined);
  const general = [...(message === undefined ? [] : [message]), ...unplaced];
  return {
    isSentBack: general.length > 0 || fields.size > 0,
    of: (key) => standing.get(key) ?? none,
    rejectedFile: (key) => {
      const value = fields.has(key) ? read.get(key) : null;
      return typeof value === 'object' ? (value ?? undefined) : undefined;
    },
    general: ifOpen(() => general, []),
    entries: computed(() =>
      [...standing].flatMap(([key, remark]) => {
        const words = remark.value;
        if (words === undefined) return [];
        const { holders } = ofKey(model.keys, key);
        const shown = shownOf(holders, values.read);
        const isThere = !isHidden(shown[0], values.read);
        return [{ key, words, label: keyLabel(shown), fieldId: isThere ? shown[0].id : undefined }];
      }),
    ),
    read,
    focusRequests,
    requestFocus: () => {
      focusRequests.value += 1;
    },
  };
}
