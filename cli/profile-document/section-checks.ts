import { NUMBER_MIN } from '../../src/form/kinds/number/kind';
import { type FormCheck, parseCheck, sumOf } from '../../src/form/rules/checks';
import { flattenWithLists } from '../../src/form/rules/lists';
import type { SectionModel } from '../../src/form/rules/model/section-model';
import type { Section } from '../../src/http/schemas';
import { isRecord } from '../../src/kit/rules/is-record';
import { ownConditionsOf } from '../../src/reference-backend/rules/profile/own-conditions';
import { below, nearest, type Report } from './findings';

/** Tells what is wrong with the checks across fields of a section, as they are written. */
export function checkSectionChecks(
  section: Section,
  raw: unknown,
  pointer: string,
  report: Report,
): void {
  if (raw === undefined || raw === null) return;
  const at = below(pointer, 'checks');
  if (!Array.isArray(raw)) {
    report.error('check-malformed', at, 'checks is not a list');
    return;
  }
  const model = flattenWithLists(ownConditionsOf(section));
  const ids = new Set<string>();
  for (const [index, one] of raw.entries()) {
    const place = below(at, index);
    const name = isRecord(one) && typeof one.id === 'string' ? one.id : String(index + 1);
    const { check, fault } = parseCheck(one, model);
    if (fault) report.error('check-malformed', place, `the check ${name} ${fault}`);
    else if (!check) {
      const message = `the check ${name} has a rule that there is not: it is left out`;
      report.warn('unknown-check', below(place, 'rule'), message);
    } else if (ids.has(check.id)) {
      report.error('duplicate-id', below(place, 'id'), `a second check has the id ${check.id}`);
    } else if (tellUnknownKeys(check, one.of, model, below(place, 'of'), report)) {
      const why = check.rule === 'sum' && whyImpossible(check, model);
      if (why) report.error('check-impossible', place, `the check ${name} can't be met: ${why}`);
    }
    if (check) ids.add(check.id);
  }
}

/** Whether all that a check names is there. */
function tellUnknownKeys(
  { id, keys, list }: FormCheck,
  of: unknown,
  model: SectionModel,
  pointer: string,
  report: Report,
): boolean {
  if (isRecord(of)) {
    if (keys.length > 0) return true;
    const name = String(list ? of.key : of.list);
    const known = list
      ? list.slots[0].fields.map(({ key }) => key)
      : (model.lists?.all ?? []).map((one) => one.name);
    const message = list
      ? `the check ${id} compares ${name}, which is no key of the first slot of ${list.name}`
      : `the check ${id} compares the entries of ${name}, which is no list of this section`;
    report.error('check-malformed', pointer, message, nearest(name, known));
    return false;
  }
  const unknown = keys.findIndex((key) => !model.keys.has(key));
  if (unknown < 0) return true;
  const key = keys[unknown] ?? '';
  const message = `the check ${id} compares ${key}, which is no key of this section`;
  report.error(
    'check-malformed',
    below(pointer, unknown),
    message,
    nearest(key, model.keys.keys()),
  );
  return false;
}

/** Why no numbers that the fields take can add up as they have to. */
function whyImpossible({ keys, min, max }: FormCheck, model: SectionModel): string | undefined {
  const limits = keys.flatMap((key) => {
    const { definition } = model.keys.get(key)?.holders[0] ?? {};
    return definition ? [{ min: definition.min ?? NUMBER_MIN, max: definition.max ?? null }] : [];
  });
  // A field may be empty, but not all of them: then the check rests.
  const highest = limits.map((limit) => (limit.max === null ? null : Math.max(0, limit.max)));
  if (min !== null && highest.every((one) => one !== null)) {
    const most = sumOf(highest);
    if (Number(most) < min) return `the fields add up to ${most} at most, and it needs ${min}`;
  }
  const lowest = limits.map((limit) => limit.min);
  const least = lowest.some((one) => one < 0)
    ? sumOf(lowest.filter((one) => one < 0))
    : String(Math.min(...lowest));
  if (max !== null && Number(least) > max) {
    return `the fields add up to ${least} at least, and it allows ${max}`;
  }
  return undefined;
}
