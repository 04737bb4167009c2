import { conditionHolds, dependenciesOf, isHidden } from './conditions';
import { isCheckbox, isChooser } from './model/element-type';
import type {
  Condition,
  FieldModel,
  FieldsetModel,
  FieldValue,
  FieldValues,
  FormProblem,
  KeyModel,
  ReadValue,
  SectionModel,
} from './model/section-model';
import { choicesOf, isEmpty, readValue, storedRaw } from './values';

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

/**
 * What becomes of one key's value: null while every holder is hidden (product-rules#hidden-value), false for
 * a checkbox that is shown without a value, null for a choice whose radio is hidden.
 */
function settledValue({ holders }: KeyModel, value: FieldValue, read: ReadValue): FieldValue {
  const shown = holders.filter((field) => !isHidden(field, read));
  const [first] = shown;
  if (!first) return null;
  const kept = shown.length < holders.length && lostItsChoice(holders, shown, value) ? null : value;
  return kept === null && isCheckbox(first) ? false : kept;
}

/** Whether the chosen radio is hidden while others of its name are shown. */
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

/** Maps a key to the keys that decide whether its fields are hidden. */
export type ReadsByKey = ReadonlyMap<string, ReadonlySet<string>>;

/** The keys that each key's visibility reads. Keys without a field are left out, since they never change. */
export function readsByKey(fields: readonly FieldModel[]): ReadsByKey {
  const reads = new Map<string, Set<string>>(fields.map(({ key }) => [key, new Set()]));
  for (const field of fields) {
    for (const key of dependenciesOf(field)) {
      if (reads.has(key)) reads.get(field.key)?.add(key);
    }
  }
  return reads;
}

/** The reverse: maps a key to the keys whose visibility reads it. */
export function readersByKey(reads: ReadsByKey): ReadonlyMap<string, readonly string[]> {
  const readers = new Map<string, string[]>();
  for (const [reader, keys] of reads) {
    for (const key of keys) {
      const readersOfKey = readers.get(key);
      if (readersOfKey) readersOfKey.push(reader);
      else readers.set(key, [reader]);
    }
  }
  return readers;
}

/**
 * Maps a key to its rank, greater than that of every key it reads, so that one pass in this order settles all
 * values. Keys in or after a circle have none.
 */
export function settleRanks(reads: ReadsByKey): ReadonlyMap<string, number> {
  const readers = readersByKey(reads);
  const open = new Map([...reads].map(([key, { size }]) => [key, size]));
  const ready = [...reads.keys()].filter((key) => open.get(key) === 0);
  const ranks = new Map<string, number>();
  for (const key of ready) {
    ranks.set(key, ranks.size);
    for (const reader of readers.get(key) ?? []) {
      const unsettled = (open.get(reader) ?? 0) - 1;
      open.set(reader, unsettled);
      if (unsettled === 0) ready.push(reader);
    }
  }
  return ranks;
}

/**
 * Groups keys that depend on one another (strongly connected components, by Kosaraju's algorithm), each group
 * after all that it reads. It does not recurse, since a chain may be longer than the call stack.
 */
export function stronglyConnectedKeys(reads: ReadsByKey): readonly ReadonlySet<string>[] {
  const readers = readersByKey(reads);
  const assigned = new Set<string>();
  const components: ReadonlySet<string>[] = [];
  for (const first of finishOrder(reads).reverse()) {
    if (assigned.has(first)) continue;
    const members = new Set([first]);
    for (const key of members) {
      assigned.add(key);
      for (const reader of readers.get(key) ?? []) if (!assigned.has(reader)) members.add(reader);
    }
    components.push(members);
  }
  return components.reverse();
}

/** Whether the keys of a component read one another; false for a single key that reads others. */
export function isCircle(component: ReadonlySet<string>, reads: ReadsByKey): boolean {
  const [first = ''] = component;
  return component.size > 1 || (reads.get(first)?.has(first) ?? false);
}

/** Every key after all keys it leads to: the finishing order of a depth-first search. */
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

/** Whether a key and one that it reads belong to one circle of rules that never settle. */
type IsRestless = (key: string, read: string) => boolean;

