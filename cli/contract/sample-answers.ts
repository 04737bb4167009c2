import { STRING_MAX_LENGTH } from '../../src/form/kinds/text/kind';
import { sampleAnswer } from '../../src/form/kinds/tools';
import { flattenWithLists, tooFewEntries } from '../../src/form/rules/lists';
import type {
  FieldModel,
  FieldValue,
  FieldValues,
  InvalidField,
  ListSlot,
  SectionModel,
} from '../../src/form/rules/model/section-model';
import { buildPayload } from '../../src/form/rules/payload';
import { settle } from '../../src/form/rules/settle-conditions';
import { initialValues } from '../../src/form/rules/settling';
import { validate } from '../../src/form/rules/validity/field-validity';
import { isEmpty } from '../../src/form/rules/values';
import type { PayloadEntry } from '../../src/http/host-api';
import type { Section } from '../../src/http/schemas';

/** A save that the widget's own rules accept. */
export interface SampleAnswers {
  readonly model: SectionModel;
  readonly values: FieldValues;
  readonly elements: readonly PayloadEntry[];
  /** Nothing had to be made up: the section's values as they are. */
  readonly own: boolean;
}

/** Corrections after which a section counts as one that can't be filled in. */
const ROUNDS = 20;

/**
 * Fills in what a section lacks until the widget would save it; `given` goes before what is made up.
 * undefined where that can't be done, as with a required file for which `fileFor` has no value.
 */
export function sampleAnswers(
  section: Section,
  given: Readonly<Record<string, unknown>> = {},
  fileFor: (key: string) => FieldValue | undefined = () => undefined,
): SampleAnswers | undefined {
  const model = flattenWithLists(section);
  const wished = Object.entries(given).filter(([key]) => model.keys.has(key));
  const start = new Map([...initialValues(model).values, ...wished] as [string, FieldValue][]);
  let values = settle(model, start);
  let own = wished.length === 0;
  for (let round = 0; round < ROUNDS; round++) {
    const wrong = wrongIn(model, values);
    if (wrong.length === 0) {
      return { model, values, own, elements: buildPayload(model, values).elements };
    }
    const next = new Map(values);
    for (const { key, fieldId, error } of wrong) {
      const slot = error.key === 'form.errors.tooFewEntries' && model.lists.slotOf(key);
      if (slot) {
        for (const [part, value] of madeUpEntry(slot)) next.set(part, value);
        continue;
      }
      const field = model.fields.find((one) => one.id === fieldId && one.key === key);
      const made = field?.kind.isFile ? fileFor(key) : field && sampleAnswer(field);
      if (made === undefined) return undefined;
      next.set(key, made);
    }
    own = false;
    values = settle(model, next);
  }
  return undefined;
}

/** What the widget refuses of the answers: values, and lists with too few entries. */
function wrongIn(model: SectionModel, values: FieldValues): readonly InvalidField[] {
  const read = (key: string) => values.get(key) ?? null;
  return [...validate(model, values), ...tooFewEntries(model.lists?.all ?? [], read)];
}

/** An entry of a list, which counts once something is entered in it. */
function madeUpEntry({ legend, fields }: ListSlot): readonly (readonly [string, FieldValue])[] {
  const answers = fields.flatMap((field) => {
    const made = sampleAnswer(field);
    return made === undefined ? [] : [[field.key, made] as const];
  });
  return [[legend.key, legend.checkedValue], ...answers];
}

/** A save after which an answer is hidden that another one showed. */
export interface HidingAnswers {
  /** What is answered otherwise, and what that hides. */
  readonly key: string;
  readonly hidden: readonly string[];
  /** Saves: everything given, and the one that hides. */
  readonly shown: readonly PayloadEntry[];
  readonly elements: readonly PayloadEntry[];
}

