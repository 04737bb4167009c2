import { readsOf } from '../../src/advice/answer-mistakes';
import { kindTools, OTHER_TEXT } from '../../src/form/kinds/tools';
import { isDisabled, isHidden } from '../../src/form/rules/conditions';
import {
  type FieldModel,
  type FieldValue,
  isChooser,
  type KeyModel,
  type ReadValue,
  type SectionModel,
} from '../../src/form/rules/model/section-model';
import { readValue, storedRaw } from '../../src/form/rules/values';

/** How many states of one group of elements are looked at before they are sampled. */
const MOST_STATES = 20_000;
/** How many states are looked at where there are more. */
const SAMPLED_STATES = 3000;
/** The same in every run, so that a finding does not come and go. */
const SEED = 20_261_123;

const ANOTHER_TEXT = 'another answer';

/** An answer that the form takes, for one that stands for any other. */
export function settable(value: FieldValue): FieldValue {
  return value === OTHER_TEXT ? ANOTHER_TEXT : value;
}

/** What the investor can bring a section to, as far as its conditions can tell the difference. */
export interface Walker {
  /** How many states were looked at. */
  readonly states: () => number;
  /** What a key can hold that conditions tell apart, empty first. */
  valuesOf(key: string): readonly FieldValue[];
  /** These keys with all that decide about them: what `walk` gives values to. */
  keysBehind(keys: Iterable<string>): readonly string[];
  /**
   * Goes through the states of these keys, and of those that decide about them, until `see` returns true. Returns
   * `all` when there are no others, `some` when they were too many and only a sample was looked at.
   */
  walk(keys: Iterable<string>, see: (read: ReadValue) => boolean): 'stopped' | 'all' | 'some';
}

/** Makes the walker of one section. `elsewhere`: by key, the values that conditions of other sections name. */
export function createWalker(
  model: SectionModel,
  elsewhere: ReadonlyMap<string, ReadonlySet<unknown>> = new Map(),
): Walker {
  const named = namedValues(model);
  for (const [key, values] of elsewhere) {
    named.set(key, new Set([...(named.get(key) ?? []), ...values]));
  }
  const stored = new Map(
    Array.from(model.keys.values(), ({ key, holders }) => [
      key,
      readValue(holders, storedRaw(holders)).value,
    ]),
  );
  const domains = new Map<string, readonly FieldValue[]>();
  const domainOf = (key: KeyModel) => {
    const known = domains.get(key.key) ?? domainIn(key, named.get(key.key) ?? new Set(), stored);
    domains.set(key.key, known);
    return known;
  };
  const reads = new Map(
    Array.from(model.keys.values(), ({ key, holders }) => [
      key,
      [...new Set(holders.flatMap(readsOf))].filter((one) => model.keys.has(one)),
    ]),
  );
  let states = 0;

  const walkOnce = (
    order: readonly KeyModel[],
    everEnabled: ReadonlySet<string>,
    see: (read: ReadValue) => boolean,
  ): 'stopped' | 'all' | 'some' => {
    const values = new Map<string, FieldValue>();
    const read: ReadValue = (key) => values.get(key) ?? null;
    const place = new Map(order.map(({ key }, index) => [key, index]));
    /** Whether what decides about a key comes after it: they decide about one another. */
    const isEarly = ({ key }: KeyModel) =>
      (reads.get(key) ?? []).some((one) => (place.get(one) ?? 0) >= (place.get(key) ?? 0));
    const early = order.filter(isEarly);
    const isEarlyKey = new Set(early);
    let seen = 0;
    /** What the key can hold, where all that decides about it has a value. */
    const choicesOf = (key: KeyModel): readonly FieldValue[] => {
      const shown = key.holders.filter((field) => !isHidden(field, read));
      if (shown.length === 0) return [null];
      const enabled = shown.filter((field) => !isDisabled(field, read));
      const own = stored.get(key.key) ?? null;
      const asStored = own === null && shown.some(({ kind }) => kind.isTick) ? false : own;
      if (enabled.length === 0 && !everEnabled.has(key.key)) return [asStored];
      const isOffered = (value: FieldValue) =>
        !enabled.every(isChooser) ||
        enabled.length === 0 ||
        value === null ||
        value === false ||
        value === asStored ||
        enabled.some((field) => field.choices.some((choice) => choice.value === value));
      return domainOf(key).filter(isOffered);
    };
    const isSettled = (key: KeyModel) => {
      const isEmpty = read(key.key) === null;
      const isGone = key.holders.every((field) => isHidden(field, read));
      return isGone ? isEmpty : !(isEmpty && key.holders.some(({ kind }) => kind.isTick));
    };
    const leaf = () => {
      seen += 1;
      if (!early.every(isSettled)) return false;
      states += 1;
      return see(read);
    };
    const goOn = (index: number): boolean => {
      const key = order[index];
      if (!key) return leaf();
      const choices = isEarlyKey.has(key) ? [...new Set([...domainOf(key), null])] : choicesOf(key);
      for (const value of choices) {
        values.set(key.key, value);
        if (goOn(index + 1)) return true;
        if (seen > MOST_STATES) return false;
      }
      values.delete(key.key);
      return false;
    };
    if (goOn(0)) return 'stopped';
    if (seen <= MOST_STATES) return 'all';
    const random = createRandom();
    for (let left = SAMPLED_STATES; left > 0; left -= 1) {
      values.clear();
      for (const key of order) {
        const choices = isEarlyKey.has(key) ? domainOf(key) : choicesOf(key);
        values.set(key.key, choices[Math.floor(random() * choices.length)] ?? null);
      }
      if (leaf()) return 'stopped';
    }
    return 'some';
  };

  return {
    states: () => states,
    valuesOf: (key) => {
      const known = model.keys.get(key);
      return known ? domainOf(known) : [];
    },
    keysBehind: (keys) => inOrder(model, reads, keys).map(({ key }) => key),
    walk: (keys, see) => {
      const order = inOrder(model, reads, keys);
      const isFixed = (key: KeyModel) => key.holders.every((field) => !canBeDisabled(field));
      // A disabled answer stays as it was entered before: once it can be entered, it can be any.
      const everEnabled = new Set<string>();
      for (let before = -1; before !== everEnabled.size && !order.every(isFixed); ) {
        before = everEnabled.size;
        walkOnce(order, everEnabled, (read) => {
          for (const { key, holders } of order) {
            if (holders.some((field) => !isHidden(field, read) && !isDisabled(field, read)))
              everEnabled.add(key);
          }
          return everEnabled.size === order.length;
        });
      }
      return walkOnce(order, everEnabled, see);
    },
  };
}

