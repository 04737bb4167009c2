import { isRecord } from '../../src/kit/rules/is-record';
import { readsElsewhere } from '../../src/reference-backend/rules/profile/resolve-profile';
import type { Change } from './diff-profile';
import { rowsOf } from './document';
import { answersInWords, isProfile, type Path, type Ways, waysOf } from './paths';

/*
 * What has changed between two profiles of what one section decides about another.
 */

type Json = Readonly<Record<string, unknown>>;

/** A way through both profiles that has other sections now. */
export interface PathChange {
  readonly answers: Path['answers'];
  /** The ids of sections that have come, and of those that have gone. */
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** The changes of conditions that read another section, of `forEach` and of checks, in sections of both profiles. */
export function changesOfBranching(before: unknown, after: unknown): readonly Change[] {
  const [old, now] = [sectionsOf(before), sectionsOf(after)];
  return [...old].flatMap(([id, was]) => {
    const is = now.get(id);
    return is
      ? [...ofForEach(id, was, is), ...ofConditions(id, was, is), ...ofChecks(id, was, is)]
      : [];
  });
}

function sectionsOf(source: unknown): ReadonlyMap<string, Json> {
  const sections = isProfile(source) ? Object.values(source.sections) : [source];
  return new Map(sections.filter(isRecord).map((section) => [String(section.id), section]));
}

function ofForEach(section: string, before: Json, after: Json): readonly Change[] {
  const [was, is] = [textOf(before.forEach), textOf(after.forEach)];
  if (was === is) return [];
  const message =
    is === ''
      ? `the section ${section} stands once now, and no longer for each entry of a list`
      : `the section ${section} stands for each entry of ${was === '' ? 'a' : 'another'} list now`;
  // The ids of its sections, by which answers are stored, are other ones.
  return [{ ...{ section, key: '', change: 'renamed', effect: 'lost' }, message }];
}

/** What hides a section, or one of its elements, by the answers of other sections or of its own entry. */
function ofConditions(section: string, before: Json, after: Json): readonly Change[] {
  const [old, now] = [acrossIn(section, before), acrossIn(section, after)];
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((key): readonly Change[] => {
    const [was, is] = [old.get(key), now.get(key)];
    // An element that is new or gone is told elsewhere.
    if (was === undefined || is === undefined || was === is) return [];
    const what = key === '' ? `the section ${section}` : key;
    const of = (change: Change['change'], effect: Change['effect'], why: string): Change => ({
      ...{ section, key, change, effect, message: `${what} ${why}` },
    });
    if (is === NONE) return [of('looser', 'kept', 'no longer depends on another section')];
    const why =
      was === NONE ? 'depends on another section now' : 'depends on other answers than before';
    return [of('hidden', 'set aside', why)];
  });
}

const NONE = '[]';

/** By key, '' for the section itself: the conditions on other sections of what has this key, in one form. */
function acrossIn(section: string, definition: Json): ReadonlyMap<string, string> {
  const elements = rowsOf(definition, 'elements').filter(isRecord);
  const all = elements.flatMap((one) => [one, ...rowsOf(one, 'fields').filter(isRecord)]);
  const conditionsOf = ({ hiddenWhen }: Json) =>
    [hiddenWhen]
      .flat()
      .filter((one) => isRecord(one) && readsElsewhere(one, section))
      .map(textOf)
      .sort();
  const byKey = new Map([['', [conditionsOf(definition)]]]);
  for (const one of all) {
    const key = String(one.name || one.id);
    byKey.set(key, [...(byKey.get(key) ?? []), conditionsOf(one)]);
  }
  return new Map(
    Array.from(byKey, ([key, holders]) => {
      const isFree = holders.every((conditions) => conditions.length === 0);
      return [key, isFree ? NONE : JSON.stringify(holders.map(textOf).sort())];
    }),
  );
}

function ofChecks(section: string, before: Json, after: Json): readonly Change[] {
  const [old, now] = [checksIn(before), checksIn(after)];
  const of = (change: Change['change'], message: string): Change => ({
    ...{ section, key: '', change, effect: 'kept', message },
  });
  const gone = [...old.keys()].filter((id) => !now.has(id));
  return [
    ...gone.map((id) => of('removed', `the check ${id} across fields is gone`)),
    ...[...now].flatMap(([id, check]) => {
      const was = old.get(id);
      if (!was) {
        return [of('added', `the check ${id} across fields is new, and made at the next save`)];
      }
      const isSame = (one: Json, other: Json) => textOf(one) === textOf(other);
      if (isSame(was, check)) return [];
      const isReworded = isSame({ ...was, message: '' }, { ...check, message: '' });
      return isReworded
        ? [of('reworded', `the check ${id} across fields has other words`)]
        : [
            of(
              'stricter',
              `the check ${id} across fields is another one, and made at the next save`,
            ),
          ];
    }),
  ];
}

function checksIn(section: Json): ReadonlyMap<string, Json> {
  const checks = rowsOf(section, 'checks').filter(isRecord);
  return new Map(checks.map((check) => [String(check.id), check]));
}

/** JSON whose keys stand in their order; '' for what is not there. */
function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  return JSON.stringify(value, (_, one: unknown) =>
    isRecord(one)
      ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  );
}