/** The same answers with a choice that hides an answer; undefined where none does. */
export function hiding({ model, values }: SampleAnswers): HidingAnswers | undefined {
  const full = new Map(values);
  for (const field of model.fields) {
    const made =
      isEmpty(full.get(field.key)) && full.get(field.key) !== null && sampleAnswer(field);
    if (made && !field.isLegend && !isOfWallet(field)) full.set(field.key, made);
  }
  const before = settle(model, full);
  if (wrongIn(model, before).length > 0) return undefined;
  for (const field of model.fields) {
    const others =
      field.kind.isTick && !isOfWallet(field)
        ? [false, true]
        : field.choices.map(({ value }) => value);
    for (const other of isRead(model, field.key) ? others : []) {
      if (other === before.get(field.key)) continue;
      const next = settle(model, new Map(before).set(field.key, other), { given: [field.key] });
      const hidden = model.fields
        .filter(({ kind, isLegend }) => !kind.isFile && !isLegend)
        .map(({ key }) => key)
        .filter((key) => !isEmpty(before.get(key)) && next.get(key) === null);
      if (hidden.length === 0 || wrongIn(model, next).length > 0) continue;
      return {
        key: field.key,
        hidden: [...new Set(hidden)],
        shown: buildPayload(model, before).elements,
        elements: buildPayload(model, next, { original: before }).elements,
      };
    }
  }
  return undefined;
}

/** What the widget would send of a section as it is. */
export function currentAnswers(section: Section): readonly PayloadEntry[] {
  const model = flattenWithLists(section);
  return buildPayload(model, initialValues(model).values).elements;
}

/** The same answers with one text altered; undefined where no text can be. */
export function altered(
  { model, values }: SampleAnswers,
  mark: string,
): readonly PayloadEntry[] | undefined {
  for (const field of model.fields) {
    if (!isTyped(field) || field.definition.noSubmit) continue;
    const next = settle(model, new Map(values).set(field.key, mark.slice(0, maxLength(field))));
    if (wrongIn(model, next).length > 0) continue;
    const elements = buildPayload(model, next).elements;
    if (elements.some(({ id, value }) => id === field.key && value !== values.get(id))) {
      return elements;
    }
  }
  return undefined;
}

/** Saves that give one of two elements that hide each other an answer, then the other, then both. */
export interface EitherAnswers {
  /** The first in document order, and the one it hides. */
  readonly keys: readonly [first: string, second: string];
  readonly first: readonly PayloadEntry[];
  readonly second: readonly PayloadEntry[];
  readonly both: readonly PayloadEntry[];
}

/** The same answers with two texts that hide each other; undefined where there are none. */
export function either({ model, values }: SampleAnswers): EitherAnswers | undefined {
  const texts = model.fields.filter(
    (field) => isTyped(field) && !field.definition.noSubmit && model.keys.get(field.key)?.circle,
  );
  const give = (before: FieldValues, { key }: FieldModel) =>
    settle(model, new Map(before).set(key, EITHER_ANSWER), { given: [key] });
  for (const [place, one] of texts.entries()) {
    for (const other of texts.slice(place + 1)) {
      const [first, second] = [give(values, one), give(give(values, one), other)];
      const isEither =
        first.get(one.key) &&
        !first.get(other.key) &&
        second.get(other.key) &&
        !second.get(one.key);
      const isValid = [first, second].every((each) => wrongIn(model, each).length === 0);
      if (!isEither || !isValid) continue;
      const [sent, sentAfter] = [
        buildPayload(model, first).elements,
        buildPayload(model, second, { original: first }).elements,
      ];
      const added = sentAfter.filter(({ id }) => id === other.key);
      return {
        keys: [one.key, other.key],
        first: sent,
        second: sentAfter,
        both: [...sent.filter(({ id }) => id !== other.key), ...added],
      };
    }
  }
  return undefined;
}

/** What elements that hide each other are given: a text that most of them take. */
const EITHER_ANSWER = 'Contract check';

/** The same answers with one required element left empty; undefined where none is required. */
export function withoutRequired({
  model,
  values,
  elements,
}: SampleAnswers):
  | { readonly key: string; readonly elements: readonly PayloadEntry[] }
  | undefined {
  for (const { key, required, kind } of model.fields) {
    if (!required || kind.isFile || !elements.some(({ id }) => id === key)) continue;
    const empty = kind.isTick ? false : '';
    if (!wrongIn(model, new Map(values).set(key, empty)).some((wrong) => wrong.key === key))
      continue;
    return {
      key,
      elements: elements.map((row) => (row.id === key ? { id: key, value: empty } : row)),
    };
  }
  return undefined;
}

