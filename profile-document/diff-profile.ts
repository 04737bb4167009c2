import { parseConditions, parseDisableWhen } from '../src/form/rules/conditions';
import { flattenSection } from '../src/form/rules/model/flatten-section';
import type { FieldModel, KeyModel, SectionModel } from '../src/form/rules/model/section-model';
import { settle } from '../src/form/rules/settling';
import { errorOf } from '../src/form/rules/validity/field-validity';
import {
  dateBounds,
  NUMBER_DECIMALS,
  NUMBER_MIN,
  STRING_MAX_LENGTH,
  STRING_MIN_LENGTH,
} from '../src/form/rules/validity/limits';
import { isEmpty, readValue } from '../src/form/rules/values';
import { isRecord } from '../src/kit/rules/is-record';
import { readDocument } from './document';
import { createReport } from './findings';

/** What a change does to a stored answer. */
export type Effect = 'kept' | 'refused' | 'lost';

/** One change of a profile, by key. */
export interface Change {
  readonly section: string;
  readonly key: string;
  readonly change: 'added' | 'removed' | 'moved' | 'reworded' | 'stricter' | 'looser' | 'hidden';
  readonly effect: Effect;
  readonly message: string;
}

/** What became of the stored answers that were given. */
export interface Counted {
  readonly investors: number;
  readonly kept: number;
  readonly refused: number;
  readonly lost: number;
}

/** What differs between two profiles. */
export interface Difference {
  readonly changes: readonly Change[];
  readonly answers?: Counted;
}

type Models = ReadonlyMap<string, SectionModel>;

/**
 * Compares two profiles by the payload's keys. What is written in another way and means the same is no change.
 * `answers`: of one investor or of several, by section id and key.
 */
export function diffProfile(before: unknown, after: unknown, answers?: unknown): Difference {
  const [old, now] = [modelsOf(before), modelsOf(after)];
  const changes = [...old].flatMap(([id, model]) => changesIn(id, model, now));
  const added = [...now].flatMap(([id, model]) =>
    [...model.keys.keys()]
      .filter((key) => !old.get(id)?.keys.has(key) && !sectionWith(old, key))
      .map(
        (key): Change => ({
          section: id,
          key,
          change: 'added',
          effect: 'kept',
          message: `${key} is new`,
        }),
      ),
  );
  const all = [...changes, ...added];
  return answers === undefined ? { changes: all } : { changes: all, answers: count(now, answers) };
}

function modelsOf(source: unknown): Models {
  const sections = readDocument(source, createReport([]));
  return new Map(
    sections.flatMap(({ section }) =>
      section ? [[section.id, flattenSection(section)] as const] : [],
    ),
  );
}

function sectionWith(models: Models, key: string): string | undefined {
  return [...models].find(([, model]) => model.keys.has(key))?.[0];
}

function changesIn(section: string, model: SectionModel, now: Models): readonly Change[] {
  const order = (of: SectionModel) => [...of.keys.keys()];
  const same = now.get(section);
  const shared = same ? order(model).filter((key) => same.keys.has(key)) : [];
  const moved = same
    ? movedKeys(
        shared,
        order(same).filter((key) => shared.includes(key)),
      )
    : new Set();
  return [...model.keys.values()].flatMap((key): readonly Change[] => {
    const of = (change: Change['change'], effect: Effect, message: string): Change => ({
      ...{ section, key: key.key, change, effect, message },
    });
    const next = same?.keys.get(key.key);
    if (!next) {
      const elsewhere = sectionWith(now, key.key);
      // Answers are stored by section.
      if (elsewhere) return [of('moved', 'lost', `${key.key} is in the section ${elsewhere} now`)];
      return [of('removed', 'lost', `${key.key} is gone`)];
    }
    return [
      ...(moved.has(key.key) ? [of('moved', 'kept', `${key.key} has another place`)] : []),
      ...comparedKey(key, next).map(([change, effect, why]) =>
        of(change, effect, `${key.key}: ${why}`),
      ),
    ];
  });
}

