import type { Condition, FieldModel, FieldsetModel, FormProblem } from '../model/section-model';
import { areRestless } from './are-restless';
import { readsByKey, settleRanks } from './key-dependencies';
import { isCircle, stronglyConnectedKeys } from './strongly-connected-keys';

/** Whether a key and one that it reads belong to one circle of rules that never settle. */
type IsRestless = (key: string, read: string) => boolean;

/**
 * Elements may hide one another: the latest answer hides the other. But rules by which an answer hides itself
 * never settle: the answer would appear and disappear for ever. They raise the unexpected error and are
 * removed here, before anything is evaluated. Disabling changes no value, so it can't form a circle.
 */
export function ignoreRestlessRules(fields: readonly FieldModel[]): {
  readonly fields: readonly FieldModel[];
  readonly problems: readonly FormProblem[];
} {
  const reads = readsByKey(fields);
  if (settleRanks(reads).size === reads.size) return { fields, problems: [] };

  const restless = new Map<string, ReadonlySet<string>>();
  for (const component of stronglyConnectedKeys(reads)) {
    if (!isCircle(component, reads)) continue;
    const members = fields.filter(({ key }) => component.has(key));
    if (areRestless(members)) for (const key of component) restless.set(key, component);
  }
  const isRestless: IsRestless = (key, read) => restless.get(key)?.has(read) ?? false;
  const problems: FormProblem[] = [];
  const broken = new Map<FieldsetModel, FieldsetModel>();
  for (const [fieldset, members] of membersOf(fields)) {
    broken.set(fieldset, withoutRestless(fieldset, members, isRestless, problems));
  }
  return {
    fields: fields.map((field) => {
      const fieldset = field.fieldset && (broken.get(field.fieldset) ?? field.fieldset);
      const read = restlessRead([field], readIds(field.rules.hiddenWhen), isRestless);
      if (read === null) return { ...field, fieldset };
      problems.push({ elementKey: field.key, reason: restlessReason('hiddenWhen', read) });
      return { ...field, fieldset, rules: { ...field.rules, hiddenWhen: [] } };
    }),
    problems,
  };
}

function withoutRestless(
  fieldset: FieldsetModel,
  members: readonly FieldModel[],
  isRestless: IsRestless,
  problems: FormProblem[],
): FieldsetModel {
  const { key, rules, gate } = fieldset;
  const hidden = restlessRead(members, readIds(rules.hiddenWhen), isRestless);
  const gated = members.filter(({ isLegend }) => !isLegend);
  const closed = gate && restlessRead(gated, [gate.key], isRestless);
  if (hidden !== null) {
    problems.push({ elementKey: key, reason: restlessReason('hiddenWhen', hidden) });
  }
  if (closed !== null) {
    problems.push({ elementKey: key, reason: restlessReason('the legend', closed) });
  }
  return {
    ...fieldset,
    rules: hidden === null ? rules : { ...rules, hiddenWhen: [] },
    gate: closed === null ? gate : null,
  };
}

function readIds(conditions: readonly Condition[]): readonly string[] {
  return conditions.map(({ id }) => id);
}

function restlessRead(
  fields: readonly FieldModel[],
  reads: readonly string[],
  isRestless: IsRestless,
): string | null {
  return reads.find((read) => fields.some(({ key }) => isRestless(key, read))) ?? null;
}

function restlessReason(rule: string, read: string): string {
  return `${rule} finds no rest, in a circle through ${read}, and is ignored`;
}

function membersOf(
  fields: readonly FieldModel[],
): ReadonlyMap<FieldsetModel, readonly FieldModel[]> {
  const members = new Map<FieldsetModel, FieldModel[]>();
  for (const field of fields) {
    if (!field.fieldset) continue;
    const fieldsOfFieldset = members.get(field.fieldset);
    if (fieldsOfFieldset) fieldsOfFieldset.push(field);
    else members.set(field.fieldset, [field]);
  }
  return members;
}
