import { readsOf } from '../../src/advice/answer-mistakes';
import { trimDate } from '../../src/form/kinds/date/kind';
import { isDisabled, isHidden } from '../../src/form/rules/conditions';
import { flattenWithLists } from '../../src/form/rules/lists';
import type {
  FieldModel,
  FieldValue,
  KeyModel,
  ReadValue,
  SectionModel,
} from '../../src/form/rules/model/section-model';
import type { Section } from '../../src/http/schemas';
import { isRecord } from '../../src/kit/rules/is-record';
import {
  type Answers,
  type ProfileDocument,
  ProfileError,
  profileResolver,
  readsElsewhere,
  sectionsInOrder,
} from '../../src/reference-backend/rules/profile/resolve-profile';
import { rowsOf } from './document';
import { createWalker, settable, type Walker } from './reachable-states';

/** How many paths are told one by one. */
const MOST_TOLD = 200;
/** How many paths are looked at for what is on none of them. */
const MOST_SEEN = 5000;
/** How many paths are counted. */
const MOST_COUNTED = 100_000;

/** One way through a profile. */
export interface Path {
  /**
   * By `<section>.<key>`, the answers that conditions of other sections read: null is any other answer, '' none. A
   * question that isn't shown has no answer.
   */
  readonly answers: Readonly<Record<string, FieldValue>>;
  /** In the profile's order; one that stands for each entry of a list is named once, by its own id. */
  readonly sections: readonly string[];
  /** How many required fields, files among them, are shown for some answer. */
  readonly required: number;
  /** How many files are asked for, for some answer. */
  readonly documents: number;
}

/** A path with answers that lead there, by section id and key: null for what has to be without one. */
export interface Way extends Path {
  readonly lead: Answers;
}

/** A section as some answers of other sections leave it. */
export interface Shape {
  readonly id: string;
  readonly section: Section;
  readonly model: SectionModel;
  readonly walker: Walker;
  /** The first path on which it is so. */
  readonly answers: Path['answers'];
}

/** All ways through a profile. */
export interface Ways {
  /** The first of them. */
  readonly paths: readonly Way[];
  /** How many there are; with `isSampled` perhaps more. */
  readonly count: number;
  /** Not all was looked at: what was not seen is not called impossible. */
  readonly isSampled: boolean;
  readonly shapes: readonly Shape[];
  /** By `<section>.<key>`, the values that paths tell apart: null in `answers` is any answer that is not among them. */
  readonly named: ReadonlyMap<string, ReadonlySet<unknown>>;
  /** By the sections that are there, joined: the answers of the first such path. */
  readonly sets: ReadonlyMap<string, Pick<Path, 'answers' | 'sections'>>;
}

type Json = Readonly<Record<string, unknown>>;

/** What was answered on the way to a section. */
interface Step {
  readonly told: Readonly<Record<string, FieldValue>>;
  readonly answers: Answers;
}

/** What one section can answer of what others read. */
interface Choice {
  readonly told: readonly (readonly [name: string, answer: FieldValue])[];
  readonly values: Readonly<Record<string, FieldValue>>;
}

/**
 * Goes all ways through a document that can be resolved. Answers tell two paths apart where a condition of another
 * section reads them, and nothing else does.
 *
 * @throws {ProfileError} for a document that is malformed
 */
