import type { FieldDefinition } from '../../../http/schemas';
import type { FieldModel } from '../../rules/model/section-model';
import type { Kind, WrongLimits } from '../kind';

/** A text, and whatever type the widget does not know. */
export const text: Kind = {
  name: 'text',
  types: ['string'],
  wrongLimits: wrongLengths,
  isMultiline: (field) => field.id === 'details' || hasLineBreaks(field),
};

/** Whether a text is stored with line breaks, which a single line would drop. */
export function hasLineBreaks({ definition: { value } }: Pick<FieldModel, 'definition'>): boolean {
  return typeof value === 'string' && /[\r\n]/.test(value);
}

/** The limits of a text (product-rules#string). Lengths count UTF-16 units, as a native `maxlength` does. */
export const STRING_MIN_LENGTH = 0;
export const STRING_MAX_LENGTH = 255;

/**
 * Without a minLength above maxLength: nobody could give a valid answer (product-rules#contradicting-limits). A
 * default counts as a limit.
 */
export function wrongLengths(definition: FieldDefinition): WrongLimits | undefined {
  const { minLength: least = STRING_MIN_LENGTH, maxLength: most = STRING_MAX_LENGTH } = definition;
  if (least <= most) return undefined;
  return {
    definition: { ...definition, minLength: 0, maxLength: Number.POSITIVE_INFINITY },
    reasons: [`minLength ${least} is above maxLength ${most}`],
  };
}
