import { kindTools } from '../../src/form/kinds/tools';
import { listsOf } from '../../src/form/rules/lists';
import { flattenSection } from '../../src/form/rules/model/flatten-section';
import type { FieldModel, KeyModel, SectionModel } from '../../src/form/rules/model/section-model';
import { parseConditions, parseDisableWhen } from '../../src/form/rules/parse-conditions';
import { settle } from '../../src/form/rules/settle-conditions';
import { errorOf, validate } from '../../src/form/rules/validity/field-validity';
import { isEmpty, readValue } from '../../src/form/rules/values';
import { isRecord } from '../../src/kit/rules/is-record';
import {
  type ProfileDocument,
  ProfileError,
  profileResolver,
  readsElsewhere,
} from '../../src/reference-backend/rules/profile/resolve-profile';
import { changedPaths, changesOfBranching, type PathChange } from './diff-branching';
import { readDocument, rowsOf } from './document';
import { createReport } from './findings';
import { isProfile } from './paths';

/**
 * What a change does to a stored answer; 'asked': there is none yet, and whoever was done has to come back; 'set aside':
 * where another section's answer hides it, it is kept unseen for a while.
 */
export type Effect = 'kept' | 'asked' | 'set aside' | 'refused' | 'lost';

/** One change of a profile: of a key, of a section (`key` is ''), or of a milestone (`section` is '', too). */
export interface Change {
  readonly milestone?: string;
  readonly section: string;
  readonly key: string;
  readonly change:
    | 'added'
    | 'removed'
    | 'moved'
    | 'renamed'
    | 'reworded'
    | 'stricter'
    | 'looser'
    | 'hidden';
  readonly effect: Effect;
  readonly message: string;
}

/** What became of the stored answers that were given. */
export interface Counted {
  readonly investors: number;
  readonly kept: number;
  readonly refused: number;
  readonly lost: number;
  /** Absent for none. */
  readonly setAside?: number;
  /** Investors who get a section, and those who no longer have one; absent for none. */
  readonly moreSections?: number;
  readonly fewerSections?: number;
  /** Investors who have to come back: an answer of theirs is refused, or one is missing that is required now. */
  readonly back: number;
}

/** What differs between two profiles. */
export interface Difference {
  readonly changes: readonly Change[];
  /** The ways through both profiles that have other sections now. */
  readonly paths?: readonly PathChange[];
  /** There are more ways than were compared. */
  readonly sampled?: true;
  readonly answers?: Counted;
}

/** The sections by their ids, as the form reads them. */
type Models = ReadonlyMap<string, SectionModel>;

/**
 * Compares two profiles by the payload's keys. What is written in another way and means the same is no change.
 * `answers`: of one investor or of several, by section id and key.
 */
export function diffProfile(before: unknown, after: unknown, answers?: unknown): Difference {
  const [old, now] = [modelsOf(before), modelsOf(after)];
  const changes = [
    ...changesOfMilestones(before, after),
    ...changesOfSections(old, now),
    ...changesOfBranching(before, after),
    ...[...old].flatMap(([id, model]) => changesIn(id, model, now)),
  ];
  const { paths, isSampled } = changedPaths(before, after);
  const added = [...now].flatMap(([id, model]) =>
    [...model.keys.keys()]
      .filter((key) => !old.get(id)?.keys.has(key) && !sectionWith(old, key))
      .map((key): Change => {
        // A section that is new is nobody's yet: its milestone opens it.
        const isAsked =
          old.has(id) && model.keys.get(key)?.holders.some(({ required }) => required);
        return {
          ...{ section: id, key, change: 'added' },
          effect: isAsked ? 'asked' : 'kept',
          message: isAsked
            ? `${key} is new and required: whoever has completed ${id} has to come back`
            : `${key} is new`,
        };
      }),
  );
  const all = [...changes, ...added];
  return {
    changes: all,
    ...(paths.length > 0 && { paths }),
    // Without any change the ways are the same, seen or not.
    ...(isSampled && all.length > 0 && { sampled: true as const }),
    ...(answers !== undefined && {
      answers: count(investorOn(after), investorOn(before), answers),
    }),
  };
}

