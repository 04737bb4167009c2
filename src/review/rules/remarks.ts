import type {
  FieldValue,
  FieldValues,
  FormFile,
  SectionModel,
} from '../../form/rules/model/section-model';
import { isEmpty } from '../../form/rules/values';
import { isRecord } from '../../kit/rules/is-record';
import { remarkCount } from './corrections';

/** What a reviewer says of a section that was sent back. */
export interface Remarks {
  /** Of the section as a whole. */
  readonly message: string | undefined;
  /** By element key, in the order of the form. */
  readonly fields: ReadonlyMap<string, string>;
  /** Remarks of keys that no field has; shown with the message. */
  readonly unplaced: readonly string[];
}

const NO_REMARKS: Remarks = { message: undefined, fields: new Map(), unplaced: [] };

/** The reviewer's words of a section; none unless it is active. */
export function remarksOf({ section, keys }: Pick<SectionModel, 'section' | 'keys'>): Remarks {
  const { review } = section;
  if (!review || remarkCount(section) === 0) return NO_REMARKS;
  const given = new Map(
    Object.entries(review.elements ?? {}).filter(([, words]) => words.trim() !== ''),
  );
  const fields = [...keys.keys()].flatMap((key): [string, string][] => {
    const words = given.get(key);
    return words === undefined ? [] : [[key, words]];
  });
  return {
    message: review.message?.trim() ? review.message : undefined,
    fields: new Map(fields),
    unplaced: [...given].flatMap(([key, words]) => (keys.has(key) ? [] : [words])),
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
export function rejectedFile(
  { section, keys }: Pick<SectionModel, 'section' | 'keys'>,
  read: FieldValues,
  key: string,
): FormFile | undefined {
  const value = read.get(key) ?? null;
  if (!isFile(value) || !section.review) return undefined;
  return remarksOf({ section, keys }).fields.has(key) ? value : undefined;
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