function canBeDisabled({ rules, fieldset }: FieldModel): boolean {
  return [rules, ...(fieldset ? [fieldset.rules] : [])].some(
    ({ disabledWhen, disableWhen }) => disabledWhen.length + disableWhen.length > 0,
  );
}

/** The keys with all that decide about them, each after those that decide about it where that can be. */
function inOrder(
  { keys }: SectionModel,
  reads: ReadonlyMap<string, readonly string[]>,
  wanted: Iterable<string>,
): readonly KeyModel[] {
  const order: KeyModel[] = [];
  const begun = new Set<string>();
  const add = (start: string) => {
    // By hand, since a chain of conditions may be as long as the section.
    const stack: { readonly key: string; isDone: boolean }[] = [{ key: start, isDone: false }];
    for (let top = stack.pop(); top; top = stack.pop()) {
      const model = keys.get(top.key);
      if (!model) continue;
      if (top.isDone) order.push(model);
      else if (!begun.has(top.key)) {
        begun.add(top.key);
        stack.push({ key: top.key, isDone: true });
        for (const key of reads.get(top.key) ?? []) stack.push({ key, isDone: false });
      }
    }
  };
  for (const key of wanted) add(key);
  return order;
}

/** The values that the conditions of a section name, by key. */
export function namedValues({ fields, fieldsets }: SectionModel): Map<string, Set<unknown>> {
  const named = new Map<string, Set<unknown>>();
  const note = (key: string, values: Iterable<unknown>) => {
    const known = named.get(key) ?? new Set();
    for (const value of values) known.add(value);
    named.set(key, known);
  };
  for (const { rules } of [...fields, ...fieldsets]) {
    for (const { id, values } of [...rules.hiddenWhen, ...rules.disabledWhen]) note(id, values);
    for (const [key, value] of rules.disableWhen) note(key, [value]);
  }
  for (const { gate } of fieldsets) if (gate) note(gate.key, [gate.checkedValue]);
  return named;
}

/** What a key can hold that conditions tell apart, empty first. */
function domainIn(
  { key, holders }: KeyModel,
  named: ReadonlySet<unknown>,
  stored: ReadonlyMap<string, FieldValue>,
): readonly FieldValue[] {
  const [field] = holders;
  const own = stored.get(key) ?? null;
  const choices = holders.flatMap((holder) => holder.choices.map(({ value }) => value));
  const offered: FieldValue[] = field.kind.isTick
    ? [false, ...(field.isLegend ? choices : [true])]
    : [
        null,
        ...(choices.length > 0 && !field.kind.isFile
          ? apart(choices, named, holders.some(isChooser))
          : kindTools(field.kind).apart([...named].filter((value) => value !== ''))),
      ];
  return [...new Set<FieldValue>([...offered, ...(own === null ? [] : [own])])];
}

/** The choices that conditions name, and one of the others; of radios all, since each may be hidden. */
function apart(choices: readonly FieldValue[], named: ReadonlySet<unknown>, areRadios: boolean) {
  if (areRadios) return choices;
  const other = choices.find((value) => !named.has(value));
  return [...choices.filter((value) => named.has(value)), ...(other === undefined ? [] : [other])];
}

/** A generator of numbers from 0 to 1 (mulberry32), the same in every run. */
function createRandom(): () => number {
  let state = SEED;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