export function waysThrough(written: ProfileDocument): Ways {
  const document = withoutEntries(written);
  const resolve = profileResolver(document);
  const asked = askedIn(document);
  const all = Object.keys(document.sections);
  const listed = rowsOf(document.qualification, 'milestones').flatMap((milestone) =>
    rowsOf(milestone, 'sections').flatMap((one) => (isRecord(one) ? [String(one.id)] : [])),
  );
  const reads = new Map(
    all.map((id) => [id, readsAcross(id, document.sections[id] ?? {}).map(({ name }) => name)]),
  );
  const lists = new Map(all.map((id) => [id, written.sections[id]?.forEach]));
  const shapes = new Map<string, Shape | undefined>();
  const choices = new Map<Shape, readonly Choice[]>();
  const sets = new Map<string, Pick<Path, 'answers' | 'sections'>>();
  const paths: Way[] = [];
  let count = 0;
  let isSampled = false;

  /** A section where these answers lead; undefined if it isn't there. */
  const shapeOf = (id: string, { told, answers }: Step): Shape | undefined => {
    // A question that isn't shown is another thing than any other answer to it, which JSON writes alike.
    const answered = (reads.get(id) ?? []).map((name) =>
      name in told ? [told[name]] : 'not asked',
    );
    const known = JSON.stringify([id, ...answered]);
    if (shapes.has(known)) return shapes.get(known);
    const section = sectionAmong(resolve, answers, id);
    const model = section && flattenWithLists(section);
    const shape = section &&
      model && { id, section, model, answers: told, walker: createWalker(model, asked.get(id)) };
    shapes.set(known, shape);
    return shape;
  };
  const choicesOf = (shape: Shape): readonly Choice[] => {
    const known = choices.get(shape);
    if (known) return known;
    const found = choicesIn(shape, asked.get(shape.id) ?? new Map());
    isSampled ||= found.isSampled;
    choices.set(shape, found.choices);
    return found.choices;
  };
  const isThere = (id: string, step: Step): boolean => {
    const forEach = lists.get(id);
    if (!shapeOf(id, step)) return false;
    return !isRecord(forEach) || hasEntries(shapeOf(String(forEach.section), step), forEach.list);
  };
  const end = (step: Step) => {
    count += 1;
    if (count > MOST_SEEN) return;
    const sections = listed.filter((id) => isThere(id, step));
    const set = sections.join('\n');
    if (!sets.has(set)) sets.set(set, { answers: step.told, sections });
    if (paths.length >= MOST_TOLD) return;
    const counts = sections.map((id) => countsOf(shapeOf(id, step)));
    const sum = (of: 'required' | 'documents') => counts.reduce((total, one) => total + one[of], 0);
    const [required, documents] = [sum('required'), sum('documents')];
    paths.push({ answers: step.told, lead: step.answers, sections, required, documents });
  };

  const deciding = sectionsInOrder(document).filter((id) => asked.has(id));
  // By hand, since a chain of conditions may be as long as the document.
  const waiting: { readonly step: Step; readonly index: number }[] = [
    { step: { told: {}, answers: {} }, index: 0 },
  ];
  for (let top = waiting.pop(); top; top = waiting.pop()) {
    const { step, index } = top;
    const id = deciding[index];
    if (id === undefined) {
      if (count >= MOST_COUNTED) break;
      end(step);
      continue;
    }
    const shape = shapeOf(id, step);
    const next = (shape ? choicesOf(shape) : []).map(({ told, values }) => ({
      told: { ...step.told, ...Object.fromEntries(told) },
      answers: { ...step.answers, [id]: values },
    }));
    const steps = next.length > 0 ? next : [step];
    for (const one of steps.toReversed()) waiting.push({ step: one, index: index + 1 });
  }
  isSampled ||= count > MOST_SEEN || waiting.length > 0;
  const named = new Map(
    [...asked].flatMap(([id, keys]) =>
      Array.from(keys, ([key, values]) => [`${id}.${key}`, values] as const),
    ),
  );
  return { paths, count, isSampled, named, sets, shapes: [...shapes.values()].filter(isDefined) };

  function countsOf(shape: Shape | undefined): Counts {
    return shape ? countsIn(shape) : { required: 0, documents: 0 };
  }
}

/** Whether this is a whole profile, whose sections can decide about one another. */
export function isProfile(source: unknown): source is ProfileDocument & Json {
  return isRecord(source) && isRecord(source.qualification) && isRecord(source.sections);
}

/** The ways through a whole profile; none for sections alone, and for a profile that can't be resolved. */
export function waysOf(source: unknown): Ways | undefined {
  if (!isProfile(source)) return undefined;
  try {
    return waysThrough(source);
  } catch (error) {
    // `check-profile` says what is wrong.
    if (error instanceof ProfileError) return undefined;
    throw error;
  }
}

/** Whether a document has sections or elements that depend on answers of other sections: else there is one way through it. */
export function hasWays({ sections }: ProfileDocument): boolean {
  return Object.entries(sections).some(
    ([id, section]) =>
      isRecord(section) && (section.forEach != null || readsAcross(id, section).length > 0),
  );
}

function isDefined<Value>(value: Value | undefined): value is Value {
  return value !== undefined;
}

