import type { FieldModel } from '../model/section-model';
import { dependenciesOf } from './is-hidden';

/** Maps a key to the keys that decide whether its fields are hidden. */
export type ReadsByKey = ReadonlyMap<string, ReadonlySet<string>>;

/** The keys that each key's visibility reads. Keys without a field are left out, since they never change. */
export function readsByKey(fields: readonly FieldModel[]): ReadsByKey {
  const reads = new Map<string, Set<string>>(fields.map(({ key }) => [key, new Set()]));
  for (const field of fields) {
    for (const key of dependenciesOf(field)) {
      if (reads.has(key)) reads.get(field.key)?.add(key);
    }
  }
  return reads;
}

/** The reverse: maps a key to the keys whose visibility reads it. */
export function readersByKey(reads: ReadsByKey): ReadonlyMap<string, readonly string[]> {
  const readers = new Map<string, string[]>();
  for (const [reader, keys] of reads) {
    for (const key of keys) {
      const readersOfKey = readers.get(key);
      if (readersOfKey) readersOfKey.push(reader);
      else readers.set(key, [reader]);
    }
  }
  return readers;
}

/**
 * Maps a key to its rank, greater than that of every key it reads, so that one pass in this order settles all
 * values. Keys in or after a circle have none.
 */
export function settleRanks(reads: ReadsByKey): ReadonlyMap<string, number> {
  const readers = readersByKey(reads);
  const open = new Map([...reads].map(([key, { size }]) => [key, size]));
  const ready = [...reads.keys()].filter((key) => open.get(key) === 0);
  const ranks = new Map<string, number>();
  for (const key of ready) {
    ranks.set(key, ranks.size);
    for (const reader of readers.get(key) ?? []) {
      const unsettled = (open.get(reader) ?? 0) - 1;
      open.set(reader, unsettled);
      if (unsettled === 0) ready.push(reader);
    }
  }
  return ranks;
}
