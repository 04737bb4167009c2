import { isEmpty } from './is-empty';

/**
 * Whether a value matches one that a condition names: without conversion, but all that is empty is the
 * same, or a field typed into and cleared would act otherwise than one left alone.
 */
export function isSameAnswer(value: unknown, named: unknown): boolean {
  return value === named || (isEmpty(value) && isEmpty(named));
}