/**
 * A document whose sections for entries are plain ones: a condition that reads the entry holds for some entries and not
 * for others, so it hides nothing here.
 */
function withoutEntries({ qualification, sections }: ProfileDocument): ProfileDocument {
  const plain = (holder: Json): Json => {
    const { hiddenWhen, ...rest } = holder;
    const rows = (name: 'elements' | 'fields') =>
      Array.isArray(rest[name]) && {
        [name]: rowsOf(rest, name).map((one) => (isRecord(one) ? plain(one) : one)),
      };
    const readsEntry = [hiddenWhen].flat().some((one) => isRecord(one) && one.entry !== undefined);
    return {
      ...rest,
      ...rows('elements'),
      ...rows('fields'),
      ...(!readsEntry && hiddenWhen !== undefined && { hiddenWhen }),
    };
  };
  const made = Object.entries(sections).map(([id, section]) => {
    if (!isRecord(section.forEach)) return [id, section] as const;
    const { forEach: _, ...rest } = section;
    return [id, plain(rest)] as const;
  });
  return { qualification, sections: Object.fromEntries(made) };
}

/** The conditions of a section that read another one. */
function readsAcross(id: string, section: Json): readonly Read[] {
  const elements = rowsOf(section, 'elements').flatMap((one) => [one, ...rowsOf(one, 'fields')]);
  return [section, ...elements].flatMap((holder) => {
    const raw: unknown = isRecord(holder) ? holder.hiddenWhen : undefined;
    return [raw].flat().flatMap((one) => {
      if (!isRecord(one) || !readsElsewhere(one, id)) return [];
      const [section, key] = [String(one.section), String(one.id)];
      const values: readonly unknown[] = Array.isArray(one.values) ? one.values : [];
      return [{ section, key, name: `${section}.${key}`, values }];
    });
  });
}

interface Read {
  readonly section: string;
  readonly key: string;
  readonly name: string;
  readonly values: readonly unknown[];
}

/** By section and key: what conditions of other sections compare it with. */
function askedIn({ sections }: ProfileDocument): Map<string, Map<string, Set<unknown>>> {
  const asked = new Map<string, Map<string, Set<unknown>>>();
  for (const [id, section] of Object.entries(sections)) {
    for (const { section: read, key, values } of readsAcross(id, section)) {
      const keys = asked.get(read) ?? new Map<string, Set<unknown>>();
      keys.set(key, new Set([...(keys.get(key) ?? []), ...values.map(byDay)]));
      asked.set(read, keys);
    }
  }
  return asked;
}

/** Dates compare by their day. */
function byDay(value: unknown): unknown {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? trimDate(value) : value;
}

function sectionAmong(
  resolve: ReturnType<typeof profileResolver>,
  answers: Answers,
  id: string,
): Section | undefined {
  try {
    const { sections } = resolve(answers);
    const section = Object.hasOwn(sections, id) ? sections[id] : undefined;
    return section as unknown as Section | undefined;
  } catch (error) {
    if (error instanceof ProfileError && error.code === 'nothing-left') return undefined;
    throw error;
  }
}

/** What a section can answer of what others read, in the order of its choices. */
function choicesIn(
  { id, model, walker }: Shape,
  asked: ReadonlyMap<string, ReadonlySet<unknown>>,
): { readonly choices: readonly Choice[]; readonly isSampled: boolean } {
  const keys = Array.from(asked.keys()).flatMap((key) => model.keys.get(key) ?? []);
  if (keys.length === 0) return { choices: [], isSampled: false };
  const legends = (model.lists?.all ?? [])
    .flatMap(({ slots }) => slots.slice(0, 1))
    .map((one) => one.legend);
  const found = new Map<string, { readonly rank: readonly number[]; readonly choice: Choice }>();
  const walked = walker.keysBehind(keys.map(({ key }) => key));
  const outcome = walker.walk(
    keys.map(({ key }) => key),
    (read) => {
      const told = keys.map((key) => answerOf(key, read, asked.get(key.key) ?? new Set()));
      if (told.includes('missing')) return false;
      const same = JSON.stringify(told);
      if (found.has(same)) return false;
      const rank = keys.map((key, index) => rankOf(key, told[index], asked.get(key.key)));
      const choice = {
        told: keys.flatMap(({ key }, index) => {
          const answer = told[index];
          return answer === undefined || answer === 'missing'
            ? []
            : [[`${id}.${key}`, answer.is] as const];
        }),
        values: Object.fromEntries([
          // So that a section for an entry can be looked at.
          ...legends.map(({ key, checkedValue }) => [key, checkedValue] as const),
          ...walked.map((key) => [key, settable(read(key))] as const),
        ]),
      };
      found.set(same, { rank, choice });
      return false;
    },
  );
  const inOrder = [...found.values()].sort((one, other) => compare(one.rank, other.rank));
  return { choices: inOrder.map(({ choice }) => choice), isSampled: outcome === 'some' };
}

