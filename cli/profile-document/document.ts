import * as v from 'valibot';
import {
  elementSchema,
  fieldSchema,
  legendSchema,
  milestoneSchema,
  optionSchema,
  pluginSchema,
  qualificationReviewShape,
  qualificationSchema,
  reviewSchema,
  reviewSummarySchema,
  type Section,
  sectionReviewShape,
  sectionSchema,
  sectionSummarySchema,
} from '../../src/http/schemas';
import { milestoneIcon, milestoneIconNames } from '../../src/kit/icons/milestone-icons';
import { isRecord } from '../../src/kit/rules/is-record';
import { below, nearest, type Report } from './findings';

/** One section of a source, as it is sent, and as the widget reads it where it can. */
export interface SourceSection {
  readonly pointer: string;
  readonly raw: Readonly<Record<string, unknown>>;
  readonly section: Section | undefined;
}

const STATUSES = ['active', 'complete', 'pending', 'locked'];

/**
 * Reads a source: a whole document, a section or a list of sections. Tells what has not the shape of the contract,
 * what is there twice, and what the widget does not read.
 */
export function readDocument(source: unknown, report: Report): readonly SourceSection[] {
  if (Array.isArray(source)) {
    const found = source.map((raw, index) => readSection(raw, below('', index), report));
    tellDoubles(source, '', 'section', report);
    return found.flatMap((one) => one ?? []);
  }
  if (!isRecord(source)) {
    report.error('shape', '', 'a profile is an object, or a list of sections');
    return [];
  }
  if (!('qualification' in source || 'sections' in source)) {
    return [readSection(source, '', report) ?? []].flat();
  }
  tellUnknown(source, '', ['qualification', 'sections'], report);
  const found: SourceSection[] = [];
  const { sections } = source;
  if (isRecord(sections)) {
    for (const id of Object.keys(sections)) {
      const pointer = below('/sections', id);
      const one = readSection(sections[id], pointer, report);
      if (one) found.push(one);
      if (one && typeof one.raw.id === 'string' && one.raw.id !== id) {
        report.error('shape', below(pointer, 'id'), `the section ${one.raw.id} stands under ${id}`);
      }
    }
  } else report.error('shape', '/sections', 'sections is not a map of section id to section');
  readQualification(source.qualification, isRecord(sections) ? sections : {}, report);
  return found;
}

/** The document of a backend that was read, without the sections that can't be: they are no fault of the profile. */
export function documentAsRead(
  qualification: unknown,
  sections: Readonly<Record<string, unknown>>,
): unknown {
  if (!isRecord(qualification)) return { qualification, sections };
  const isRead = (summary: unknown) =>
    isRecord(summary) && Object.hasOwn(sections, String(summary.id));
  const milestones = rowsOf(qualification, 'milestones').map((one) =>
    isRecord(one) ? { ...one, sections: rowsOf(one, 'sections').filter(isRead) } : one,
  );
  return { qualification: { ...qualification, milestones }, sections };
}

/** The rows of a list that an object has under this name; none for anything else. */
export function rowsOf(holder: unknown, name: string): readonly unknown[] {
  const list = isRecord(holder) ? holder[name] : undefined;
  return Array.isArray(list) ? list : [];
}

