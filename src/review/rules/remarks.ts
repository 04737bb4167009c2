import { isDisabled, isHidden, shownOf } from '../../form/rules/conditions';
import type {
  FieldModel,
  FieldValue,
  FieldValues,
  FormFile,
  SectionModel,
} from '../../form/rules/model/section-model';
import { labelOf } from '../../form/rules/payload';
import { isEmpty } from '../../form/rules/values';
import { isRecord } from '../../kit/rules/is-record';
import { remarkCount } from './corrections';

/** What a reviewer says of a section that was sent back. */
export interface Remarks {
  /** Of the section as a whole. */
  readonly message: string | undefined;
  /** By element key, in the order of the form. */
  readonly fields: ReadonlyMap<string, string>;
  /** Of whole groups of fields, by the fieldset's key, in the order of the form. */
  readonly groups: ReadonlyMap<string, string>;
  /** Remarks of keys that neither a field nor a group has; shown with the message. */
  readonly unplaced: readonly string[];
}

const NO_REMARKS: Remarks = {
  message: undefined,
  fields: new Map(),
  groups: new Map(),
  unplaced: [],
};

/** The parts of a section's model that remarks are placed by. */
type Places = Pick<SectionModel, 'section' | 'keys' | 'fieldsets'>;

/** The reviewer's words of a section; none unless it is active. */
export function remarksOf({ section, keys, fieldsets }: Places): Remarks {
  const { review } = section;
  if (!review || remarkCount(section) === 0) return NO_REMARKS;
  const given = new Map(
    Object.entries(review.elements ?? {}).filter(([, words]) => words.trim() !== ''),
  );
  const placed = (places: Iterable<string>) =>
    new Map(
      Array.from(places).flatMap((key): [string, string][] => {
        const words = given.get(key);
        return words === undefined ? [] : [[key, words]];
      }),
    );
  const fields = placed(keys.keys());
  const groups = placed(fieldsets.map(({ key }) => key).filter((key) => !keys.has(key)));
  return {
    message: review.message?.trim() ? review.message : undefined,
    fields,
    groups,
    unplaced: [...given].flatMap(([key, words]) =>
      fields.has(key) || groups.has(key) ? [] : [words],
    ),
  };
}

/**
 * The remark that a field carries now; undefined for none. `read` is the value that came with the remark: the
 * field carries the remark while its value is the same answer.
 */
export function remarkAt(
  { fields }: Remarks,
  key: string,
  { read, current }: { readonly read: FieldValue; readonly current: FieldValue },
): string | undefined {
  return isSameAnswer(read, current) ? fields.get(key) : undefined;
}

/** All remarks that stand now, by element key; `read` and `current` as for `remarkAt`. */
export function standingRemarks(
  remarks: Remarks,
  { read, current }: { readonly read: FieldValues; readonly current: FieldValues },
): ReadonlyMap<string, string> {
  const standing = [...remarks.fields.keys()].flatMap((key): [string, string][] => {
    const values = { read: read.get(key) ?? null, current: current.get(key) ?? null };
    const words = remarkAt(remarks, key, values);
    return words === undefined ? [] : [[key, words]];
  });
  return new Map(standing);
}

/** The file that a reviewer remarked on, even if another one has replaced it; undefined for none. */
export function rejectedFile(places: Places, read: FieldValues, key: string): FormFile | undefined {
  const value = read.get(key) ?? null;
  if (!isFile(value) || !places.section.review) return undefined;
  return remarksOf(places).fields.has(key) ? value : undefined;
}

/**
 * Whether two values are the same answer: two empty values are, and two links of one version of a file. A
 * pending file differs from every other.
 */
export function isSameAnswer(one: FieldValue, other: FieldValue): boolean {
  if (isEmpty(one) && isEmpty(other)) return true;
  if (!isFile(one) || !isFile(other)) return one === other;
  if (one.pending || other.pending) return false;
  if (isEmpty(one.version) && isEmpty(other.version)) return one.url === other.url;
  return String(one.version) === String(other.version);
}

function isFile(value: FieldValue): value is FormFile {
  return isRecord(value);
}

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
    return [{ key, label: labelOf(model, fields, readNow) || key, fields, remark }];
  });
}
