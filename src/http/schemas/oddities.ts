import { isRecord } from '../../kit/rules/is-record';
import { isWebAddress } from '../../kit/rules/web-address';
import type { StoreAction } from '../api';

/**
 * What of an answer is left out or has no effect, in words for the log: rows with the id of an earlier one, and
 * addresses that are none. Never a value but an id.
 */
export function oddities(action: StoreAction, answer: unknown): readonly string[] {
  if (!isRecord(answer)) return [];
  if (action === 'fetchSection') return ofSection(answer);
  if (action !== 'fetchQualification') return [];
  const { milestones, supportUrl, contactEmail, activeSection } = answer;
  const inMilestones = rows(milestones).flatMap((milestone) => [
    ...doubles(`milestone ${milestone.id}: a section`, milestone.sections),
  ]);
  return [
    ...doubles('a milestone', milestones),
    ...inMilestones,
    ...(isRecord(activeSection) ? ofSection(activeSection) : []),
    ...(supportUrl && !isWebAddress(supportUrl)
      ? ['supportUrl is no http(s) address: no link']
      : []),
    ...(contactEmail && !/@/.test(String(contactEmail))
      ? ['contactEmail is no e-mail address: no link']
      : []),
  ];
}

function ofSection({ id, plugins }: Readonly<Record<string, unknown>>): readonly string[] {
  return doubles(`section ${id}: a plugin`, plugins);
}

function doubles(what: string, list: unknown): readonly string[] {
  const ids = rows(list).map(({ id }) => String(id));
  const repeated = ids.filter((id, place) => ids.indexOf(id) < place);
  return [...new Set(repeated)].map(
    (id) => `${what} with the id ${id} comes twice: the first counts`,
  );
}

function rows(list: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(list) ? list.filter(isRecord) : [];
}
