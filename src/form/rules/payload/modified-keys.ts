import { isRecord } from '../../../kit/rules/is-record';
import type { FieldValues, SectionModel } from '../model/section-model';
import { isEmpty } from '../values/is-empty';
import { buildPayload, type PayloadOptions } from './build-payload';

/** The options without `original`: the comparison treats a cleared value and a missing one alike. */
type ModifiedOptions = Pick<PayloadOptions, 'signed'>;

/**
 * The keys that a save would send differently from the original, in document order. A missing value, null and
 * '' are equal here: typing and erasing changes nothing. Files are compared by version, since a link is
 * renewed without a change.
 */
export function modifiedKeys(
  model: SectionModel,
  original: FieldValues,
  current: FieldValues,
  options?: ModifiedOptions,
): readonly string[] {
  const before = payloadByKey(model, original);
  const after = payloadByKey(model, current, options);
  return [...model.keys.keys()].filter((key) => !isSame(before.get(key), after.get(key)));
}

function payloadByKey(
  model: SectionModel,
  values: FieldValues,
  options?: ModifiedOptions,
): ReadonlyMap<string, unknown> {
  const { elements } = buildPayload(model, values, options);
  return new Map(elements.map(({ id, value }) => [id, value]));
}

function isSame(before: unknown, after: unknown): boolean {
  if (isEmpty(before) && isEmpty(after)) return true;
  if (!isRecord(before) || !isRecord(after)) return before === after;
  if (isEmpty(before.version) && isEmpty(after.version)) return before.url === after.url;
  return before.version === after.version;
}
