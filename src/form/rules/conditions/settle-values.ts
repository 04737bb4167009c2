import type {
  FieldValue,
  FieldValues,
  KeyModel,
  ReadValue,
  SectionModel,
} from '../model/section-model';
import { settleHidingEachOther } from './settle-hiding-each-other';
import { settledValue } from './settled-value';

/** Which answers win where elements hide one another. */
export interface Precedence {
  /**
   * The keys that were answered, the latest last, which stays. Keys that are not in it yield before, the last
   * in document order first.
   */
  readonly given?: Iterable<string>;
  /**
   * Whether `given` has all answers, as in a save. Then keys of the same circle that `given` hides lose their
   * stored values.
   */
  readonly isWhole?: boolean;
}

/**
 * The values that change after those of `changed`, which are settled too: a hidden value becomes null, a null
 * checkbox that is shown becomes false. Of elements that hide one another the latest in `changed` stays.
 * Apply the result in one batch with the edit: an effect in between would lose a value that is hidden for one
 * step only.
 */
export function settleAfter(
  model: SectionModel,
  changed: Iterable<string>,
  read: ReadValue,
  { given, isWhole = false }: Precedence = {},
): ReadonlyMap<string, FieldValue> {
  const settled = new Map<string, FieldValue>();
  const current = (key: string): FieldValue => {
    const value = settled.get(key);
    return value === undefined ? read(key) : value;
  };
  const touched = new Set(changed);
  const put = (key: string, value: FieldValue) => {
    settled.set(key, value);
    touched.add(key);
  };
  const ordered = [...(given ?? touched)];
  const settledCircles = new Set<KeyModel['circle']>();
  for (const key of affectedKeys(model, touched)) {
    const { circle } = key;
    if (circle) {
      if (settledCircles.has(circle)) continue;
      settledCircles.add(circle);
      const members = circle.flatMap((member) => model.keys.get(member) ?? []);
      if (members.some((member) => touched.has(member.key) || someIn(member.reads, touched))) {
        settleHidingEachOther(members, current, put, { given: ordered, isWhole });
      }
      continue;
    }
    if (!touched.has(key.key) && !someIn(key.reads, touched)) continue;
    const value = current(key.key);
    const next = settledValue(key, value, current);
    if (next !== value) put(key.key, next);
  }
  return settled;
}

/**
 * All values of the section, settled, as after loading or re-applying a draft. Without `given`, the first in
 * document order of elements that hide one another stays.
 */
export function settle(
  model: SectionModel,
  values: FieldValues,
  { given = [], isWhole = false }: Precedence = {},
): FieldValues {
  const read = (key: string): FieldValue => values.get(key) ?? null;
  const all = new Map(Array.from(model.keys.keys(), (key) => [key, read(key)]));
  const settled = settleAfter(model, all.keys(), read, { given, isWhole });
  for (const [key, value] of settled) all.set(key, value);
  return all;
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

function someIn(keys: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  for (const key of keys) if (others.has(key)) return true;
  return false;
}
