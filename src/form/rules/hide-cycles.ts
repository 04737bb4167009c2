import type { Condition, FieldModel, FieldsetModel, FormProblem } from './model';
import { type ReadsByKey, readsByKey, settleRanks } from './settle-order';

/** True when the visibility of `key` reads `read` and that of `read` depends, in turn, on `key`. */
type IsCyclic = (key: string, read: string) => boolean;

/**
 * Finds the rules by which a value would hide itself: since a hidden value is reset, A hidden by B
 * while B is hidden by A has no answer that does not depend on who is asked first. Such a rule raises
 * the unexpected error and is taken out here, once, before anything is evaluated: so the form, which
 * settles edit by edit, and the server, which settles all at once, agree, and neither can loop.
 * Disabling changes no value, so it can't form a cycle.
 */
export function breakHideCycles(fields: readonly FieldModel[]): {
  readonly fields: readonly FieldModel[];
  readonly problems: readonly FormProblem[];
} {
  const reads = readsByKey(fields);
  const ranks = settleRanks(reads);
  if (ranks.size === reads.size) return { fields, problems: [] };

  const isCyclic = cyclesIn(reads, ranks);
  const problems: FormProblem[] = [];
  const broken = new Map<FieldsetModel, FieldsetModel>();
  for (const [fieldset, members] of membersOf(fields)) {
    broken.set(fieldset, withoutCycles(fieldset, members, isCyclic, problems));
  }
  return {
    fields: fields.map((field) => {
      const fieldset = field.fieldset && (broken.get(field.fieldset) ?? field.fieldset);
      const found = cyclicRead([field], readIds(field.rules.hiddenWhen), isCyclic);
      if (found === null) return { ...field, fieldset };
      problems.push({ elementKey: field.key, reason: cycleReason('hiddenWhen', found) });
      return { ...field, fieldset, rules: { ...field.rules, hiddenWhen: [] } };
    }),
    problems,
  };
}

function withoutCycles(
  fieldset: FieldsetModel,
  members: readonly FieldModel[],
  isCyclic: IsCyclic,
  problems: FormProblem[],
): FieldsetModel {
  const { key, rules, gate } = fieldset;
  const hidden = cyclicRead(members, readIds(rules.hiddenWhen), isCyclic);
  const gated = members.filter(({ isLegend }) => !isLegend);
  const closed = gate && cyclicRead(gated, [gate.key], isCyclic);
  if (hidden !== null) {
    problems.push({ elementKey: key, reason: cycleReason('hiddenWhen', hidden) });
  }
  if (closed !== null) {
    problems.push({ elementKey: key, reason: cycleReason('the legend', closed) });
  }
  return {
    ...fieldset,
    rules: hidden === null ? rules : { ...rules, hiddenWhen: [] },
    gate: closed === null ? gate : null,
  };
}

function readIds(conditions: readonly Condition[]): readonly string[] {
  return conditions.map(({ id }) => id);
}

function cyclicRead(
  fields: readonly FieldModel[],
  reads: readonly string[],
  isCyclic: IsCyclic,
): string | null {
  return reads.find((read) => fields.some(({ key }) => isCyclic(key, read))) ?? null;
}

function cycleReason(rule: string, read: string): string {
  return `${rule} forms a cycle through ${read} and is ignored`;
}

function membersOf(
  fields: readonly FieldModel[],
): ReadonlyMap<FieldsetModel, readonly FieldModel[]> {
  const members = new Map<FieldsetModel, FieldModel[]>();
  for (const field of fields) {
    if (!field.fieldset) continue;
    const known = members.get(field.fieldset);
    if (known) known.push(field);
    else members.set(field.fieldset, [field]);
  }
  return members;
}

function cyclesIn(reads: ReadsByKey, ranks: ReadonlyMap<string, number>): IsCyclic {
  const reached = new Map<string, ReadonlySet<string>>();
  return (key, read) => {
    if (ranks.has(key) || ranks.has(read) || !reads.has(read)) return false;
    let known = reached.get(read);
    if (!known) {
      known = reachedFrom(read, reads);
      reached.set(read, known);
    }
    return known.has(key);
  };
}

function reachedFrom(start: string, reads: ReadsByKey): ReadonlySet<string> {
  const reached = new Set([start]);
  for (const key of reached) {
    for (const next of reads.get(key) ?? []) reached.add(next);
  }
  return reached;
}
