import { isCheckbox } from '../model/element-type';
import type {
  Condition,
  FieldModel,
  FieldsetModel,
  FieldValue,
  FormProblem,
} from '../model/section-model';
import { isEmpty } from '../values/is-empty';
import { conditionHolds } from './conditions-hold';
import { readsByKey, settleRanks } from './key-dependencies';
import { isCircle, stronglyConnectedKeys } from './strongly-connected-keys';

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