/**
 * Elements may hide one another: the latest answer hides the other. But rules by which an answer hides itself
 * never settle: the answer would appear and disappear for ever. They raise the unexpected error and are
 * removed here, before anything is evaluated. Disabling changes no value, so it can't form a circle.
 */
export function ignoreRestlessRules(fields: readonly FieldModel[]): {
  readonly fields: readonly FieldModel[];
  readonly problems: readonly FormProblem[];
} {
  const reads = readsByKey(fields);
  if (settleRanks(reads).size === reads.size) return { fields, problems: [] };

  const restless = new Map<string, ReadonlySet<string>>();
  for (const component of stronglyConnectedKeys(reads)) {
    if (!isCircle(component, reads)) continue;
    const members = fields.filter(({ key }) => component.has(key));
    if (areRestless(members)) for (const key of component) restless.set(key, component);
  }
  const isRestless: IsRestless = (key, read) => restless.get(key)?.has(read) ?? false;
  const problems: FormProblem[] = [];
  const broken = new Map<FieldsetModel, FieldsetModel>();
  for (const [fieldset, members] of membersOf(fields)) {
    broken.set(fieldset, withoutRestless(fieldset, members, isRestless, problems));
  }
  return {
    fields: fields.map((field) => {
      const fieldset = field.fieldset && (broken.get(field.fieldset) ?? field.fieldset);
      const read = restlessRead([field], readIds(field.rules.hiddenWhen), isRestless);
      if (read === null) return { ...field, fieldset };
      problems.push({ elementKey: field.key, reason: restlessReason('hiddenWhen', read) });
      return { ...field, fieldset, rules: { ...field.rules, hiddenWhen: [] } };
    }),
    problems,
  };
}

