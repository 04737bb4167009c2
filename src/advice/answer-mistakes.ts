import { dependenciesOf } from '../form/rules/conditions';
import type { FieldModel } from '../form/rules/model/section-model';
import type { StoreAction } from '../http/call';
import type { Qualification, Session } from '../http/schemas';
import { isRecord } from '../kit/rules/is-record';
import { isWebAddress } from '../kit/rules/web-address';
import { nextSection } from '../profile/rules/find-section';
import type { Mistake } from './mistake';
import { meant } from './nearest';

// What a backend has got wrong though the widget goes on: told in the log, and by check-backend.

/** The statuses of an identity check, and those of a section, by the contract. */
const CHECKS = ['Approved', 'Rejected', 'Not_checked', 'Pending'];
const STATUSES = ['active', 'complete', 'locked', 'pending'];

/** A status of an identity check that nearly is one of the contract. */
export function mistakesInKyc(status: string | undefined): readonly Mistake[] {
  const near = status !== undefined && !CHECKS.includes(status) && meant(status, CHECKS);
  return near ? [['kyc-status', `${status}${near}`]] : [];
}

/** A session without a zone for its end, or one that has ended when it comes; `now` in ms since 1970. */
export function mistakesInSession(
  { expiresAt }: Pick<Partial<Session>, 'expiresAt'>,
  now: number,
): readonly Mistake[] {
  if (!expiresAt) return [];
  if (!/(Z|[+-]\d\d:?\d\d)$/i.test(expiresAt)) return [['expires-zone', expiresAt]];
  return Date.parse(expiresAt) <= now ? [['expires-past', expiresAt]] : [];
}

/** Languages of which the investor can't choose all, or none: `codes` of /languages, `offered` by the qualification. */
export function mistakesInLanguages(
  codes: readonly string[],
  offered: readonly string[],
): readonly Mistake[] {
  const left = offered.filter((code) => !codes.includes(code));
  if (codes.length === 0 || left.length === 0) return [];
  const code = left.length === offered.length ? 'languages-none' : 'language-left-out';
  return [[code, `/languages: ${codes.join(', ')}`, `qualification: ${offered}`]];
}

/** A profile that leads nowhere. Sections may rightly wait for a reviewer: not all of them, and under their right name. */
export function mistakesInProfile(
  qualification: Pick<Qualification, 'milestones'>,
): readonly Mistake[] {
  const sections = qualification.milestones.flatMap((milestone) => milestone.sections);
  const next = nextSection(qualification).kind;
  if (next === 'broken') {
    const active = sections.filter(({ status }) => status === 'active');
    return [['milestone-not-active', ...active.map(({ id }) => id)]];
  }
  const odd = sections.filter(({ status }) => !STATUSES.includes(status));
  const waiting = sections.filter(({ status }) => status === 'pending');
  const open = odd.length > 0 || waiting.length < sections.length ? odd : waiting;
  if (next === 'section' || open.length === 0) return [];
  return [['nothing-active', ...open.map(({ id, status }) => `${id} has the status ${status}`)]];
}

/** The registrable domain, nearly: browsers know more of them, so that the line may be missing, and is never wrong. */
export function siteOf(hostname: string): string {
  return /^[\d.]+$|:/.test(hostname) ? hostname : hostname.split('.').slice(-2).join('.');
}

/**
 * What of an answer is left out or has no effect: rows with the id of an earlier one, and addresses that are none.
 * Never a value but an id.
 */
export function mistakesInAnswer(action: StoreAction, answer: unknown): readonly Mistake[] {
  if (!isRecord(answer)) return [];
  if (action === 'fetchSection') return ofSection(answer);
  if (action !== 'fetchQualification') return [];
  const { milestones, supportUrl, contactEmail, activeSection } = answer;
  const inMilestones = rows(milestones).flatMap(({ id, sections }) =>
    doubles(`milestone ${id}, section`, sections),
  );
  return [
    ...doubles('milestone', milestones),
    ...inMilestones,
    ...(isRecord(activeSection) ? ofSection(activeSection) : []),
    ...(supportUrl && !isWebAddress(supportUrl) ? ([['support-url']] as const) : []),
    ...(contactEmail && !/@/.test(String(contactEmail)) ? ([['contact-email']] as const) : []),
  ];
}

function ofSection({ id, plugins }: Readonly<Record<string, unknown>>): readonly Mistake[] {
  return doubles(`section ${id}, plugin`, plugins);
}

function doubles(what: string, list: unknown): readonly Mistake[] {
  const ids = rows(list).map(({ id }) => String(id));
  const repeated = ids.filter((id, place) => ids.indexOf(id) < place);
  return repeated.map((id) => ['row-twice', `${what} ${id}`]);
}

function rows(list: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(list) ? list.filter(isRecord) : [];
}

/** The keys that a field's visibility and its being disabled depend on. */
export function readsOf(field: FieldModel): readonly string[] {
  const rules = [field.rules, ...(field.fieldset ? [field.fieldset.rules] : [])];
  return [
    ...dependenciesOf(field),
    ...rules.flatMap(({ disabledWhen, disableWhen }) => [
      ...disabledWhen.map(({ id }) => id),
      ...disableWhen.map(([key]) => key),
    ]),
  ];
}
