import type { FieldModel, KeyModel } from './model';
import { readsByKey, settleRanks } from './settle-order';

/** The keys of the values with their holders, for fields whose cycles are broken. */
export function keyModels(fields: readonly FieldModel[]): ReadonlyMap<string, KeyModel> {
  const reads = readsByKey(fields);
  const ranks = settleRanks(reads);
  const holders = new Map<string, [FieldModel, ...FieldModel[]]>();
  for (const field of fields) {
    const known = holders.get(field.key);
    if (known) known.push(field);
    else holders.set(field.key, [field]);
  }
  return new Map(
    Array.from(holders, ([key, fieldsOfKey]) => [
      key,
      {
        key,
        holders: fieldsOfKey,
        reads: reads.get(key) ?? new Set<string>(),
        rank: ranks.get(key) ?? ranks.size,
      },
    ]),
  );
}
