import type { FieldDefinition } from '../../../http/schemas';
import type { FieldKind, UploadError } from '../model/section-model';
import { isCalendarDate, trimDate } from '../values';

/** The first and last accepted day of a date element, trimmed; null for no limit. */
export interface DateBounds {
  readonly min: string | null;
  readonly max: string | null;
  /** What is wrong with a limit, which is then ignored. */
  readonly reasons: readonly string[];
}

/** minDate and maxDate of an element, trimmed to ten characters. */
export function dateBounds({
  minDate,
  maxDate,
}: Pick<FieldDefinition, 'minDate' | 'maxDate'>): DateBounds {
  const reasons: string[] = [];
  const bound = (name: string, text: string | undefined): string | null => {
    if (!text) return null;
    const trimmed = trimDate(text);
    if (isCalendarDate(trimmed)) return trimmed;
    reasons.push(`${name} is not a date`);
    return null;
  };
  return { min: bound('minDate', minDate), max: bound('maxDate', maxDate), reasons };
}

/** The limits of a number without `decimals` and `min`: whole numbers that are not negative. */
export const NUMBER_DECIMALS = 0;
export const NUMBER_MIN = 0;

/** The limits of a text (product-rules#string). Lengths count UTF-16 units, as a native `maxlength` does. */
export const STRING_MIN_LENGTH = 0;
export const STRING_MAX_LENGTH = 255;

/**
 * An element's definition without limits that contradict each other, such as a `min` above `max`: nobody could
 * give a valid answer. The pair is not enforced; `reason` is a structural problem of the section
 * (product-rules#contradicting-limits). A default counts as a limit.
 */
export function withoutContradiction(
  definition: FieldDefinition,
  kind: FieldKind,
): { readonly definition: FieldDefinition; readonly reason?: string } {
  const { minLength, maxLength, min, max } = definition;
  if (kind === 'text' || kind === 'walletString') {
    const [least, most] = [minLength ?? STRING_MIN_LENGTH, maxLength ?? STRING_MAX_LENGTH];
    if (least <= most) return { definition };
    return {
      definition: { ...definition, minLength: 0, maxLength: Number.POSITIVE_INFINITY },
      reason: `minLength ${least} is above maxLength ${most}`,
    };
  }
  if (kind === 'number' && max !== undefined && (min ?? NUMBER_MIN) > max) {
    return {
      definition: { ...definition, min: Number.NEGATIVE_INFINITY, max: undefined },
      reason: `min ${min ?? NUMBER_MIN} is above max ${max}`,
    };
  }
  if (kind === 'date') {
    const bounds = dateBounds(definition);
    if (bounds.min !== null && bounds.max !== null && bounds.min > bounds.max) {
      return {
        definition: { ...definition, minDate: undefined, maxDate: undefined },
        reason: `minDate ${bounds.min} is after maxDate ${bounds.max}`,
      };
    }
  }
  return { definition };
}

/** The limits of a file element. */
export interface FileLimits {
  /** Empty if every type is allowed. */
  readonly mimeTypes: readonly string[];
  /** In bytes; null for no limit. */
  readonly maxSize: number | null;
}

/** Allowed types and largest size, from `maxsize` or `maxSize`; a size of 0 or less is no limit. */
export function fileLimits({
  mimeTypes = [],
  maxsize,
  maxSize,
}: Pick<FieldDefinition, 'mimeTypes' | 'maxsize' | 'maxSize'>): FileLimits {
  const size = maxsize ?? maxSize ?? 0;
  return { mimeTypes, maxSize: size > 0 ? size : null };
}

/** The facts of a chosen file. `type` is its MIME type, often '' for rare kinds. */
export interface FileFacts {
  readonly name: string;
  readonly type: string;
  /** Bytes. */
  readonly size: number;
}

/** Why a file is refused, as a text key; src/documents/rules/file-type.ts decides which. */
export type FileRefusal = Extract<
  UploadError['key'],
  `form.file.${string}` | 'documents.failure.unreadable'
>;

/** What disables the submit button. */
export interface SubmitState {
  readonly isReadOnly: boolean;
  readonly files: Iterable<{ readonly isRequired: boolean; readonly isLoading: boolean }>;
}

/** Read-only, or a required file is still loading; optional files are ignored. */
export function isSubmitDisabled({ isReadOnly, files }: SubmitState): boolean {
  if (isReadOnly) return true;
  for (const { isRequired, isLoading } of files) if (isRequired && isLoading) return true;
  return false;
}
