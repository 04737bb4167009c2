import { isRecord } from '../../../kit/rules/is-record';
import type { ElementRules, ReadValue } from '../model/section-model';
import { isSameAnswer } from './condition';

/** disableWhen: a map of element key to value (product-rules#disable-when). */
export function parseDisableWhen(raw: unknown): {
  readonly disableWhen: ElementRules['disableWhen'];
  readonly reason?: string;
} {
  if (raw === undefined || raw === null) return { disableWhen: [] };
  if (!isRecord(raw)) return { disableWhen: [], reason: 'is not a map of element key to value' };
  return { disableWhen: Object.entries(raw) };
}

/** True when all entries match; an empty map never does. */
export function disableWhenHolds(
  disableWhen: ElementRules['disableWhen'],
  read: ReadValue,
): boolean {
  return (
    disableWhen.length > 0 && disableWhen.every(([key, value]) => isSameAnswer(read(key), value))
  );
}