function readQualification(
  raw: unknown,
  sections: Readonly<Record<string, unknown>>,
  report: Report,
): void {
  const at = '/qualification';
  tellShape(qualificationSchema, raw, at, report);
  tellShape(qualificationReviewShape, raw, at, report, 'review');
  if (!isRecord(raw)) return;
  tellUnknown(raw, at, keysOf(qualificationSchema), report);
  const milestones = recordsIn(raw.milestones);
  tellDoubles(raw.milestones, below(at, 'milestones'), 'milestone', report);
  if (isRecord(raw.activeSection))
    readSection(raw.activeSection, below(at, 'activeSection'), report);
  tellLanguages(raw.languages, below(at, 'languages'), report);
  if (isRecord(raw.activeSection)) {
    const summary = milestones
      .flatMap(([, one]) => recordsIn(one.sections).map(([, each]) => each))
      .find(({ id }) => id === (raw.activeSection as { id?: unknown }).id);
    if (summary) tellOtherStatus(summary, raw.activeSection, below(at, 'activeSection'), report);
  }
  const ids = new Set<unknown>();
  for (const [index, milestone] of milestones) {
    const place = below(at, 'milestones', index);
    tellUnknown(milestone, place, keysOf(milestoneSchema), report);
    tellStatus(milestone, place, `the milestone ${milestone.id}`, report);
    const { icon } = milestone;
    if (typeof icon === 'string' && !milestoneIcon(icon)) {
      const message = `the milestone ${milestone.id} has the icon ${icon}, which there is not`;
      report.warn(
        'unknown-icon',
        below(place, 'icon'),
        message,
        nearest(icon, milestoneIconNames()),
      );
    }
    for (const [number, summary] of recordsIn(milestone.sections)) {
      const summaryPlace = below(place, 'sections', number);
      tellUnknown(summary, summaryPlace, keysOf(sectionSummarySchema), report);
      if (isRecord(summary.review)) {
        tellUnknown(
          summary.review,
          below(summaryPlace, 'review'),
          keysOf(reviewSummarySchema),
          report,
        );
      }
      tellStatus(summary, summaryPlace, `the section ${summary.id}`, report);
      if (ids.has(summary.id)) {
        report.error(
          'duplicate-id',
          below(summaryPlace, 'id'),
          `a second section has the id ${summary.id}`,
        );
      }
      ids.add(summary.id);
      const own = typeof summary.id === 'string' ? rowOf(sections, summary.id) : undefined;
      if (isRecord(own)) tellOtherStatus(own, summary, summaryPlace, report);
      if (typeof summary.id === 'string' && !Object.hasOwn(sections, summary.id)) {
        const message = `the section ${summary.id} is in no sections`;
        report.error('shape', summaryPlace, message, nearest(summary.id, Object.keys(sections)));
      }
    }
  }
  for (const id of Object.keys(sections)) {
    if (ids.has(id)) continue;
    const message = `no milestone has the section ${id}: nobody is led to it`;
    const named = [...ids].filter((one) => typeof one === 'string');
    report.warn('section-unlisted', below('/sections', id), message, nearest(id, named));
  }
  const fault = wayInFault(raw);
  if (fault) {
    const places = fault.at === undefined ? [] : [fault.at];
    report.error('no-way-in', below('/qualification/milestones', ...places), fault.reason);
  }
}

function rowOf(sections: Readonly<Record<string, unknown>>, id: string): unknown {
  return Object.hasOwn(sections, id) ? sections[id] : undefined;
}

/** The same section has one status wherever it is named. */
function tellOtherStatus(
  section: Readonly<Record<string, unknown>>,
  named: Readonly<Record<string, unknown>>,
  pointer: string,
  report: Report,
): void {
  const [own, other] = [section.status, named.status];
  if (typeof own !== 'string' || typeof other !== 'string' || own === other) return;
  const message = `the section ${section.id} is ${other} here, and ${own} elsewhere`;
  report.warn('status-differs', below(pointer, 'status'), message);
}

/** Texts in a language that there is not are shown to nobody. */
function tellLanguages(languages: unknown, pointer: string, report: Report): void {
  if (!Array.isArray(languages)) return;
  for (const [index, code] of languages.entries()) {
    if (typeof code !== 'string' || isLanguage(code)) continue;
    report.warn('unknown-language', below(pointer, index), `${code} is the code of no language`);
  }
}

function isLanguage(code: string): boolean {
  try {
    const tag = code.replaceAll('_', '-');
    const [language = ''] = tag.split('-');
    const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
    return Intl.getCanonicalLocales(tag).length > 0 && names.of(language) !== undefined;
  } catch {
    return false;
  }
}

/**
 * Why an investor is led nowhere, with these sections alone if they are given: an investor is led to active sections of
 * active milestones. `at` is the index of the milestone at fault.
 */
