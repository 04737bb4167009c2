import { isRecord } from '../../../kit/rules/is-record';
import type { ElementRules, ReadValue } from '../model/section-model';
import { isSameAnswer } from './conditions-hold';

/** Parses disableWhen: a map of element keys to values (product-rules#disable-when). */
export function parseDisableWhen(raw: unknown): {
  readonly disableWhen: ElementRules['disableWhen'];
  readonly reason?: string;
} {
  if (raw === undefined || raw === null) return { disableWhen: [] };
  if (!isRecord(raw)) return { disableWhen: [], reason: 'is not a map of element key to value' };
  return { disableWhen: Object.entries(raw) };
}

/** Whether all entries match; false for an empty map. */
export function disableWhenHolds(
  disableWhen: ElementRules['disableWhen'],
  read: ReadValue,
): boolean {
  return (
    disableWhen.length > 0 && disableWhen.every(([key, value]) => isSameAnswer(read(key), value))
  );
}
