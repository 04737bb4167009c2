import { type FailedCheck, failedChecks, parseChecks } from '../../../form/rules/checks';
import { tooFewEntries } from '../../../form/rules/lists';
import type {
  FieldModel,
  FieldValue,
  FieldValues,
  FormProblem,
  InvalidField,
  SectionModel,
} from '../../../form/rules/model/section-model';
import { sendersOf, settleSaved } from '../../../form/rules/payload';
import { validate } from '../../../form/rules/validity/field-validity';
import { readValue } from '../../../form/rules/values';
import type { PayloadEntry } from '../../../http/host-api';
import { unprovenWallets } from '../../../wallet/rules/section/connect-wallet';

/** What a backend does with a save. */
export interface AcceptedPayload {
  /** What to store: the stored values with the sent ones over them, hidden ones cleared. */
  readonly values: FieldValues;
  /** Answer 422 with these. */
  readonly invalid: readonly InvalidField[];
  /** Values of the wrong shape: 422 too. Ids that the section does not have, or never sends. */
  readonly problems: readonly FormProblem[];
  /** Checks across fields that fail: 422 too. */
  readonly failed: readonly FailedCheck[];
}

/**
 * Reads and checks a save by the form's own rules, for the server. What depends on an answer that is
 * never sent (noSubmit) can't be judged there: it is stored as sent, neither cleared nor checked. A
 * wallet counts as proven when its address is among `linkedWallets`. `checks` are the section's, as they are written.
 */
export function acceptPayload(
  model: SectionModel,
  stored: FieldValues,
  elements: readonly PayloadEntry[],
  linkedWallets: readonly string[],
  checks?: unknown,
): AcceptedPayload {
  const problems: FormProblem[] = [];
  const values = new Map<string, FieldValue>(stored);
  for (const { id, value: raw } of elements) {
    const key = model.keys.get(id);
    if (!key || sendersOf(key.holders, true).length === 0) {
      problems.push({ elementKey: id, reason: 'is not an element that is sent' });
      continue;
    }
    const { value, reason } = readValue(key.holders, raw);
    if (reason) problems.push({ elementKey: id, reason });
    values.set(id, value);
  }
  const unknowable = unknowableKeys(model);
  const sent = elements.map(({ id }) => [id, values.get(id) ?? null] as const);
  const settled = new Map(settleSaved(model, values, new Map(sent)));
  for (const key of unknowable) settled.set(key, values.get(key) ?? null);
  return {
    values: settled,
    invalid: [
      ...validate(model, settled),
      ...tooFewEntries(model.lists?.all ?? [], (key) => settled.get(key) ?? null),
      ...unprovenWallets(model, settled, linkedWallets),
    ].filter(({ key }) => !unknowable.has(key)),
    problems,
    failed: failedChecks(
      parseChecks(checks, model).checks.filter(
        ({ keys }) => !keys.some((key) => unknowable.has(key)),
      ),
      model,
      (key) => settled.get(key) ?? null,
    ),
  };
}

/** Keys that are not always sent, and those whose visibility or state depends on one of them. */
function unknowableKeys(model: SectionModel): ReadonlySet<string> {
  const unknowable = new Set<string>();
  for (const { key, holders } of model.keys.values()) {
    if (sendersOf(holders, false).length < holders.length) unknowable.add(key);
  }
  for (const key of unknowable) {
    for (const reader of model.readBy.get(key) ?? []) unknowable.add(reader);
    for (const reader of model.fields) if (isDisabledBy(reader, key)) unknowable.add(reader.key);
  }
  return unknowable;
}

function isDisabledBy({ rules, fieldset }: FieldModel, key: string): boolean {
  return [rules, ...(fieldset ? [fieldset.rules] : [])].some(
    ({ disabledWhen, disableWhen }) =>
      disabledWhen.some(({ id }) => id === key) || disableWhen.some(([read]) => read === key),
  );
}
