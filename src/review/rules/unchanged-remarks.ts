import { isDisabled, isHidden, shownOf } from '../../form/rules/conditions';
import { keyLabel } from '../../form/rules/display/key-label';
import type { FieldModel, FieldValues, SectionModel } from '../../form/rules/model/section-model';
import { type Remarks, standingRemarks } from './remarks';

/** A field that a reviewer wants changed and that would be saved as it was. */
export interface UnchangedRemark {
  readonly key: string;
  /** The key itself when the backend gave no words. */
  readonly label: string;
  /** Those that are shown, to lead the investor to. */
  readonly fields: readonly [FieldModel, ...FieldModel[]];
  readonly remark: string;
}

/** The investor's answer to the question about unchanged remarks in this visit. */
export type UnchangedAnswer = 'none' | 'no' | 'yes';

/** What decides about the question besides the section. */
export interface UnchangedFacts {
  /** As the section was read with its remarks. */
  readonly read: FieldValues;
  readonly current: FieldValues;
  readonly answer: UnchangedAnswer;
}

/**
 * The remarked fields to ask about before a save, in the order of the form: those that are unchanged and
 * that the investor can change. After a 'no' it is asked again, after a 'yes' not any more in this visit.
 */
export function unchangedRemarks(
  model: SectionModel,
  remarks: Remarks,
  { read, current, answer }: UnchangedFacts,
): readonly UnchangedRemark[] {
  if (answer === 'yes') return [];
  const readNow = (key: string) => current.get(key) ?? null;
  return [...standingRemarks(remarks, { read, current })].flatMap(([key, remark]) => {
    const holders = model.keys.get(key)?.holders;
    const canChange = holders?.some(
      (field) => !isHidden(field, readNow) && !isDisabled(field, readNow),
    );
    if (!holders || !canChange) return [];
    const fields = shownOf(holders, readNow);
    return [{ key, label: keyLabel(fields) || key, fields, remark }];
  });
}