export function wayInFault(
  qualification: unknown,
  isThere: (sectionId: unknown) => boolean = () => true,
): { readonly reason: string; readonly at: number | undefined } | undefined {
  const milestones = recordsIn(rowsOf(qualification, 'milestones')).flatMap(([at, one]) => {
    const sections = recordsIn(one.sections);
    const statuses = sections.filter(([, { id }]) => isThere(id)).map(([, each]) => each.status);
    const isGone = sections.length > 0 && statuses.length === 0;
    return isGone ? [] : [{ at, isActive: one.status === 'active', statuses }];
  });
  const all = milestones.flatMap(({ statuses }) => statuses);
  // A profile without anything left to do is finished.
  if (all.every((status) => status === 'complete' || status === 'locked') && all.length > 0) {
    return undefined;
  }
  const first = milestones.find(({ isActive }) => isActive);
  if (first?.statuses.includes('active')) return undefined;
  const reason = all.includes('active')
    ? 'a section is active, but not in the first active milestone: the investor is led nowhere'
    : 'no section is active: the investor is led nowhere';
  return { reason, at: first?.at };
}

function readSection(raw: unknown, pointer: string, report: Report): SourceSection | undefined {
  const parsed = tellShape(sectionSchema, raw, pointer, report);
  tellShape(sectionReviewShape, raw, pointer, report, 'review');
  if (!isRecord(raw)) return undefined;
  tellUnknown(raw, pointer, [...keysOf(sectionSchema), ...DECIDED_BY_BACKEND], report);
  tellConditions(raw, pointer, 'hiddenWhen', report);
  tellStatus(raw, pointer, `the section ${raw.id}`, report);
  tellDoubles(raw.plugins, below(pointer, 'plugins'), 'plugin', report);
  if (isRecord(raw.review)) {
    tellUnknown(raw.review, below(pointer, 'review'), keysOf(reviewSchema), report);
  }
  for (const [index, plugin] of recordsIn(raw.plugins)) {
    const place = below(pointer, 'plugins', index);
    tellUnknown(plugin, place, keysOf(pluginSchema), report);
    if (isRecord(plugin.config))
      tellUnknown(plugin.config, below(place, 'config'), ['data'], report);
  }
  const ids = new Set<unknown>();
  const readElement = (
    element: Readonly<Record<string, unknown>>,
    place: string,
    known: string[],
  ) => {
    tellUnknown(element, place, known, report);
    if (ids.has(element.id)) {
      report.error('duplicate-id', below(place, 'id'), `a second element has the id ${element.id}`);
    }
    ids.add(element.id);
    for (const [number, option] of recordsIn(element.options)) {
      tellUnknown(option, below(place, 'options', number), keysOf(optionSchema), report);
    }
    if (isRecord(element.legend)) {
      tellUnknown(element.legend, below(place, 'legend'), keysOf(legendSchema), report);
    }
    if (isRecord(element.repeat)) {
      const hint = ['list', 'label', 'addLabel', 'title', 'min'];
      tellUnknown(element.repeat, below(place, 'repeat'), hint, report);
    }
    for (const rule of ['hiddenWhen', 'disabledWhen'] as const) {
      tellConditions(element, place, rule, report);
    }
  };
  for (const [index, element] of recordsIn(raw.elements)) {
    const place = below(pointer, 'elements', index);
    readElement(element, place, keysOf(elementSchema));
    for (const [number, field] of recordsIn(element.fields)) {
      readElement(field, below(place, 'fields', number), keysOf(fieldSchema));
    }
  }
  return { pointer, raw, section: parsed };
}

/** What of a section stays with the backend, which sends plain sections. */
const DECIDED_BY_BACKEND = ['hiddenWhen', 'forEach', 'checks'];

function tellConditions(
  holder: Readonly<Record<string, unknown>>,
  pointer: string,
  rule: 'hiddenWhen' | 'disabledWhen',
  report: Report,
): void {
  const sent = holder[rule];
  const known = [
    'id',
    'operator',
    'values',
    ...(rule === 'hiddenWhen' ? ['section', 'entry'] : []),
  ];
  for (const [number, condition] of recordsIn(Array.isArray(sent) ? sent : [sent])) {
    const at = Array.isArray(sent) ? below(pointer, rule, number) : below(pointer, rule);
    tellUnknown(condition, at, known, report);
  }
}

