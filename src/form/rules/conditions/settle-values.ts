import type {
  FieldValue,
  FieldValues,
  KeyModel,
  ReadValue,
  SectionModel,
} from '../model/section-model';
import { isEmpty } from '../values/is-empty';
import { isHidden } from './is-hidden';
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

/** Ends the loop for rules that never settle; all others need fewer steps. */
const STEPS_PER_KEY = 8;

/**
 * Settles elements that hide one another (product-rules#one-or-the-other): settles the wrong element of
 * lowest precedence and evaluates all again, until none is wrong.
 */
function settleHidingEachOther(
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
