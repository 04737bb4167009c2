import { shownOf } from './conditions';
import { keyLabel } from './display/key-label';
import type { FieldModel, FieldValue, FieldValues, SectionModel } from './model/section-model';
import { modifiedKeys } from './payload';

/** One answer of the investor that differs from the stored one; `displayValue` formats both. */
export interface DifferingAnswer {
  readonly key: string;
  /** The key if the backend gave no label. */
  readonly label: string;
  readonly fields: readonly [FieldModel, ...FieldModel[]];
  readonly saved: FieldValue;
  readonly own: FieldValue;
}

/** The values of one section at four times. */
export interface AnswersOverTime {
  /** As the form began. */
  readonly base: FieldValues;
  /** As sent by a save whose answer was lost; null if there was none. */
  readonly sent: FieldValues | null;
  /** As stored now. */
  readonly stored: FieldValues;
  /** As they are in the form. */
  readonly own: FieldValues;
  /** Keys that count as changed though their values may be equal: a file that was sent and deleted. */
  readonly edited?: Iterable<string>;
}

/**
 * The answers that the investor changed, since the form began or since the lost save, and that a save would
 * change in the store, in document order. An answer that only somebody else changed does not differ.
 */
export function differingAnswers(
  model: SectionModel,
  times: AnswersOverTime,
): readonly DifferingAnswer[] {
  const { stored, own } = times;
  const changed = changedKeys(model, times);
  return modifiedKeys(model, stored, own).flatMap((key) => {
    const fields = model.keys.get(key)?.holders;
    if (!fields || !changed.has(key)) return [];
    return [
      {
        key,
        label: keyLabel(shownOf(fields, (read) => own.get(read) ?? null)) || key,
        fields,
        saved: stored.get(key) ?? null,
        own: own.get(key) ?? null,
      },
    ];
  });
}

/** Whether files are among what the investor changed: since the lost save, before it, or not at all. */
export type ChangedFiles = 'none' | 'sent' | 'since';

/**
 * Which files the investor changed; a pending file is in no save and is left out. A read can't tell: it may
 * show an uploaded file that no save has named.
 */
export function changedFiles(model: SectionModel, times: AnswersOverTime): ChangedFiles {
  const { sent, own } = times;
  const files = [...changedKeys(model, times)].filter(
    (key) => model.keys.get(key)?.holders[0].kind === 'file' && !isPending(own.get(key)),
  );
  if (files.length === 0) return 'none';
  const since = new Set(sent ? modifiedKeys(model, sent, own) : []);
  return files.some((key) => since.has(key)) ? 'since' : 'sent';
}

/** What the investor changed, since the form began or since the lost save. */
function changedKeys(
  model: SectionModel,
  { base, sent, own, edited = [] }: AnswersOverTime,
): ReadonlySet<string> {
  return new Set([
    ...edited,
    ...[base, sent ?? base].flatMap((before) => modifiedKeys(model, before, own)),
  ]);
}

function isPending(value: FieldValue | undefined): boolean {
  return typeof value === 'object' && value?.pending === true;
}
