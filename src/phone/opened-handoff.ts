import * as v from 'valibot';
import { openedHandoffSchema } from '../http/calls/handoff';
import { KEY_PREFIX, tabStorage } from '../session/tab-storage';

const KEY = `${KEY_PREFIX}handoff`;

const keptSchema = v.object({
  /** The backend that has opened it: its token is for nobody else. */
  backend: v.string(),
  opened: openedHandoffSchema,
  /** By this device's clock, in ms since 1970. */
  endsAt: v.optional(v.number()),
  isConfirmed: v.boolean(),
  /** The documents that have arrived. */
  arrived: v.array(v.string()),
});

/** What is kept of a hand-off in this tab, so that it goes on after a reload. */
export type KeptOpenedHandoff = v.InferOutput<typeof keptSchema>;

/** Reads it, where it is of this backend. */
export function readOpenedHandoff(backend: string): KeptOpenedHandoff | undefined {
  try {
    const kept = v.parse(keptSchema, JSON.parse(tabStorage()?.getItem(KEY) ?? ''));
    return kept.backend === backend ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps it; without a storage a reload ends it. */
export function keepOpenedHandoff(kept: KeptOpenedHandoff): void {
  try {
    tabStorage()?.setItem(KEY, JSON.stringify(kept));
  } catch {
    // It is full.
  }
}

/** Deletes what is kept. */
export function forgetOpenedHandoff(): void {
  tabStorage()?.removeItem(KEY);
}
