import * as v from 'valibot';
import { type CreatedHandoff, createdHandoffSchema } from '../http/calls/handoff';
import { KEY_PREFIX, tabStorage } from '../session/tab-storage';
import type { HandoffRequest } from './hand-off';

/** Whose something is (`ownerOf`), and of which element of the page (`placeOf`). */
export interface Owned {
  readonly owner: string | undefined;
  readonly place: string | undefined;
}

const keptSchema = v.object({
  owner: v.string(),
  place: v.optional(v.string()),
  at: v.number(),
  request: v.object({
    sectionId: v.string(),
    fieldsetId: v.string(),
    files: v.array(v.object({ key: v.string(), id: v.string(), label: v.string() })),
  }),
  created: createdHandoffSchema,
});

/** A hand-off as a reload finds it; when it was kept, in ms since 1970. */
export type KeptHandoff = Pick<v.InferOutput<typeof keptSchema>, 'request' | 'created' | 'at'>;

const keyOf = ({ place = '' }: Owned) => `${KEY_PREFIX}handoff:${place}`;

/**
 * Keeps a hand-off in the tab, for a reload: with the address that the QR code shows, until the phone has opened it. A
 * storage that is blocked or full keeps nothing.
 */
export function keepHandoff(
  { sectionId, fieldsetId, files }: HandoffRequest,
  created: CreatedHandoff,
  owned: Owned,
): void {
  const kept = { ...owned, at: Date.now(), request: { sectionId, fieldsetId, files }, created };
  try {
    tabStorage()?.setItem(keyOf(owned), JSON.stringify(kept));
  } catch {
    // Then a reload finds none.
  }
}

/** The hand-off of a section that is kept and not over at `now` (ms since 1970), for its own investor alone. */
export function readKept(owned: Owned, sectionId: string, now: number): KeptHandoff | undefined {
  try {
    const text = tabStorage()?.getItem(keyOf(owned)) ?? 'null';
    const { output, success } = v.safeParse(keptSchema, JSON.parse(text));
    if (!success || output.owner !== owned.owner || output.request.sectionId !== sectionId) return;
    return Date.parse(output.created.expiresAt) > now ? output : undefined;
  } catch {
    return undefined;
  }
}

/** Forgets the hand-off of an element. */
export function forgetHandoff(owned: Owned): void {
  try {
    tabStorage()?.removeItem(keyOf(owned));
  } catch {
    // A blocked storage has none.
  }
}
