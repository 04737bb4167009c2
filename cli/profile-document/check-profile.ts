import type { Section } from '../../src/http/schemas';
import { isRecord } from '../../src/kit/rules/is-record';
import { checkBranching } from './branching';
import { readDocument, type SourceSection } from './document';
import { below, createReport, type Finding, type Report } from './findings';
import { checkSectionChecks } from './section-checks';
import { checkSection } from './section-rules';

/** The most slots that a list can have: each may bring sections of its own, so that every answer asks them all. */
const MOST_SLOTS = 300;

/** What was found in a source. */
export interface Checked {
  readonly findings: readonly Finding[];
  /** How many sections it has. */
  readonly sections: number;
  /** How many states of answers were looked at. */
  readonly states: number;
  /** There were too many states: what no sample has shown is not called unreachable. */
  readonly sampled?: true;
}

/**
 * Finds what is wrong with a profile before an investor does. `helpTexts` are the names, with a capital, that elements
 * can give as `additionalInfo`; `ownPlugins` the ids of the plugins that the page registers.
 */
export function checkProfile(
  source: unknown,
  helpTexts: ReadonlySet<string>,
  ownPlugins: ReadonlySet<string> = new Set(),
): Checked {
  const findings: Finding[] = [];
  const report = createReport(findings);
  const sections: readonly SourceSection[] = readDocument(source, report);
  let states = 0;
  let isSampled = false;
  let isTooLong = false;
  for (const { section, pointer, raw } of sections) {
    if (!section) continue;
    if (hasTooManySlots(section, pointer, report)) {
      isTooLong = true;
      continue;
    }
    const looked = checkSection(section, pointer, { helpTexts, ownPlugins }, report);
    checkSectionChecks(section, raw.checks, pointer, report);
    states += looked.states;
    isSampled ||= looked.isSampled;
  }
  if (!isTooLong && isRecord(source) && 'qualification' in source && 'sections' in source) {
    isSampled ||= checkBranching(source, sections, report, findings)?.isSampled ?? false;
  }
  return {
    findings: findings.map((finding) => withElement(finding, source)),
    sections: sections.length,
    states,
    ...(isSampled && { sampled: true as const }),
  };
}

/** Tells a list with more slots than can be checked, and shown, in time. */
function hasTooManySlots({ elements = [] }: Section, pointer: string, report: Report): boolean {
  const counts = new Map<unknown, number>();
  for (const [index, { repeat }] of elements.entries()) {
    if (!isRecord(repeat)) continue;
    const count = (counts.get(repeat.list) ?? 0) + 1;
    counts.set(repeat.list, count);
    if (count <= MOST_SLOTS) continue;
    const message = `the list ${String(repeat.list)} has more than ${MOST_SLOTS} slots`;
    report.error('list-malformed', below(pointer, 'elements', index, 'repeat'), message);
    return true;
  }
  return false;
}

/** What is said of a profile in a file: a provider's token is made for each investor, so no file has one. */
export function saidOfFile(findings: readonly Finding[]): readonly Finding[] {
  return findings.filter(({ rule }) => rule !== 'plugin-without-token');
}

/** A finding whose message says which element, or else which section, it is in. */
function withElement(finding: Finding, source: unknown): Finding {
  const { pointer, message } = finding;
  const named = nameAt(pointer, source);
  const isTold = named === undefined || message.split(/[\s,:;'"]+/).includes(named);
  return isTold ? finding : { ...finding, message: `${named}: ${message}` };
}

/** The key of the innermost element, else the id of the section, that a pointer leads into. */
function nameAt(pointer: string, source: unknown): string | undefined {
  let name: string | undefined;
  let value = source;
  let [list, parent]: (string | undefined)[] = [];
  for (const part of pointer.split('/').slice(1)) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~');
    const holder = value as Readonly<Record<string, unknown>> | null;
    value = typeof holder === 'object' && holder !== null ? holder[key] : undefined;
    [parent, list] = [list, key];
    const isSection = parent === undefined && Array.isArray(source);
    const isNamed = isSection || ['elements', 'fields', 'sections'].includes(parent ?? '');
    if (isNamed && isRecord(value)) name = String(value.name || value.id || key);
  }
  return name;
}