function withoutRestless(
  fieldset: FieldsetModel,
  members: readonly FieldModel[],
  isRestless: IsRestless,
  problems: FormProblem[],
): FieldsetModel {
  const { key, rules, gate } = fieldset;
  const hidden = restlessRead(members, readIds(rules.hiddenWhen), isRestless);
  const gated = members.filter(({ isLegend }) => !isLegend);
  const closed = gate && restlessRead(gated, [gate.key], isRestless);
  if (hidden !== null) {
    problems.push({ elementKey: key, reason: restlessReason('hiddenWhen', hidden) });
  }
  if (closed !== null) {
    problems.push({ elementKey: key, reason: restlessReason('the legend', closed) });
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

function restlessRead(
  fields: readonly FieldModel[],
  reads: readonly string[],
  isRestless: IsRestless,
): string | null {
  return reads.find((read) => fields.some(({ key }) => isRestless(key, read))) ?? null;
}

function restlessReason(rule: string, read: string): string {
  return `${rule} finds no rest, in a circle through ${read}, and is ignored`;
}

function membersOf(
  fields: readonly FieldModel[],
): ReadonlyMap<FieldsetModel, readonly FieldModel[]> {
  const members = new Map<FieldsetModel, FieldModel[]>();
  for (const field of fields) {
    if (!field.fieldset) continue;
    const fieldsOfFieldset = members.get(field.fieldset);
    if (fieldsOfFieldset) fieldsOfFieldset.push(field);
    else members.set(field.fieldset, [field]);
  }
  return members;
}

/** An event of a key: an answer given or lost, a checkbox shown, hidden, ticked or unticked. */
type Happening = 'given' | 'lost' | 'shown' | 'hidden' | 'ticked' | 'unticked';

/** Pairs of an event and the one that must not follow from it. */
const CONTRADICTIONS: readonly (readonly [Happening, Happening])[] = [
  ['given', 'lost'],
  ['ticked', 'hidden'],
  ['ticked', 'unticked'],
  ['shown', 'hidden'],
];

const TEXT: readonly Happening[] = ['given', 'lost'];
const CHECKBOX: readonly Happening[] = ['shown', 'hidden', 'ticked', 'unticked'];

/** An answer that no condition names. */
const OTHER = '\u0000';

/**
 * Whether the rules of these fields never settle: an answer would hide itself, directly or through others, or
 * a checkbox would appear and disappear for ever. `fields` depend on one another. Each rule is checked as if
 * the others beside it held, so the answer can be true for rules that would settle.
 */
function areRestless(fields: readonly FieldModel[]): boolean {
  const holders = new Map<string, FieldModel[]>();
  for (const field of fields) {
    const holdersOfKey = holders.get(field.key);
    if (holdersOfKey) holdersOfKey.push(field);
    else holders.set(field.key, [field]);
  }
  const follows = consequences(fields, holders);
  return [...holders.keys()].some((key) =>
    CONTRADICTIONS.some(([first, then]) => leadsTo(follows, `${first} ${key}`, `${then} ${key}`)),
  );
}

/** Which events follow from an event. */
type Follows = ReadonlyMap<string, ReadonlySet<string>>;

function consequences(
  fields: readonly FieldModel[],
  holders: ReadonlyMap<string, readonly FieldModel[]>,
): Follows {
  const follows = new Map<string, Set<string>>();
  const add = (cause: string, effects: readonly string[]) => {
    const effectsOfCause = follows.get(cause);
    for (const effect of effects) effectsOfCause?.add(effect);
    if (!effectsOfCause && effects.length > 0) follows.set(cause, new Set(effects));
  };
  for (const reader of fields) {
    const isTicked = holders.get(reader.key)?.some(isCheckbox) ?? false;
    const isShared = (holders.get(reader.key)?.length ?? 0) > 1;
    const whenHidden: readonly Happening[] = isTicked
      ? ['hidden', ...(isShared ? (['unticked'] as const) : [])]
      : ['lost'];
    const whenShown: readonly Happening[] = isTicked ? ['shown'] : [];
    const named = (happenings: readonly Happening[]) =>
      happenings.map((happening) => `${happening} ${reader.key}`);
    for (const condition of hidingConditions(reader)) {
      const read = holders.get(condition.id);
      if (!read) continue;
      for (const happening of read.some(isCheckbox) ? CHECKBOX : TEXT) {
        const { comesToHold, ceasesToHold } = effectOn(condition, happening, read);
        const cause = `${happening} ${condition.id}`;
        if (comesToHold) add(cause, named(whenHidden));
        if (ceasesToHold) add(cause, named(whenShown));
      }
    }
  }
  return follows;
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

function effectOn(condition: Condition, happening: Happening, read: readonly FieldModel[]) {
  const [before, after] = changeOf(happening, answersTo(condition, read));
  const holds = (value: FieldValue) => conditionHolds(condition, () => value);
  const fails = (value: FieldValue) => !holds(value);
  return {
    comesToHold: before.some(fails) && after.some(holds),
    ceasesToHold: before.some(holds) && after.some(fails),
  };
}

type Values = readonly FieldValue[];

function changeOf(happening: Happening, answers: Values): readonly [before: Values, after: Values] {
  switch (happening) {
    case 'given':
      return [[null], answers];
    case 'lost':
      return [answers, [null]];
    case 'shown':
      return [[null], [false]];
    case 'hidden':
      return [[false, ...answers], [null]];
    case 'ticked':
      return [[false], answers];
    case 'unticked':
      return [answers, [false]];
  }
}

/** One answer for each outcome of a condition. */
function answersTo({ values }: Condition, read: readonly FieldModel[]): Values {
  if (read.every((field) => isCheckbox(field) && !field.isLegend)) return [true];
  const named = values.filter((value): value is string | number | boolean => !isEmpty(value));
  const given = read.some(isCheckbox) ? named.filter((value) => value !== false) : named;
  return [OTHER, ...given];
}

function leadsTo(follows: Follows, first: string, goal: string): boolean {
  const reached = new Set(follows.get(first));
  for (const one of reached) {
    if (one === goal) return true;
    for (const next of follows.get(one) ?? []) reached.add(next);
  }
  return false;
}

/**
 * The initial values of a section, settled; edits are compared with them. Of several elements with one key
 * the last one that has a value gives it, so a radio with null does not overwrite another's value
 * (product-rules#null-radio). A value that its element can't hold is a problem and starts as empty.
 */
export function initialValues(model: SectionModel): {
  readonly values: FieldValues;
  readonly problems: readonly FormProblem[];
} {
  const values = new Map<string, FieldValue>();
  const problems: FormProblem[] = [];
  for (const { key, holders } of model.keys.values()) {
    const { value, reason } = readValue(holders, storedRaw(holders));
    if (reason) problems.push({ elementKey: key, reason });
    values.set(key, value);
  }
  return { values: settle(model, values), problems };
}
