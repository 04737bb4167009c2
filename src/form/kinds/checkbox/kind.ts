import type { FieldModel } from '../../rules/model/section-model';
import { readChoice } from '../../rules/values';
import type { Kind, ReadResult } from '../kind';

/** A box that is ticked or not: true or false, and for a legend its `checkedValue` or false. */
export const checkbox: Kind = {
  name: 'checkbox',
  types: ['input-checkbox'],
  isTick: true,
  read: readTick,
};

/** Reads what backends take for true and false. */
export function readTick(raw: unknown, fields: readonly FieldModel[]): ReadResult {
  if (fields[0]?.isLegend) return readChoice(raw, fields);
  if (raw === true || raw === 'true' || raw === 1) return { value: true };
  if (raw === false || raw === 'false' || raw === 0) return { value: false };
  return { value: false, reason: 'its value is neither true nor false' };
}