/**
 * The paths of both profiles that have other sections now. What tells paths apart may differ: a path is compared with
 * each former one whose answers don't contradict its own, and told where all of these differ alike. Where there are more
 * former ones than were looked at, it is told by the one that everybody on it was on.
 */
export function changedPaths(
  before: unknown,
  after: unknown,
): { readonly paths: readonly PathChange[]; readonly isSampled: boolean } {
  const [old, now] = [waysOf(before), waysOf(after)];
  if (!old || !now || old.count + now.count < 3) return { paths: [], isSampled: false };
  const paths = now.paths.flatMap(({ answers, sections }) => {
    const is = { answers, named: now.named };
    const compared = old.paths
      .map((one) => ({ was: { answers: one.answers, named: old.named }, sections: one.sections }))
      .filter(({ was }) => mayBeOnBoth(was, is));
    const differing = compared.map((one) => ({
      added: sections.filter((id) => !one.sections.includes(id)),
      removed: one.sections.filter((id) => !sections.includes(id)),
    }));
    const [first] = differing;
    const isAlike = new Set(differing.map(textOf)).size === 1;
    const isCertain = !isCut(old) || compared.some(({ was }) => holdsAllOf(was, is));
    if (!first || !isAlike || !isCertain || first.added.length + first.removed.length === 0) {
      return [];
    }
    return [{ answers, ...first }];
  });
  return { paths, isSampled: isCut(old) || isCut(now) };
}

/** Whether there are paths that were not looked at one by one. */
function isCut({ paths, count, isSampled }: Ways): boolean {
  return isSampled || count > paths.length;
}

/** A path's answers, and the values that paths of its profile tell apart. */
interface Told extends Pick<Path, 'answers'>, Pick<Ways, 'named'> {}

/** Whether somebody may be on both paths. */
function mayBeOnBoth(one: Told, other: Told): boolean {
  return Object.entries(one.answers).every(([name, value]) => {
    if (!Object.hasOwn(other.answers, name)) return true;
    const its = other.answers[name];
    return value === its || isAnyOther(one, name, its) || isAnyOther(other, name, value);
  });
}

/** Whether everybody on the other path is on this one. */
function holdsAllOf(one: Told, other: Told): boolean {
  return Object.entries(one.answers).every(([name, value]) => {
    if (!Object.hasOwn(other.answers, name)) return false;
    const its = other.answers[name];
    if (value !== null || its !== null) return value === its || isAnyOther(one, name, its);
    return [...(one.named.get(name) ?? [])].every((each) => other.named.get(name)?.has(each));
  });
}

/** Whether a value is any other answer than those that this path's profile tells apart. */
function isAnyOther({ answers, named }: Told, name: string, value: unknown): boolean {
  return answers[name] === null && value !== null && value !== '' && !named.get(name)?.has(value);
}

/** A path that has changed, in one line. */
export function pathChangeInWords({ answers, added, removed }: PathChange): string {
  const parts = [
    ...(added.length > 0 ? [`more: ${added.join(', ')}`] : []),
    ...(removed.length > 0 ? [`fewer: ${removed.join(', ')}`] : []),
  ];
  return `${answersInWords(answers)}  ${parts.join('; ')}`;
}