/** The keys to take out so that the rest stands in the same order: those outside of the longest common run. */
function movedKeys(before: readonly string[], after: readonly string[]): ReadonlySet<string> {
  const place = new Map(after.map((key, index) => [key, index]));
  const best: { readonly at: number; readonly length: number; readonly previous: number }[] = [];
  for (const [index, key] of before.entries()) {
    const at = place.get(key) ?? 0;
    let [length, previous] = [1, -1];
    for (let other = 0; other < index; other += 1) {
      const one = best[other];
      if (one && one.at < at && one.length >= length) [length, previous] = [one.length + 1, other];
    }
    best.push({ at, length, previous });
  }
  const longest = Math.max(0, ...best.map(({ length }) => length));
  const stays = new Set<string>();
  for (let index = best.findIndex(({ length }) => length === longest); index >= 0; ) {
    stays.add(before[index] ?? '');
    index = best[index]?.previous ?? -1;
  }
  return new Set(before.filter((key) => !stays.has(key)));
}

type Part = readonly [change: Change['change'], effect: Effect, why: string];

function comparedKey({ holders: before }: KeyModel, { holders: after }: KeyModel): readonly Part[] {
  const [old] = before;
  const [now] = after;
  const parts: Part[] = [];
  const kindOf = (field: FieldModel) => (field.isLegend ? 'legend' : field.kind);
  if (kindOf(old) !== kindOf(now)) {
    const isLost = (old.kind === 'file') !== (now.kind === 'file');
    return [['stricter', isLost ? 'lost' : 'refused', `${old.kind} has become ${now.kind}`]];
  }
  if (JSON.stringify(before.map(wordsOf)) !== JSON.stringify(after.map(wordsOf))) {
    parts.push(['reworded', 'kept', 'its words have changed']);
  }
  parts.push(...comparedLimits(old, now), ...comparedChoices(before, after));
  const [rulesBefore, rulesNow] = [hidingOf(before), hidingOf(after)];
  if (rulesBefore !== rulesNow) {
    if (rulesNow === NOTHING) parts.push(['looser', 'kept', 'it is no longer hidden']);
    else parts.push(['hidden', 'lost', 'it is hidden by other conditions than before']);
  }
  const [disabledBefore, disabledNow] = [disablingOf(before), disablingOf(after)];
  if (disabledBefore !== disabledNow) {
    const isFree = disabledNow === NOTHING;
    parts.push([
      isFree ? 'looser' : 'stricter',
      'kept',
      'it is disabled by other conditions than before',
    ]);
  }
  return parts;
}

function wordsOf({ definition, choices, fieldset }: FieldModel) {
  const { label, helperText, introText } = definition;
  const around = fieldset && [fieldset.definition.label, fieldset.definition.legend];
  return [
    label || '',
    helperText || '',
    introText || '',
    around,
    choices
      .map((one) => [one.value, one.label])
      .sort((one, other) => String(one[0]).localeCompare(String(other[0]))),
  ];
}

/** Each limit as a number: the higher the stricter. */
function limitsOf({ kind, required, definition }: FieldModel): Readonly<Record<string, number>> {
  const { min, max, minLength, maxLength, decimals } = definition;
  const days = (day: string | null, none: number) => (day === null ? none : Date.parse(day));
  const { min: first, max: last } = dateBounds(definition);
  const isText = kind === 'text' || kind === 'walletString';
  return {
    required: required ? 1 : 0,
    ...(isText && {
      minLength: minLength ?? STRING_MIN_LENGTH,
      maxLength: -(maxLength ?? STRING_MAX_LENGTH),
    }),
    ...(kind === 'number' && {
      ...{ min: min ?? NUMBER_MIN, max: -(max ?? Number.POSITIVE_INFINITY) },
      decimals: -(decimals ?? NUMBER_DECIMALS),
    }),
    ...(kind === 'date' && {
      minDate: days(first, Number.NEGATIVE_INFINITY),
      maxDate: -days(last, Number.POSITIVE_INFINITY),
    }),
    ...(kind === 'file' && {
      maxSize: -(definition.maxsize ?? definition.maxSize ?? Number.POSITIVE_INFINITY),
    }),
  };
}

