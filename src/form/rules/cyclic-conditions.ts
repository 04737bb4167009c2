import { answerOf, conditionHolds, dependenciesOf } from './conditions';
import type {
  Condition,
  FieldModel,
  FieldsetModel,
  FieldValue,
  FormProblem,
} from './model/section-model';
import { isEmpty } from './values';

/** Maps a key to others: those that its visibility reads, or those whose visibility reads it. */
export type KeysByKey = ReadonlyMap<string, ReadonlySet<string>>;

/** The keys that each key's visibility reads. Keys without a field are left out, since they never change. */
export function readsByKey(fields: readonly FieldModel[]): KeysByKey {
  const reads = new Map<string, Set<string>>(fields.map(({ key }) => [key, new Set()]));
  for (const field of fields) {
    for (const key of dependenciesOf(field)) if (reads.has(key)) reads.get(field.key)?.add(key);
  }
  return reads;
}

/** The reverse: the keys whose visibility reads each key. */
export function readersByKey(reads: KeysByKey): KeysByKey {
  const readers = new Map<string, Set<string>>(Array.from(reads.keys(), (key) => [key, new Set()]));
  for (const [reader, keys] of reads) for (const key of keys) readers.get(key)?.add(reader);
  return readers;
}

/**
 * The circle of each key in one: the keys that read one another, in document order. Only their values may not settle.
 */
export function circlesOf(reads: KeysByKey): ReadonlyMap<string, readonly string[]> {
  const readers = readersByKey(reads);
  const left = new Set(reads.keys());
  const hasLeft = (keys: ReadonlySet<string> = new Set()) => {
    for (const key of keys) if (left.has(key)) return true;
    return false;
  };
  // Whoever reads nobody, or is read by nobody, is in no circle.
  const queue = [...left];
  for (const key of queue) {
    if (hasLeft(reads.get(key)) && hasLeft(readers.get(key))) continue;
    if (left.delete(key)) queue.push(...(reads.get(key) ?? []), ...(readers.get(key) ?? []));
  }
  const reached = (from: string, by: KeysByKey) => {
    const found = new Set(by.get(from));
    for (const key of found)
      for (const next of by.get(key) ?? []) if (left.has(next)) found.add(next);
    return found;
  };
  const circles = new Map<string, readonly string[]>();
  for (const key of left) {
    const after = reached(key, readers);
    const before = after.has(key) ? reached(key, reads) : new Set();
    const circle = [...left].filter((one) => before.has(one) && after.has(one));
    for (const one of circle) circles.set(one, circle);
    for (const one of [key, ...circle]) left.delete(one);
  }
  return circles;
}

/**
 * Elements may hide one another: the latest answer hides the other. But rules by which an answer hides itself
 * never settle: the answer would appear and disappear for ever. They raise the unexpected error and are
 * removed here, before anything is evaluated. Disabling changes no value, so it can't form a circle.
 */
export function ignoreCyclicConditions(fields: readonly FieldModel[]): {
  readonly fields: readonly FieldModel[];
  readonly problems: readonly FormProblem[];
} {
  const unsettled = new Map<string, readonly string[]>();
  const circles = circlesOf(readsByKey(fields));
  for (const [circle, members] of grouped(fields, ({ key }) => circles.get(key))) {
    if (circle && neverSettle(members)) for (const key of circle) unsettled.set(key, circle);
  }
  if (unsettled.size === 0) return { fields, problems: [] };
  const problems: FormProblem[] = [];
  /** Whether a rule of these fields reads its own circle, which is reported then. */
  const isCyclic = (
    rule: string,
    elementKey: string,
    members: readonly FieldModel[],
    reads: readonly string[],
  ) => {
    const through = reads.find((read) => {
      const circle = unsettled.get(read);
      return circle && members.some(({ key }) => unsettled.get(key) === circle);
    });
    if (through === undefined) return false;
    const reason = `${rule} never settles, in a circle through ${through}, and is ignored`;
    problems.push({ elementKey, reason });
    return true;
  };
  const idsOf = (conditions: readonly Condition[]) => conditions.map(({ id }) => id);
  const fieldsets = new Map<FieldsetModel, FieldsetModel>();
  for (const { fieldset } of fields) {
    if (!fieldset || fieldsets.has(fieldset)) continue;
    const { key, rules, gate } = fieldset;
    const members = fields.filter((field) => field.fieldset === fieldset);
    const gated = members.filter(({ isLegend }) => !isLegend);
    const isHiddenCyclic = isCyclic('hiddenWhen', key, members, idsOf(rules.hiddenWhen));
    const isGateCyclic = gate && isCyclic('the legend', key, gated, [gate.key]);
    fieldsets.set(fieldset, {
      ...fieldset,
      rules: isHiddenCyclic ? { ...rules, hiddenWhen: [] } : rules,
      gate: isGateCyclic ? null : gate,
    });
  }
  return {
    fields: fields.map((field) => {
      const { key, rules } = field;
      const fieldset = field.fieldset && (fieldsets.get(field.fieldset) ?? field.fieldset);
      const isOver = isCyclic('hiddenWhen', key, [field], idsOf(rules.hiddenWhen));
      return { ...field, fieldset, rules: isOver ? { ...rules, hiddenWhen: [] } : rules };
    }),
    problems,
  };
}

