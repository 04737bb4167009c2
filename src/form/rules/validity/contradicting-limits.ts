import type { FieldDefinition } from '../../../http/schemas';
import type { FieldKind } from '../model/section-model';
import { dateBounds } from './date-bounds';
import { NUMBER_MIN, STRING_MAX_LENGTH, STRING_MIN_LENGTH } from './default-limits';

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