function comparedLimits(old: FieldModel, now: FieldModel): readonly Part[] {
  const [before, after] = [limitsOf(old), limitsOf(now)];
  return Object.keys(after).flatMap((name): readonly Part[] => {
    const [was, is] = [before[name] ?? 0, after[name] ?? 0];
    if (was === is) return [];
    if (is < was) return [['looser', 'kept', `${name} is looser`]];
    // An answer that there is stays right; a box that is not ticked has to be, and a stored file stays what it is.
    const isKept = (name === 'required' && now.kind !== 'checkbox') || name === 'maxSize';
    return [['stricter', isKept ? 'kept' : 'refused', `${name} is stricter`]];
  });
}

function comparedChoices(
  before: readonly FieldModel[],
  after: readonly FieldModel[],
): readonly Part[] {
  const valuesOf = (fields: readonly FieldModel[]) =>
    fields.flatMap(({ choices }) => choices.map(({ value }) => value));
  const [old, now] = [valuesOf(before), valuesOf(after)];
  const gone = old.filter((value) => !now.some((one) => String(one) === String(value)));
  const added = now.filter((value) => !old.some((one) => String(one) === String(value)));
  const isRequired = after.some(({ required }) => required);
  const list = (values: readonly unknown[]) =>
    values.map((value) => JSON.stringify(value)).join(', ');
  return [
    ...(gone.length > 0 && now.length > 0
      ? [
          [
            'stricter',
            isRequired ? 'refused' : 'kept',
            `${list(gone)} is no longer offered`,
          ] as const,
        ]
      : []),
    ...(added.length > 0 && old.length > 0
      ? [['looser', 'kept', `${list(added)} is offered`] as const]
      : []),
  ];
}

const NOTHING = '[]';

/** What hides a key, in one form: one condition is a list of one, and oneOf is the operator where none is named. */
function hidingOf(fields: readonly FieldModel[]): string {
  return asText(
    fields.flatMap(({ definition, fieldset, isLegend }) => [
      ...listOf(isLegend ? undefined : definition.hiddenWhen),
      ...listOf(fieldset?.definition.hiddenWhen),
      ...(fieldset?.gate && !isLegend ? [fieldset.gate] : []),
    ]),
  );
}

function disablingOf(fields: readonly FieldModel[]): string {
  return asText(
    fields.flatMap(({ definition, fieldset, isLegend }) => [
      ...[isLegend ? undefined : definition, fieldset?.definition].flatMap((one) => [
        ...listOf(one?.disabledWhen),
        ...parseDisableWhen(one?.disableWhen).disableWhen,
      ]),
    ]),
  );
}

function listOf(sent: unknown): readonly unknown[] {
  return parseConditions(sent).conditions.map(({ id, operator, values }) => [id, operator, values]);
}

function asText(conditions: readonly unknown[]): string {
  return JSON.stringify(conditions.map((one) => JSON.stringify(one)).sort());
}

/** What the new profile makes of stored answers; one that is empty is none. */
function count(models: Models, given: unknown): Counted {
  const investors = Array.isArray(given) ? given.filter(isRecord) : [given].filter(isRecord);
  const counted = { investors: investors.length, kept: 0, refused: 0, lost: 0 };
  for (const investor of investors) {
    for (const [sectionId, stored] of Object.entries(investor)) {
      if (!isRecord(stored)) continue;
      for (const effect of effectsOn(models.get(sectionId), stored)) counted[effect] += 1;
    }
  }
  return counted;
}

function effectsOn(
  model: SectionModel | undefined,
  stored: Readonly<Record<string, unknown>>,
): readonly Effect[] {
  const given = Object.entries(stored).filter(([, value]) => !isEmpty(value));
  if (!model) return given.map(() => 'lost');
  const read = [...model.keys.values()].map(
    ({ key, holders }) =>
      [key, readValue(holders, Object.hasOwn(stored, key) ? stored[key] : null)] as const,
  );
  const settled = settle(model, new Map(read.map(([key, { value }]) => [key, value])));
  const reasons = new Map(read.map(([key, { reason }]) => [key, reason]));
  return given.map(([key]) => {
    const holders = model.keys.get(key)?.holders;
    const value = settled.get(key) ?? null;
    if (!holders) return 'lost';
    if (reasons.get(key)) return 'refused';
    if (isEmpty(value)) return 'lost';
    return errorOf(holders, value) ? 'refused' : 'kept';
  });
}