/** A section's optional elements, given answers and cleared again. */
export interface ClearedAnswers {
  readonly keys: readonly string[];
  /** The element type of each key, for reports. */
  readonly types: ReadonlyMap<string, string>;
  /** Saves: all given, none of them sent, all of them cleared, and as it was. */
  readonly given: readonly PayloadEntry[];
  readonly without: readonly PayloadEntry[];
  readonly cleared: readonly PayloadEntry[];
  readonly original: readonly PayloadEntry[];
}

/** Saves that give every optional element an answer and clear it; undefined where none can be. */
export function clearing({ model, values }: SampleAnswers): ClearedAnswers | undefined {
  let given: FieldValues = values;
  const keys: string[] = [];
  for (const field of model.fields) {
    if (!isClearable(model, field)) continue;
    const made = isEmpty(given.get(field.key)) ? sampleAnswer(field) : given.get(field.key);
    if (made === undefined) continue;
    const next = settle(model, new Map(given).set(field.key, made));
    const both = [next, settle(model, new Map(next).set(field.key, ''))];
    const isShown = both.every((each) => each.get(field.key) !== null);
    const isValid = both.every((each) => wrongIn(model, each).length === 0);
    if (!isShown || !isValid || isEmpty(next.get(field.key))) continue;
    given = next;
    keys.push(field.key);
  }
  if (keys.length === 0) return undefined;
  const rows = buildPayload(model, given).elements;
  const isKept = ({ id }: PayloadEntry) => !keys.includes(id);
  const clear = (id: string) => ({ id, value: '' });
  const before = buildPayload(model, values).elements;
  // A file that is there could not be put back.
  const files = model.fields.filter(
    (field) => isAlone(model, field) && field.kind.isFile && isEmpty(values.get(field.key)),
  );
  const cleared = [...keys, ...files.map(({ key }) => key)];
  return {
    keys,
    types: new Map(
      cleared.map((key) => [key, model.keys.get(key)?.holders[0].definition.type ?? '']),
    ),
    given: rows,
    without: rows.filter(isKept),
    cleared: [...rows.filter(isKept), ...cleared.map(clear)],
    original: [...before, ...keys.filter((key) => !before.some(({ id }) => id === key)).map(clear)],
  };
}

/** What the investor can take away, and is of no wallet. */
function isClearable(model: SectionModel, field: FieldModel): boolean {
  const { key, id, kind } = field;
  const isOnce = kind.isTick || kind.isRadio || kind.isFile || isOfWallet(field);
  return !isOnce && isAlone(model, field) && !/wallet/i.test(key + id);
}

/** Whether an answer is typed: the rules of its kind say whether it can be any text. */
function isTyped(field: FieldModel): boolean {
  const { isTick, isChoice, isFile } = field.kind;
  return !isTick && !isChoice && !isFile && !field.isLegend && !isOfWallet(field);
}

function isOfWallet({ kind }: FieldModel): boolean {
  return !!kind.takesWallet || !!kind.asksForWallet;
}

/** Optional, shown and enabled whatever the answers, alone under its key, and nothing depends on it. */
function isAlone(model: SectionModel, field: FieldModel): boolean {
  const { key, required, isLegend, definition, rules, fieldset } = field;
  const lists = [rules, ...(fieldset ? [fieldset.rules] : [])].flatMap((each) =>
    Object.values(each),
  );
  return (
    !required &&
    !isLegend &&
    !definition.noSubmit &&
    !fieldset?.gate &&
    lists.every((list) => list.length === 0) &&
    model.keys.get(key)?.holders.length === 1 &&
    !isRead(model, key)
  );
}

/** Whether some element is hidden or disabled by what this key holds. */
export function isRead({ readBy, fields }: SectionModel, key: string): boolean {
  if (readBy.get(key)?.size) return true;
  return fields.some(({ rules, fieldset }) =>
    [rules, ...(fieldset ? [fieldset.rules] : [])].some(
      ({ disabledWhen, disableWhen }) =>
        disabledWhen.some(({ id }) => id === key) || disableWhen.some(([read]) => read === key),
    ),
  );
}

function maxLength({ definition }: FieldModel): number {
  return definition.maxLength ?? STRING_MAX_LENGTH;
}
