import { settle } from '../conditions/settle-values';
import type { FieldValue, FieldValues, FormProblem, SectionModel } from '../model/section-model';
import { readValue, storedRaw } from './read-value';

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
  return { values: settle(model, values), problems };
}
