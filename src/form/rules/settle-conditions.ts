import { isHidden } from './conditions';
import {
  type FieldModel,
  type FieldValue,
  type FieldValues,
  isChooser,
  type KeyModel,
  type ReadValue,
  type SectionModel,
} from './model/section-model';

/**
 * The values of a section after its conditions: a hidden value is null (product-rules#hidden-value), a checkbox
 * that is shown without one is false. Every element is looked at, again and again until nothing changes, and
 * gets its value back as soon as what hid it is hidden itself. `given` are the keys that were answered, the
 * latest last. Of elements that hide one another the latest answer stays, of those that were not answered the
 * first in document order (product-rules#one-or-the-other): who yields is looked at first.
 */
export function settle(
  model: SectionModel,
  values: FieldValues,
  { given = [] }: { readonly given?: Iterable<string> } = {},
): FieldValues {
  const settled = new Map(Array.from(model.keys.keys(), (key) => [key, values.get(key) ?? null]));
  const read: ReadValue = (key) => settled.get(key) ?? null;
  const ranks = new Map(Array.from(given, (key, rank) => [key, rank]));
  const changing = model.changingKeys.toReversed();
  const answered = changing
    .filter(({ key }) => ranks.has(key))
    .sort((one, other) => (ranks.get(one.key) ?? 0) - (ranks.get(other.key) ?? 0));
  const yielding = [...changing.filter(({ key }) => !ranks.has(key)), ...answered];
  /** The keys that may change: those never looked at, and those that read what has changed since. */
  const due = new Set(changing.map(({ key }) => key));
  const change = (key: string, value: FieldValue) => {
    settled.set(key, value);
    for (const reader of model.readBy.get(key) ?? []) due.add(reader);
  };
  const goOver = (keys: readonly KeyModel[]) => {
    let hasChanged = false;
    for (const key of keys) {
      if (!due.delete(key.key)) continue;
      const next = settledValue(key, values.get(key.key) ?? null, read);
      if (next === read(key.key)) continue;
      hasChanged = true;
      change(key.key, next);
    }
    return hasChanged;
  };
  // The first round decides who yields; the others go with the document, as most conditions do. Who takes turns for
  // ever comes back to what was there in an earlier round.
  let isMoving = goOver(yielding);
  let earlier = new Map(settled);
  for (let round = 1; round <= changing.length && isMoving; round += 1) {
    isMoving = goOver(model.changingKeys);
    if (changing.every(({ key }) => read(key) === earlier.get(key))) break;
    if ((round & (round - 1)) === 0) earlier = new Map(settled);
  }
  if (!isMoving) return settled;
  // Some elements that hide one another take turns for ever: one after the other yields for good.
  for (const { key } of changing) {
    settled.set(key, values.get(key) ?? null);
    due.add(key);
  }
  for (let left = 2 * changing.length; left > 0; left -= 1) {
    const wrong = yielding.find((key) => {
      const isRight = !due.has(key.key) || settledValue(key, read(key.key), read) === read(key.key);
      if (isRight) due.delete(key.key);
      return !isRight;
    });
    if (!wrong) break;
    change(wrong.key, settledValue(wrong, read(wrong.key), read));
  }
  return settled;
}

/**
 * What becomes of one key's value: null while every holder is hidden, false for a checkbox that is shown without a
 * value, null for a choice whose radio is hidden.
 */
function settledValue({ holders }: KeyModel, value: FieldValue, read: ReadValue): FieldValue {
  const shown = holders.filter((field) => !isHidden(field, read));
  const [first] = shown;
  if (!first) return null;
  const kept = shown.length < holders.length && lostItsChoice(holders, shown, value) ? null : value;
  return kept === null && first.kind.isTick ? false : kept;
}

/** Whether the chosen radio is hidden while others of its name are shown. */
function lostItsChoice(
  holders: readonly FieldModel[],
  shown: readonly FieldModel[],
  value: FieldValue,
): boolean {
  const offers = (field: FieldModel) => field.choices.some((choice) => choice.value === value);
  return (
    value !== null &&
    shown.every((field) => isChooser(field) && !offers(field)) &&
    holders.some((field) => isChooser(field) && offers(field))
  );
}
