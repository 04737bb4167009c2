import { shownOf } from '../conditions/visibility';
import { keyLabel } from '../display/labels';
import type { FieldModel, FieldValue, FieldValues, SectionModel } from '../model/section-model';
import { modifiedKeys } from './modified';

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
  { base, sent, stored, own, edited = [] }: AnswersOverTime,
): readonly DifferingAnswer[] {
  const changed = new Set([
    ...edited,
    ...[base, sent ?? base].flatMap((before) =>
      modifiedKeys(model, before, own, { original: before }),
    ),
  ]);
  return modifiedKeys(model, stored, own, { original: stored }).flatMap((key) => {
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
