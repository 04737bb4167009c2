import type { FieldValue, KeyModel, ReadValue } from '../model/section-model';
import { isEmpty } from '../values/is-empty';
import { isHidden } from './is-hidden';
import { settledValue } from './settled-value';

/** Ends the loop for rules that never settle; all others need fewer steps. */
const STEPS_PER_KEY = 8;

/**
 * Settles elements that hide one another (product-rules#one-or-the-other): settles the wrong element of
 * lowest precedence and evaluates all again, until none is wrong.
 */
export function settleHidingEachOther(
  members: readonly KeyModel[],
  current: ReadValue,
  put: (key: string, value: FieldValue) => void,
  { given, isWhole }: { readonly given: readonly string[]; readonly isWhole: boolean },
): void {
  const ranks = new Map(given.map((key, rank) => [key, rank]));
  const others = members.filter(({ key }) => !ranks.has(key));
  const answered = members.filter(({ key }) => ranks.has(key));
  if (isWhole && answered.length > 0 && explains(answered, others, current)) {
    for (const { key } of others) if (current(key) !== null) put(key, null);
  }
  const yielding = [
    ...others.toReversed(),
    ...answered.sort((one, other) => (ranks.get(one.key) ?? 0) - (ranks.get(other.key) ?? 0)),
  ];
  for (let stepsLeft = members.length * STEPS_PER_KEY; stepsLeft > 0; stepsLeft -= 1) {
    const wrong = yielding.find(
      (key) => settledValue(key, current(key.key), current) !== current(key.key),
    );
    if (!wrong) return;
    put(wrong.key, settledValue(wrong, current(wrong.key), current));
  }
}

/** Whether the given answers hold without the others, and hide every field of the others that has a value. */
function explains(
  answered: readonly KeyModel[],
  others: readonly KeyModel[],
  current: ReadValue,
): boolean {
  const otherKeys = new Set(others.map(({ key }) => key));
  const alone: ReadValue = (key) => (otherKeys.has(key) ? null : current(key));
  return (
    answered.every((key) => settledValue(key, current(key.key), alone) === current(key.key)) &&
    others.every(
      ({ key, holders }) =>
        isEmpty(current(key)) || holders.every((field) => isHidden(field, alone)),
    )
  );
}
