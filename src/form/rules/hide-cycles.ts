import type { Condition, FieldModel, FieldsetModel, FormProblem } from './model';
import { type ReadsByKey, readersByKey, readsByKey, settleRanks } from './settle-order';

/** Of a key and one it reads: true when the read one's visibility depends, in turn, on the key. */
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
  if (settleRanks(reads).size === reads.size) return { fields, problems: [] };

  const componentOf = components(reads);
  const isCyclic: IsCyclic = (key, read) => componentOf.get(key) === componentOf.get(read);
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

/**
 * The strongly connected components of 'reads' (Kosaraju), each by its first key: keys of one component
 * depend on one another. Without recursion, as a chain may be longer than the call stack.
 */
function components(reads: ReadsByKey): ReadonlyMap<string, string> {
  const readers = readersByKey(reads);
  const component = new Map<string, string>();
  for (const first of finishOrder(reads).reverse()) {
    if (component.has(first)) continue;
    const members = new Set([first]);
    for (const key of members) {
      component.set(key, first);
      for (const reader of readers.get(key) ?? []) if (!component.has(reader)) members.add(reader);
    }
  }
  return component;
}

/** Every key after all that it leads to: the order in which a depth-first search leaves them. */
function finishOrder(reads: ReadsByKey): string[] {
  const seen = new Set<string>();
  const finished: string[] = [];
  for (const start of reads.keys()) {
    const path: { readonly key: string; readonly next: Iterator<string> }[] = [];
    const enter = (key: string) => {
      if (seen.has(key)) return;
      seen.add(key);
      path.push({ key, next: (reads.get(key) ?? new Set<string>()).values() });
    };
    enter(start);
    for (let top = path.at(-1); top; top = path.at(-1)) {
      const { done, value } = top.next.next();
      if (!done) {
        enter(value);
        continue;
      }
      path.pop();
      finished.push(top.key);
    }
  }
  return finished;
}
