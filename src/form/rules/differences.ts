import { isPending } from '../kinds/file/kind';
import { shownOf } from './conditions';
import type { FieldModel, FieldValue, FieldValues, SectionModel } from './model/section-model';
import { labelOf, modifiedKeys, readerOf } from './payload';

/** One answer of the investor that differs from the stored one; `displayValue` formats both. */
export interface DifferingAnswer {
  readonly key: string;
  /** The key if the backend gave no label. */
  readonly label: string;
  readonly fields: readonly [FieldModel, ...FieldModel[]];
  readonly saved: FieldValue;
  readonly own: FieldValue;
  /** It stands for an entry of a list that is there in the one and removed in the other. */
  readonly isEntry?: true;
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
  const { lists } = model;
  const changed = changedKeys(model, times);
  const differing = modifiedKeys(model, stored, own);
  // Who changed an answer of an entry that was removed elsewhere keeps all of it, or nothing.
  const revived = new Set(
    differing.flatMap((key) => (changed.has(key) && lists?.removedSlot(key, own, stored)) || []),
  );
  return differing.flatMap((key): readonly DifferingAnswer[] => {
    const fields = model.keys.get(key)?.holders;
    const slot = lists?.slotOf(key);
    if (!fields || !(changed.has(key) || (slot && revived.has(slot)))) return [];
    const removed = lists?.removedSlot(key, stored, own);
    if (removed && key !== removed.legend.key) return [];
    const entry = removed ?? (slot && revived.has(slot) && key === slot.legend.key);
    const read = readerOf(removed ? stored : own);
    return [
      {
        key,
        label: labelOf(model, shownOf(fields, read), read) || key,
        fields,
        saved: stored.get(key) ?? null,
        own: own.get(key) ?? null,
        ...(entry && { isEntry: true }),
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
    (key) => model.keys.get(key)?.holders[0].kind.isFile && !isPending(own.get(key)),
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
