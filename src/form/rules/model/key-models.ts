import { type ReadsByKey, readsByKey, settleRanks } from '../conditions/key-dependencies';
import { isCircle, stronglyConnectedKeys } from '../conditions/strongly-connected-keys';
import type { FieldModel, KeyModel } from './section-model';

/** The keys of the values with their holders; the rules of `fields` must all settle. */
export function keyModels(fields: readonly FieldModel[]): ReadonlyMap<string, KeyModel> {
  const reads = readsByKey(fields);
  const { ranks, circles } = settleOrder(reads);
  const holders = new Map<string, [FieldModel, ...FieldModel[]]>();
  for (const field of fields) {
    const holdersOfKey = holders.get(field.key);
    if (holdersOfKey) holdersOfKey.push(field);
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
        circle: circles.get(key) ?? null,
      },
    ]),
  );
}

/** Ranks of keys, and by each key of a circle all its keys in document order. */
function settleOrder(reads: ReadsByKey): {
  readonly ranks: ReadonlyMap<string, number>;
  readonly circles: ReadonlyMap<string, readonly string[]>;
} {
  const ranks = settleRanks(reads);
  if (ranks.size === reads.size) return { ranks, circles: new Map() };
  const components = stronglyConnectedKeys(reads);
  const circles = new Map<string, readonly string[]>();
  const places = new Map(Array.from(reads.keys(), (key, place) => [key, place]));
  for (const component of components) {
    if (!isCircle(component, reads)) continue;
    const members = [...component].sort(
      (one, other) => (places.get(one) ?? 0) - (places.get(other) ?? 0),
    );
    for (const key of members) circles.set(key, members);
  }
  return {
    ranks: new Map(
      components.flatMap((component, rank) => Array.from(component, (key) => [key, rank] as const)),
    ),
    circles,
  };
}
