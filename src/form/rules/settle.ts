import { choicesOf } from './choices';
import { isCheckbox, isChooser } from './element-type';
import type {
  FieldModel,
  FieldValue,
  FieldValues,
  KeyModel,
  ReadValue,
  SectionModel,
} from './model';
import { isHidden } from './visibility';

/**
 * What else has to change after the values of `changed` did: a value that is hidden now becomes null, a
 * null checkbox that is shown becomes false (spec sections 4 and 5). Only keys that depend on the
 * changed ones are looked at, each once, in the order in which no later answer can alter an earlier
 * one. A store applies the result in one batch with the edit itself and needs no effect that writes:
 * a value hidden only between two steps would lose what it holds. `changed` itself is settled too.
 */
export function settleAfter(
  model: SectionModel,
  changed: Iterable<string>,
  read: ReadValue,
): ReadonlyMap<string, FieldValue> {
  const settled = new Map<string, FieldValue>();
  const current = (key: string): FieldValue => {
    const value = settled.get(key);
    return value === undefined ? read(key) : value;
  };
  const touched = new Set(changed);
  for (const key of affectedKeys(model, touched)) {
    if (!touched.has(key.key) && !someIn(key.reads, touched)) continue;
    const value = current(key.key);
    const next = settledValue(key, value, current);
    if (next === value) continue;
    settled.set(key.key, next);
    touched.add(key.key);
  }
  return settled;
}

/** All values of the section, settled: what loading, the server and a re-applied draft start from. */
export function settle(model: SectionModel, values: FieldValues): FieldValues {
  const read = (key: string): FieldValue => values.get(key) ?? null;
  const all = new Map(Array.from(model.keys.keys(), (key) => [key, read(key)]));
  for (const [key, value] of settleAfter(model, all.keys(), read)) all.set(key, value);
  return all;
}

function settledValue({ holders }: KeyModel, value: FieldValue, read: ReadValue): FieldValue {
  const shown = holders.filter((field) => !isHidden(field, read));
  const [first] = shown;
  if (!first) return null;
  const kept = shown.length < holders.length && lostItsChoice(holders, shown, value) ? null : value;
  return kept === null && isCheckbox(first) ? false : kept;
}

/** The radio that was chosen is hidden now, while others of its name are still shown. */
function lostItsChoice(
  holders: readonly FieldModel[],
  shown: readonly FieldModel[],
  value: FieldValue,
): boolean {
  const offers = (field: FieldModel) => choicesOf(field).some((choice) => choice.value === value);
  return (
    value !== null &&
    shown.every((field) => isChooser(field) && !offers(field)) &&
    holders.some((field) => isChooser(field) && offers(field))
  );
}

function affectedKeys(model: SectionModel, changed: Iterable<string>): readonly KeyModel[] {
  const reached = new Set(changed);
  for (const key of reached) {
    for (const reader of model.readBy.get(key) ?? []) reached.add(reader);
  }
  return Array.from(reached, (key) => model.keys.get(key))
    .filter((key) => key !== undefined)
    .sort((one, other) => one.rank - other.rank);
}

function someIn(keys: ReadonlySet<string>, found: ReadonlySet<string>): boolean {
  for (const key of keys) if (found.has(key)) return true;
  return false;
}