/** Tells each issue of a schema; returns what it made of the value. `only`: issues below this name alone. */
function tellShape<Schema extends v.GenericSchema>(
  schema: Schema,
  raw: unknown,
  pointer: string,
  report: Report,
  only?: string,
): v.InferOutput<Schema> | undefined {
  const result = v.safeParse(schema, raw);
  for (const issue of result.success ? [] : result.issues) {
    const path = (issue.path ?? []).map(({ key }) => key as string | number);
    if (only && !path.includes(only)) continue;
    const name = path.at(-1) ?? 'it';
    const message =
      issue.received === 'undefined'
        ? `${name} is missing`
        : `${name} is ${issue.received}, and has to be ${issue.expected ?? issue.type}`;
    report.error('shape', below(pointer, ...path), message);
  }
  return result.success ? result.output : undefined;
}

const OPPOSITE_SHOWN = 'hiddenWhen says when it is not shown, with notOneOf for the same values';
const OPPOSITE_ENABLED =
  'disabledWhen says when it is not enabled, with notOneOf for the same values';

/** What other form builders call a field of an element, and what is to be known of ours. */
const OTHER_NAMES: Readonly<Record<string, readonly [meant: string, says?: string]>> = {
  visiblewhen: ['hiddenWhen', OPPOSITE_SHOWN],
  visibleif: ['hiddenWhen', OPPOSITE_SHOWN],
  visibleon: ['hiddenWhen', OPPOSITE_SHOWN],
  shownwhen: ['hiddenWhen', OPPOSITE_SHOWN],
  showwhen: ['hiddenWhen', OPPOSITE_SHOWN],
  showif: ['hiddenWhen', OPPOSITE_SHOWN],
  dependson: ['hiddenWhen', OPPOSITE_SHOWN],
  hideif: ['hiddenWhen'],
  hidewhen: ['hiddenWhen'],
  enabledwhen: ['disabledWhen', OPPOSITE_ENABLED],
  enablewhen: ['disabledWhen', OPPOSITE_ENABLED],
  enabledif: ['disabledWhen', OPPOSITE_ENABLED],
  disabledif: ['disabledWhen'],
  mandatory: ['required'],
  isrequired: ['required'],
  help: ['helperText'],
  hint: ['helperText'],
  tooltip: ['helperText'],
  description: ['introText'],
  title: ['label'],
  choices: ['options'],
  items: ['options'],
  default: ['value'],
  defaultvalue: ['value'],
  accept: ['mimeTypes'],
};

function plainName(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z]/g, '');
}

function tellUnknown(
  raw: Readonly<Record<string, unknown>>,
  pointer: string,
  known: readonly string[],
  report: Report,
): void {
  for (const name of Object.keys(raw)) {
    if (known.includes(name)) continue;
    const [meant, says] = OTHER_NAMES[plainName(name)] ?? [];
    const isMeant = meant !== undefined && known.includes(meant);
    const why = isMeant && says ? `: ${says}` : '';
    const message = `${name} is no field that the widget reads${why}`;
    const suggestion = nearest(name, known) ?? (isMeant ? meant : undefined);
    report.warn('unknown-field', below(pointer, name), message, suggestion);
  }
}

function tellStatus(
  { status }: Readonly<Record<string, unknown>>,
  pointer: string,
  whose: string,
  report: Report,
): void {
  if (typeof status !== 'string' || STATUSES.includes(status)) return;
  const message = `${whose} has the status ${status}, which the widget never leads to`;
  report.warn('unknown-status', below(pointer, 'status'), message, nearest(status, STATUSES));
}

function tellDoubles(rows: unknown, pointer: string, what: string, report: Report): void {
  const seen = new Set<unknown>();
  for (const [index, { id }] of recordsIn(rows)) {
    if (seen.has(id)) {
      report.error(
        'duplicate-id',
        below(pointer, index, 'id'),
        `a second ${what} has the id ${id}`,
      );
    }
    seen.add(id);
  }
}

/** The objects of a list with their places. */
function recordsIn(
  rows: unknown,
): readonly (readonly [number, Readonly<Record<string, unknown>>])[] {
  if (!Array.isArray(rows)) return [];
  return rows.flatMap((row: unknown, index) => (isRecord(row) ? [[index, row] as const] : []));
}

function keysOf({ entries }: { readonly entries: object }): string[] {
  return Object.keys(entries);
}
