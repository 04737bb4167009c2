import type { SectionModel } from './model';
import { settleRanks } from './settle-order';

/** Whether a value would hide itself by rules of the section, in one or more steps: hide-cycles.ts. */
export function hasHideCycle({ keys }: Pick<SectionModel, 'keys'>): boolean {
  const reads = new Map(Array.from(keys, ([key, { reads }]) => [key, reads]));
  return settleRanks(reads).size < reads.size;
}
