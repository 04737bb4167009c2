const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** A time in the past, in its largest whole unit. */
export interface TimeAgo {
  readonly value: number;
  readonly unit: 'minute' | 'hour' | 'day';
}

/**
 * How long before `now` a time was, both in milliseconds since 1970. Undefined for less than a minute, and
 * for a time in the future, as after the clock was set back.
 */
export function timeAgo(then: number, now: number): TimeAgo | undefined {
  const passed = now - then;
  if (passed >= DAY_MS) return { value: Math.floor(passed / DAY_MS), unit: 'day' };
  if (passed >= HOUR_MS) return { value: Math.floor(passed / HOUR_MS), unit: 'hour' };
  if (passed >= MINUTE_MS) return { value: Math.floor(passed / MINUTE_MS), unit: 'minute' };
  return undefined;
}