function modelsOf(source: unknown): Models {
  const sections = readDocument(source, createReport([]));
  return new Map(
    sections.flatMap(({ section }) =>
      section ? [[section.id, flattenSection(section)] as const] : [],
    ),
  );
}

interface Outline {
  readonly id: string;
  readonly label: unknown;
  readonly sections: readonly string[];
}

/** The milestones of a whole profile; none of a section. */
function outlineOf(source: unknown): readonly Outline[] {
  const qualification = isRecord(source) ? source.qualification : undefined;
  return rowsOf(qualification, 'milestones')
    .filter(isRecord)
    .map((milestone) => ({
      id: String(milestone.id),
      label: milestone.label,
      sections: rowsOf(milestone, 'sections')
        .filter(isRecord)
        .map(({ id }) => String(id)),
    }));
}

function changesOfMilestones(before: unknown, after: unknown): readonly Change[] {
  const [old, now] = [outlineOf(before), outlineOf(after)];
  if (old.length === 0 || now.length === 0) return [];
  const of = (milestone: string, change: Change['change'], message: string): Change => ({
    ...{ milestone, section: '', key: '', change, effect: 'kept', message },
  });
  const ofSection = (section: string, change: Change['change'], message: string): Change => ({
    ...{ section, key: '', change, effect: 'kept', message },
  });
  const moved = movedAmong(
    old.map(({ id }) => id),
    now.map(({ id }) => id),
  );
  const milestoneOf = (outline: readonly Outline[], section: string) =>
    outline.find(({ sections }) => sections.includes(section))?.id;
  const sectionsOf = (outline: readonly Outline[]) => outline.flatMap(({ sections }) => sections);
  const stays = (section: string) => milestoneOf(old, section) === milestoneOf(now, section);
  const movedSections = movedAmong(
    sectionsOf(old).filter(stays),
    sectionsOf(now).filter((section) => stays(section) && sectionsOf(old).includes(section)),
  );
  return [
    ...old.flatMap(({ id, label }) => {
      const next = now.find((one) => one.id === id);
      if (!next) return [of(id, 'removed', `the milestone ${id} is gone`)];
      return [
        ...(next.label === label
          ? []
          : [of(id, 'reworded', `the milestone ${id} has other words`)]),
        ...(moved.has(id) ? [of(id, 'moved', `the milestone ${id} has another place`)] : []),
      ];
    }),
    ...now
      .filter(({ id }) => !old.some((one) => one.id === id))
      .map(({ id }) => of(id, 'added', `the milestone ${id} is new`)),
    ...sectionsOf(old).flatMap((section) => {
      const to = milestoneOf(now, section);
      if (to === undefined) return [];
      if (!stays(section))
        return [
          ofSection(section, 'moved', `the section ${section} is in the milestone ${to} now`),
        ];
      return movedSections.has(section)
        ? [ofSection(section, 'moved', `the section ${section} has another place`)]
        : [];
    }),
  ];
}

/** Those of both lists that stand in another order. */
function movedAmong(before: readonly string[], after: readonly string[]): ReadonlySet<string> {
  return movedKeys(
    before.filter((one) => after.includes(one)),
    after.filter((one) => before.includes(one)),
  );
}

function changesOfSections(old: Models, now: Models): readonly Change[] {
  const of = (
    section: string,
    change: Change['change'],
    effect: Effect,
    message: string,
  ): Change => ({ section, key: '', change, effect, message });
  const keysIn = (model: SectionModel) => [...model.keys.keys()].sort().join('\n');
  const isNew = (id: string) => !old.has(id);
  return [
    ...[...old].flatMap(([id, model]): readonly Change[] => {
      const next = now.get(id);
      if (next) return changesOfSection(model, next).map((one) => of(id, ...one));
      const [renamed] = [...now].find(
        ([other, one]) => isNew(other) && model.keys.size > 0 && keysIn(one) === keysIn(model),
      ) ?? [undefined];
      if (renamed === undefined) return [of(id, 'removed', 'lost', `the section ${id} is gone`)];
      return [
        of(
          id,
          'renamed',
          'lost',
          `the section ${id} is called ${renamed} now, and answers are stored by section`,
        ),
      ];
    }),
    ...[...now.keys()]
      .filter(isNew)
      .map((id) => of(id, 'added', 'kept', `the section ${id} is new`)),
  ];
}