/** An answer as a path tells it; undefined where nobody is asked, 'missing' where nobody gets on with it. */
function answerOf(
  { key, holders }: KeyModel,
  read: ReadValue,
  named: ReadonlySet<unknown>,
): { readonly is: FieldValue } | undefined | 'missing' {
  const shown = holders.filter((field) => !isHidden(field, read));
  if (shown.length === 0) return undefined;
  const value = read(key);
  const isNone = value === null || value === '';
  const isAsked = shown.some((field) => field.required && !isDisabled(field, read));
  if (isAsked && (isNone || (value === false && shown.some((field) => field.kind.isTick))))
    return 'missing';
  if (isNone) return { is: '' };
  return { is: named.has(value) ? value : null };
}

/** Where an answer stands among those of its question: as offered, then any other one, then none. */
function rankOf(
  { holders }: KeyModel,
  answer: { readonly is: FieldValue } | undefined | 'missing',
  named: ReadonlySet<unknown> = new Set(),
): number {
  if (answer === undefined || answer === 'missing') return Number.MAX_SAFE_INTEGER;
  const { is } = answer;
  const offered = holders.flatMap(({ choices }) => choices.map(({ value }) => value as unknown));
  if (is === null) return offered.length + named.size;
  if (is === '') return offered.length + named.size + 1;
  const place = offered.indexOf(is);
  return place >= 0 ? place : offered.length + [...named].indexOf(is);
}

function compare(one: readonly number[], other: readonly number[]): number {
  const index = one.findIndex((rank, place) => rank !== other[place]);
  return index < 0 ? 0 : (one[index] ?? 0) - (other[index] ?? 0);
}

/** Whether some answer puts an entry into a list of this section. */
function hasEntries(shape: Shape | undefined, name: unknown): boolean {
  const list = shape?.model.lists?.all.find((one) => one.name === name);
  return shape !== undefined && list !== undefined && isEverShown(shape, list.slots[0].legend);
}

/** Whether some answer of its section shows a field; undecided counts as one. */
export function isEverShown({ walker, model }: Pick<Shape, 'walker' | 'model'>, field: FieldModel) {
  const keys = readsOf(field).filter((key) => model.keys.has(key));
  return walker.walk(keys, (read) => !isHidden(field, read)) !== 'all';
}

interface Counts {
  readonly required: number;
  readonly documents: number;
}

function countsIn(shape: Shape): Counts {
  const keysOf = (is: (field: FieldModel) => boolean) =>
    new Set(
      shape.model.fields
        .filter((field) => is(field) && isEverShown(shape, field))
        .map(({ key }) => key),
    ).size;
  return {
    required: keysOf(({ required }) => required),
    documents: keysOf(({ kind }) => !!kind.isFile),
  };
}

/** The answers of a path in one line: `you.kind = company, you.country = any other`. */
export function answersInWords(answers: Path['answers']): string {
  const words = Object.entries(answers).map(
    ([name, value]) =>
      `${name} = ${value === null ? 'any other' : value === '' ? 'none' : typeof value === 'object' ? 'a file' : value}`,
  );
  return words.join(', ') || 'whatever is answered';
}

/** A path in one line. */
export function pathInWords({ answers, sections, required, documents }: Path): string {
  const counted = (number: number, what: string) => `${number} ${what}${number === 1 ? '' : 's'}`;
  const parts = [
    counted(sections.length, 'section'),
    counted(required, 'required field'),
    counted(documents, 'document'),
  ];
  return `${answersInWords(answers)}: ${parts.join(', ')}`;
}
