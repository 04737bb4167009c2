import { RefusedCall } from './problem';

/** Calls a second, and how many may come at once. */
const RATE = 20;
const BURST = 100;
/** Above so many callers those who have all their calls left are forgotten. */
const MOST_CALLERS = 10_000;

/** Counts the calls of each caller of this node. */
export interface Limits {
  /** Counts a call; refused with 429 RATE_LIMITED and `Retry-After` where there were too many. */
  take(caller: string): void;
}

/** Lets each caller make 20 calls a second, and 100 at once. `now` in ms. */
export function createLimits(now: () => number): Limits {
  const callers = new Map<string, { left: number; at: number }>();
  const leftOf = (caller: { readonly left: number; readonly at: number }, at: number) =>
    Math.min(BURST, caller.left + ((at - caller.at) / 1000) * RATE);
  return {
    take: (name) => {
      const at = now();
      const caller = callers.get(name) ?? { left: BURST, at };
      const left = leftOf(caller, at);
      if (left < 1) {
        const seconds = Math.max(1, Math.ceil((1 - left) / RATE));
        throw new RefusedCall(
          { status: 429, code: 'RATE_LIMITED' },
          { 'Retry-After': String(seconds) },
        );
      }
      callers.set(name, { left: left - 1, at });
      if (callers.size <= MOST_CALLERS) return;
      for (const [other, state] of callers) {
        if (leftOf(state, at) >= BURST) callers.delete(other);
      }
    },
  };
}