/** What has changed of a section besides its keys: its name, its checks, and how many entries its lists need. */
function changesOfSection(before: SectionModel, after: SectionModel): readonly Part[] {
  const [old, now] = [before.section, after.section];
  const parts: Part[] = [];
  if (old.label !== now.label)
    parts.push(['reworded', 'kept', `the section ${old.id} has other words`]);
  const checksOf = (section: typeof old) => (section.plugins ?? []).map(({ id }) => id);
  const [gone, added] = [
    checksOf(old).filter((id) => !checksOf(now).includes(id)),
    checksOf(now).filter((id) => !checksOf(old).includes(id)),
  ];
  for (const id of gone) parts.push(['removed', 'kept', `the check ${id} is gone`]);
  for (const id of added) {
    const isSwapped = gone.length > 0;
    const who = `whoever has completed ${old.id} has to come back`;
    parts.push([
      'added',
      'asked',
      `the check ${id} is ${isSwapped ? 'there instead' : 'new'}: ${who}`,
    ]);
  }
  const minOf = (model: SectionModel) =>
    new Map(listsOf(model).lists.map(({ name, min }) => [name, min]));
  const mins = minOf(before);
  for (const [name, min] of minOf(after)) {
    const was = mins.get(name);
    if (was === undefined || was === min) continue;
    const few = `whoever has fewer has to come back`;
    parts.push(
      min > was
        ? ['stricter', 'asked', `the list ${name} needs ${min} entries, not ${was}: ${few}`]
        : ['looser', 'kept', `the list ${name} needs ${min} entries, not ${was}`],
    );
  }
  return parts;
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
      ...comparedKey(section, key, next).map(([change, effect, why]) =>
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

function comparedKey(
  section: string,
  { holders: before }: KeyModel,
  { holders: after }: KeyModel,
): readonly Part[] {
  const [old] = before;
  const [now] = after;
  const parts: Part[] = [];
  const kindOf = (field: FieldModel) => (field.isLegend ? 'legend' : field.kind);
  if (kindOf(old) !== kindOf(now)) {
    const isLost = old.kind.isFile !== now.kind.isFile;
    return [
      ['stricter', isLost ? 'lost' : 'refused', `${old.kind.name} has become ${now.kind.name}`],
    ];
  }
  if (JSON.stringify(before.map(wordsOf)) !== JSON.stringify(after.map(wordsOf))) {
    parts.push(['reworded', 'kept', 'its words have changed']);
  }
  parts.push(
    ...comparedLimits(old, now),
    ...comparedFileTypes(old, now),
    ...comparedSending(before, after),
    ...comparedChoices(before, after),
  );
  const [rulesBefore, rulesNow] = [hidingOf(section, before), hidingOf(section, after)];
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
  return { required: required ? 1 : 0, ...kindTools(kind).limits(definition) };
}

function comparedLimits(old: FieldModel, now: FieldModel): readonly Part[] {
  const [before, after] = [limitsOf(old), limitsOf(now)];
  return Object.keys(after).flatMap((name): readonly Part[] => {
    const [was, is] = [before[name] ?? 0, after[name] ?? 0];
    if (was === is) return [];
    if (is < was) return [['looser', 'kept', `${name} is looser`]];
    // An answer that there is stays right; a box that is not ticked has to be, and a stored file stays what it is.
    const isKept = (name === 'required' && !now.kind.isTick) || name === 'maxSize';
    const back = name === 'required' ? ': whoever left it empty has to come back' : '';
    return [['stricter', isKept ? 'kept' : 'refused', `${name} is stricter${back}`]];
  });
}

/** Of a file that is stored only what it is replaced by has to be of an allowed type. */
function comparedFileTypes(old: FieldModel, now: FieldModel): readonly Part[] {
  if (!now.kind.isFile) return [];
  const typesOf = ({ definition }: FieldModel) =>
    new Set((definition.mimeTypes ?? []).map((type) => type.toLowerCase()));
  const [before, after] = [typesOf(old), typesOf(now)];
  const lacks = (some: ReadonlySet<string>, others: ReadonlySet<string>) =>
    some.size === 0 ? [] : [...others].filter((type) => !some.has(type));
  const gone = after.size > 0 && before.size === 0 ? ['all others'] : lacks(after, before);
  const added = before.size > 0 && after.size === 0 ? ['any type'] : lacks(before, after);
  return [
    ...(gone.length > 0
      ? [['stricter', 'kept', `${gone.join(', ')} is no longer accepted`] as const]
      : []),
    ...(added.length > 0 ? [['looser', 'kept', `${added.join(', ')} is accepted`] as const] : []),
  ];
}

function comparedSending(
  before: readonly FieldModel[],
  after: readonly FieldModel[],
): readonly Part[] {
  const isSent = (fields: readonly FieldModel[]) =>
    fields.some(({ definition }) => definition.noSubmit !== true);
  if (isSent(before) === isSent(after)) return [];
  return isSent(after)
    ? [['looser', 'kept', 'it is sent now']]
    : [['stricter', 'lost', 'it is no longer sent: what is entered is not stored']];
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
function hidingOf(section: string, fields: readonly FieldModel[]): string {
  return asText(
    fields.flatMap(({ definition, fieldset, isLegend }) => [
      ...listOf(isLegend ? undefined : ownOf(section, definition.hiddenWhen)),
      ...listOf(ownOf(section, fieldset?.definition.hiddenWhen)),
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

/** Those of its own section: the others are compared apart. */
function ownOf(section: string, sent: unknown): unknown {
  const own = [sent].flat().filter((one) => !isRecord(one) || !readsElsewhere(one, section));
  return own.length > 0 ? own : undefined;
}

function listOf(sent: unknown): readonly unknown[] {
  return parseConditions(sent).conditions.map(({ id, operator, values }) => [id, operator, values]);
}

function asText(conditions: readonly unknown[]): string {
  return JSON.stringify(conditions.map((one) => JSON.stringify(one)).sort());
}

/** A profile as one investor has it. */
interface OwnProfile {
  readonly sections: readonly string[];
  readonly placesOf: (section: string) => OwnPlaces;
}

/** What there is for the answers of a section. */
interface OwnPlaces {
  readonly model: SectionModel | undefined;
  /** Whether the profile has a place for this answer, and this investor doesn't: others' answers hide it. */
  readonly isAside: (key: string) => boolean;
}

/** Makes what gives an investor's own profile, by stored answers. */
function investorOn(source: unknown): (stored: Readonly<Record<string, unknown>>) => OwnProfile {
  const models = modelsOf(source);
  const whole: OwnProfile = {
    sections: [...models.keys()],
    placesOf: (id) => ({ model: models.get(id), isAside: () => false }),
  };
  const resolve = isProfile(source) ? resolverOf(source) : undefined;
  if (!resolve || !isProfile(source)) return () => whole;
  const isWritten = placesIn(source, models);
  const known = new Map<string, SectionModel | undefined>();
  /** Most investors have the same sections, but for those of their entries. */
  const modelFrom = (section: unknown, id: string) => {
    const read = () => modelsOf(section).get(id);
    if (!models.has(id)) return read();
    const text = JSON.stringify(section);
    if (!known.has(text)) known.set(text, read());
    return known.get(text);
  };
  return (stored) => {
    const answers = Object.fromEntries(
      Object.entries(stored).flatMap(([id, values]) => (isRecord(values) ? [[id, values]] : [])),
    );
    try {
      const own = new Map(Object.entries(resolve(answers).sections));
      const placesOf = (id: string): OwnPlaces => {
        const section = own.get(id);
        const model = section && modelFrom(section, id);
        return { model, isAside: (key) => !model?.keys.has(key) && isWritten(id, key) };
      };
      return { sections: [...own.keys()], placesOf };
    } catch (error) {
      if (error instanceof ProfileError) return whole;
      throw error;
    }
  };
}

/** Whether a profile has a place for an answer, whatever others are: in a section for an entry, too. */
function placesIn(
  { sections }: ProfileDocument,
  models: Models,
): (section: string, key: string) => boolean {
  const slots = new Map(
    Object.entries(sections).flatMap(([id, { forEach }]) => {
      const source = isRecord(forEach) ? models.get(String(forEach.section)) : undefined;
      if (!source || !isRecord(forEach)) return [];
      const list = listsOf(source).lists.find(({ name }) => name === forEach.list);
      return [[id, list?.slots.length ?? 0] as const];
    }),
  );
  return (section, key) => {
    if (models.has(section) && !slots.has(section))
      return models.get(section)?.keys.has(key) ?? false;
    const [suffix = '', slot = 0] = /-([1-9]\d*)$/.exec(section) ?? [];
    const template = section.slice(0, section.length - suffix.length);
    const isOfEntry =
      suffix !== '' && key.endsWith(suffix) && Number(slot) <= (slots.get(template) ?? 0);
    return isOfEntry && models.get(template)?.keys.has(key.slice(0, -suffix.length)) === true;
  };
}

function resolverOf(source: ProfileDocument): ReturnType<typeof profileResolver> | undefined {
  try {
    return profileResolver(source);
  } catch (error) {
    // `check-profile` says what is wrong.
    if (error instanceof ProfileError) return undefined;
    throw error;
  }
}

/** What the new profile makes of stored answers; one that is empty is none. */
function count(
  on: ReturnType<typeof investorOn>,
  onBefore: ReturnType<typeof investorOn>,
  given: unknown,
): Counted {
  const investors = Array.isArray(given) ? given.filter(isRecord) : [given].filter(isRecord);
  const counted = { investors: investors.length, kept: 0, refused: 0, lost: 0, back: 0 };
  const of = { setAside: 0, moreSections: 0, fewerSections: 0 };
  for (const investor of investors) {
    const { sections, placesOf } = on(investor);
    let comesBack = false;
    for (const [sectionId, stored] of Object.entries(investor)) {
      if (!isRecord(stored)) continue;
      const { model, isAside } = placesOf(sectionId);
      const isHere = ([key, value]: [string, unknown]) => isEmpty(value) || !isAside(key);
      const entries = Object.entries(stored);
      const shown = Object.fromEntries(entries.filter(isHere));
      of.setAside += entries.length - Object.keys(shown).length;
      const { effects, isInvalid } = effectsOn(model, shown);
      for (const effect of effects) counted[effect] += 1;
      comesBack ||= isInvalid;
    }
    const { sections: former } = onBefore(investor);
    if (sections.some((id) => !former.includes(id))) of.moreSections += 1;
    if (former.some((id) => !sections.includes(id))) of.fewerSections += 1;
    if (comesBack) counted.back += 1;
  }
  const some = Object.entries(of).filter(([, times]) => times > 0);
  return { ...counted, ...Object.fromEntries(some) };
}

function effectsOn(
  model: SectionModel | undefined,
  stored: Readonly<Record<string, unknown>>,
): {
  readonly effects: readonly Exclude<Effect, 'asked' | 'set aside'>[];
  readonly isInvalid: boolean;
} {
  const given = Object.entries(stored).filter(([, value]) => !isEmpty(value));
  if (!model) return { effects: given.map(() => 'lost'), isInvalid: false };
  const read = [...model.keys.values()].map(
    ({ key, holders }) =>
      [key, readValue(holders, Object.hasOwn(stored, key) ? stored[key] : null)] as const,
  );
  const settled = settle(model, new Map(read.map(([key, { value }]) => [key, value])));
  const reasons = new Map(read.map(([key, { reason }]) => [key, reason]));
  const effects = given.map(([key]) => {
    const holders = model.keys.get(key)?.holders;
    const value = settled.get(key) ?? null;
    if (!holders) return 'lost';
    if (reasons.get(key)) return 'refused';
    if (isEmpty(value)) return 'lost';
    return errorOf(holders, value) ? 'refused' : 'kept';
  });
  const isInvalid = [...reasons.values()].some(Boolean) || validate(model, settled).length > 0;
  return { effects, isInvalid };
}
