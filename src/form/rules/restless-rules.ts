import { conditionHolds, dependenciesOf } from './conditions';
import {
  type Condition,
  type FieldModel,
  type FieldsetModel,
  type FieldValue,
  type FormProblem,
  isCheckbox,
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

/** The groups of keys that read one another, in document order: the only ones whose values may not settle. */
export function circlesOf(reads: KeysByKey): readonly (readonly string[])[] {
  const readers = readersByKey(reads);
  const left = new Set(reads.keys());
  const hasLeft = (keys: ReadonlySet<string> = new Set()) => [...keys].some((key) => left.has(key));
  // Whoever reads nobody, or is read by nobody, is in no circle. Both ways, so that a long chain takes one round.
  for (let before = 0; before !== left.size; ) {
    before = left.size;
    for (const key of [...left, ...[...left].reverse()]) {
      if (!hasLeft(reads.get(key)) || !hasLeft(readers.get(key))) left.delete(key);
    }
  }
  const reached = (from: string, by: KeysByKey) => {
    const found = new Set(by.get(from));
    for (const key of found) for (const next of by.get(key) ?? []) found.add(next);
    return found;
  };
  const circles: (readonly string[])[] = [];
  for (const key of left) {
    const after = reached(key, readers);
    if (!after.has(key)) {
      left.delete(key);
      continue;
    }
    const before = reached(key, reads);
    const circle = [...left].filter((one) => before.has(one) && after.has(one));
    for (const one of circle) left.delete(one);
    circles.push(circle);
  }
  return circles;
}

/**
 * Elements may hide one another: the latest answer hides the other. But rules by which an answer hides itself
 * never settle: the answer would appear and disappear for ever. They raise the unexpected error and are
 * removed here, before anything is evaluated. Disabling changes no value, so it can't form a circle.
 */
export function ignoreRestlessRules(fields: readonly FieldModel[]): {
  readonly fields: readonly FieldModel[];
  readonly problems: readonly FormProblem[];
} {
  const restless = new Map<string, readonly string[]>();
  for (const circle of circlesOf(readsByKey(fields))) {
    const members = fields.filter(({ key }) => circle.includes(key));
    if (areRestless(members)) for (const key of circle) restless.set(key, circle);
  }
  if (restless.size === 0) return { fields, problems: [] };
  const problems: FormProblem[] = [];
  /** Whether a rule of these fields reads its own circle, which is reported then. */
  const isRestless = (
    rule: string,
    elementKey: string,
    members: readonly FieldModel[],
    reads: readonly string[],
  ) => {
    const through = reads.find((read) =>
      members.some(({ key }) => restless.get(key)?.includes(read)),
    );
    if (through === undefined) return false;
    const reason = `${rule} finds no rest, in a circle through ${through}, and is ignored`;
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
    const isHiddenRestless = isRestless('hiddenWhen', key, members, idsOf(rules.hiddenWhen));
    const isGateRestless = gate && isRestless('the legend', key, gated, [gate.key]);
    fieldsets.set(fieldset, {
      ...fieldset,
      rules: isHiddenRestless ? { ...rules, hiddenWhen: [] } : rules,
      gate: isGateRestless ? null : gate,
    });
  }
  return {
    fields: fields.map((field) => {
      const { key, rules } = field;
      const fieldset = field.fieldset && (fieldsets.get(field.fieldset) ?? field.fieldset);
      const isOver = isRestless('hiddenWhen', key, [field], idsOf(rules.hiddenWhen));
      return { ...field, fieldset, rules: isOver ? { ...rules, hiddenWhen: [] } : rules };
    }),
    problems,
  };
}

/** One change of a key's value. */
interface Change {
  readonly key: string;
  readonly from: FieldValue;
  readonly to: FieldValue;
}

/** An answer that no condition names. */
const OTHER = '\u0000';

/**
 * Whether an answer to one of these fields, or the appearance of a checkbox, would be undone by what follows from
 * it. Each condition is judged as if the others beside it held, so the answer can be true for rules that would
 * settle.
 */
function areRestless(fields: readonly FieldModel[]): boolean {
  const holders = new Map<string, readonly FieldModel[]>();
  for (const field of fields) holders.set(field.key, [...(holders.get(field.key) ?? []), field]);
  const readers = new Map<string, { readonly reader: string; readonly condition: Condition }[]>();
  for (const field of fields) {
    for (const condition of hidingConditions(field)) {
      const all = readers.get(condition.id) ?? [];
      readers.set(condition.id, [...all, { reader: field.key, condition }]);
    }
  }
  const named = (key: string) =>
    (readers.get(key) ?? []).flatMap(({ condition }) => condition.values);
  const answers = new Map(Array.from(holders, ([key, all]) => [key, answersTo(all, named(key))]));
  const ticks = (key: string) => holders.get(key)?.some(isCheckbox) ?? false;

  /** What an answer can be, and the appearance of a checkbox. */
  const beginningsOf = (key: string): readonly Change[] => {
    const given = (answers.get(key) ?? []).filter((to) => to !== false);
    if (!ticks(key)) return given.map((to) => ({ key, from: null, to }));
    return [{ key, from: null, to: false }, ...given.map((to) => ({ key, from: false, to }))];
  };

  const followingOf = ({ key, from, to }: Change): readonly Change[] =>
    (readers.get(key) ?? []).flatMap(({ reader, condition }) => {
      const [held, holds] = [from, to].map((value) => conditionHolds(condition, () => value));
      if (held === holds) return [];
      if (!holds) return ticks(reader) ? [{ key: reader, from: null, to: false }] : [];
      const isShared = (holders.get(reader)?.length ?? 0) > 1;
      const left = ticks(reader) && isShared ? [null, false] : [null];
      return (answers.get(reader) ?? []).flatMap((value) =>
        left.map((next) => ({ key: reader, from: value, to: next })),
      );
    });

  const isUndone = (begun: Change): boolean => {
    const seen = new Set<string>();
    const changes = [begun];
    for (const change of changes) {
      for (const next of followingOf(change)) {
        if (next.key === begun.key && next.from === begun.to && next.to !== next.from) return true;
        const name = JSON.stringify([next.key, next.from, next.to]);
        if (!seen.has(name)) changes.push(next);
        seen.add(name);
      }
    }
    return false;
  };
  return [...holders.keys()].some((key) => beginningsOf(key).some(isUndone));
}

/** All conditions that hide a field; the legend of its group counts as a condition on the legend's key. */
function hidingConditions({ rules, fieldset, isLegend }: FieldModel): readonly Condition[] {
  const gate = isLegend ? null : fieldset?.gate;
  return [
    ...rules.hiddenWhen,
    ...(fieldset?.rules.hiddenWhen ?? []),
    ...(gate ? [{ id: gate.key, operator: 'notOneOf' as const, values: [gate.checkedValue] }] : []),
  ];
}

/** One answer for each outcome of the conditions on these fields, which name these values. */
function answersTo(
  holders: readonly FieldModel[],
  named: readonly unknown[],
): readonly FieldValue[] {
  if (holders.every((field) => isCheckbox(field) && !field.isLegend)) return [false, true];
  const given = named.filter(
    (value): value is string | number | boolean => !isEmpty(value) && value !== false,
  );
  return [...new Set([...(holders.some(isCheckbox) ? [false] : []), OTHER, ...given])];
}
