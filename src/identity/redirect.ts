import * as v from 'valibot';
import type { Onboarding } from '../app/onboarding';
import { DRAFT_LIFETIME_MS, KEY_PREFIX, ownerOf } from '../session/tab-storage';
import { redirectAddress } from './rules/redirect-address';

/** How long a return is waited for. Milliseconds. */
const RETURN_LIFETIME_MS = 30 * 60 * 1000;

/** What a redirect comes back to. */
interface Leaving {
  readonly sectionId: string;
  readonly pluginId: string;
  /** Query parameters to take out of the page's address, besides those that all have. */
  readonly names: readonly string[];
}

const leftSchema = v.object({
  owner: v.string(),
  at: v.number(),
  place: v.optional(v.string()),
  milestoneId: v.string(),
  sectionId: v.string(),
  pluginId: v.string(),
});

/** A redirect as it is kept under its state in the tab's storage. */
export type Left = v.InferOutput<typeof leftSchema>;

/**
 * Leads to an address of a provider's, once what is needed for the way back is kept: whose check it is, and what was
 * typed. Rejects if the address is refused, or nothing can be kept. `signal` aborts when the check ends.
 */
export async function redirect(
  onboarding: Onboarding,
  leaving: Leaving,
  address: (returnTo: string, state: string) => unknown,
  signal: AbortSignal,
): Promise<void> {
  const { reportError } = onboarding;
  const state = newState();
  const target = redirectAddress(address(location.href.replace(/#.*$/s, ''), state));
  keepLeft(onboarding, leaving, state);
  // Without it the browser asks before it leaves.
  await onboarding.keepInput(signal).catch((error) => reportError(error, { notice: false }));
  if (!signal.aborted) location.assign(target);
}

/** 160 random bits. It is the key in the tab's storage, too, so that the entry finds it (src/element/take-return.ts). */
function newState(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(20));
  return KEY_PREFIX + Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function keepLeft(onboarding: Onboarding, leaving: Leaving, state: string): void {
  const { place, visits } = onboarding;
  const { milestoneId } = visits.visit.peek()?.place ?? {};
  // The sweep of the tab's storage takes it away in time.
  const at = Date.now() - DRAFT_LIFETIME_MS + RETURN_LIFETIME_MS;
  // The page's own query, which the return does not take with it.
  const own = location.search.slice(1).split('&');
  const left = { owner: ownerOf(onboarding), at, place, milestoneId, ...leaving, own };
  try {
    const { sessionStorage } = window;
    for (const key of Object.keys(sessionStorage).filter(isState)) {
      if (readLeft(parsed(sessionStorage.getItem(key)))?.place === place)
        sessionStorage.removeItem(key);
    }
    sessionStorage.setItem(state, JSON.stringify(left));
  } catch {
    throw new Error('redirect() needs sessionStorage, without which no return is known');
  }
}

const isState = (key: string) => new RegExp(`^${KEY_PREFIX}[0-9a-f]{40}$`).test(key);

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

/** What was kept of a redirect; undefined for anything else. */
export function readLeft(kept: unknown): Left | undefined {
  const read = v.safeParse(leftSchema, kept);
  return read.success ? read.output : undefined;
}

/** Whether a redirect is still waited for. */
export function isInTime({ at }: Left, now: number): boolean {
  return Math.abs(now - at) <= DRAFT_LIFETIME_MS;
}

/** The query with which a redirect came back to this check; once, and null for any other start. */
export function takeReturned(
  { lazy }: Onboarding,
  sectionId: string,
  pluginId: string,
): URLSearchParams | null {
  const { returned } = lazy;
  if (returned?.sectionId !== sectionId || returned.pluginId !== pluginId) return null;
  delete lazy.returned;
  return returned.investor.aborted ? null : returned.query;
}
