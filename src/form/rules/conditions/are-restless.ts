import { isCheckbox } from '../model/element-type';
import type { Condition, FieldModel, FieldValue } from '../model/section-model';
import { isEmpty } from '../values/is-empty';
import { conditionHolds } from './conditions-hold';

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
export function areRestless(fields: readonly FieldModel[]): boolean {
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
