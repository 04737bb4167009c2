import type {
  FieldValue,
  FieldValues,
  FormProblem,
  ReadValue,
  SectionModel,
} from './model/section-model';
import { readValue, storedRaw } from './values';

/** As `settle` (settle-conditions.ts), for a section without conditions: a checkbox without a value is false. */
export function settleTicks({ keys }: SectionModel, values: FieldValues): FieldValues {
  return new Map(
    Array.from(keys.values(), ({ key, holders: [{ kind }] }) => {
      return [key, values.get(key) ?? (kind.isTick ? false : null)];
    }),
  );
}

/** The values that settling changes after those of `edited`, the latest last. Apply them in one batch with the edit. */
export function settleAfter(
  model: SectionModel,
  edited: Iterable<string>,
  read: ReadValue,
): ReadonlyMap<string, FieldValue> {
  const values = new Map(Array.from(model.keys.keys(), (key) => [key, read(key)]));
  const settled = model.settle(model, values, { given: edited });
  return new Map([...settled].filter(([key, value]) => value !== values.get(key)));
}

/**
 * The initial values of a section, settled; edits are compared with them. Of several elements with one key
 * the last one that has a value gives it, so a radio with null does not overwrite another's value
 * (product-rules#null-radio). A value that its element can't hold is a problem and starts as empty.
 */
export function initialValues(model: SectionModel): {
  readonly values: FieldValues;
  readonly problems: readonly FormProblem[];
} {
  const values = new Map<string, FieldValue>();
  const problems: FormProblem[] = [];
  for (const { key, holders } of model.keys.values()) {
    const { value, reason } = readValue(holders, storedRaw(holders));
    if (reason) problems.push({ elementKey: key, reason });
    values.set(key, value);
  }
  return { values: model.settle(model, values), problems };
}