/** An answer that no condition names. */
const OTHER = '\u0000';

/** What happens to a key, with what it makes happen to others. */
interface KeyEvent {
  readonly next: Set<KeyEvent>;
  /** The event from which it was reached last. */
  from?: KeyEvent;
}

/**
 * Whether an answer to one of these fields, or the appearance of a checkbox, would be undone by what follows from
 * it. Each condition is judged as if the others beside it held, so the answer can be true for rules that would
 * settle. So what follows depends on the conditions one by one, not on the answers: the time grows with their
 * number.
 */
function neverSettle(fields: readonly FieldModel[]): boolean {
  const event = (): KeyEvent => ({ next: new Set() });
  const keys = new Map(
    Array.from(
      grouped(fields, ({ key }) => key),
      ([key, holders]) => [key, { holders, answered: event(), hidden: event(), appeared: event() }],
    ),
  );
  for (const field of fields) {
    const reader = keys.get(field.key);
    for (const condition of hidingConditions(field)) {
      const read = keys.get(condition.id);
      if (!reader || !read) continue;
      const follow = ({ next }: KeyEvent, from: FieldValue, to: FieldValue) => {
        const [held, holds] = [from, to].map((value) => conditionHolds(condition, () => value));
        if (held !== holds) next.add(holds ? reader.hidden : reader.appeared);
      };
      const hasTick = read.holders.some(({ kind }) => kind.isTick);
      if (hasTick) {
        for (const begun of [read.answered, read.appeared]) follow(begun, null, false);
      }
      for (const answer of answersTo(read.holders, condition.values)) {
        if (answer !== false) follow(read.answered, hasTick ? false : null, answer);
        follow(read.hidden, answer, null);
        if (hasTick && read.holders.length > 1) follow(read.hidden, answer, false);
      }
    }
  }
  // What appears without a tick is empty, as it was while it was hidden.
  for (const { holders, appeared } of keys.values()) {
    if (!holders.some(({ kind }) => kind.isTick)) appeared.next.clear();
  }
  return [...keys.values()].some(({ answered, hidden }) => {
    const reached = [answered];
    for (const { next } of reached) {
      for (const one of next) {
        if (one === hidden) return true;
        if (one.from !== answered) reached.push(one);
        one.from = answered;
      }
    }
    return false;
  });
}

function grouped<Item, Group>(items: readonly Item[], groupOf: (item: Item) => Group) {
  const groups = new Map<Group, Item[]>();
  for (const item of items) {
    const group = groups.get(groupOf(item));
    if (group) group.push(item);
    else groups.set(groupOf(item), [item]);
  }
  return groups;
}

/** All conditions that hide a field; the legend of its group counts as a condition on the legend's key. */
function hidingConditions({ rules, fieldset, isLegend }: FieldModel): readonly Condition[] {
  const gate = isLegend ? null : fieldset?.gate;
  return [
    ...rules.hiddenWhen,
    ...(fieldset?.rules.hiddenWhen ?? []),
    ...(gate
      ? [
          {
            id: gate.key,
            operator: 'notOneOf' as const,
            values: new Set([answerOf(gate.checkedValue)]),
          },
        ]
      : []),
  ];
}

/** One answer for each outcome of a condition that names these values. */
function answersTo(
  holders: readonly FieldModel[],
  named: ReadonlySet<unknown>,
): readonly FieldValue[] {
  if (holders.every((field) => field.kind.isTick && !field.isLegend)) return [false, true];
  const given = [...named].find(
    (value): value is string | number | boolean => !isEmpty(value) && value !== false,
  );
  return [...(holders.some(({ kind }) => kind.isTick) ? [false] : []), OTHER, given ?? OTHER];
}
