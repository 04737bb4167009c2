/** Pauses before the second and the third attempt of a GET (product-rules#call-retries). */
export const RETRY_PAUSES_MS = [300, 900] as const;
/** The longest pause that a server's Retry-After can cause. */
export const RETRY_AFTER_LIMIT_MS = 10_000;

const RETRIED_STATUSES = [502, 503, 504];

/** Whether a call may be repeated at all: a GET, unless its caller repeats it. */
export function mayRetry(method: string, retry: boolean | undefined): boolean {
  return method === 'GET' && retry !== false;
}

/** The facts of a failed attempt that decide about another one. */
export interface FailedAttempt {
  /** undefined: no server answered. */
  readonly status: number | undefined;
  readonly retryAfter: string | null;
}

/**
 * Milliseconds to wait before a GET is retried, undefined if it is not. `retries` were made already.
 * Retry-After (seconds or an HTTP date, `now` in epoch milliseconds) can only lengthen the pause, up to its
 * limit; an unreadable one is ignored.
 */
export function retryPause(
  { status, retryAfter }: FailedAttempt,
  retries: number,
  now: number,
): number | undefined {
  if (status !== undefined && !RETRIED_STATUSES.includes(status)) return undefined;
  const pause = RETRY_PAUSES_MS[retries];
  if (pause === undefined) return undefined;
  return Math.min(Math.max(pause, waitAsked(retryAfter, now)), RETRY_AFTER_LIMIT_MS);
}

function waitAsked(retryAfter: string | null, now: number): number {
  if (!retryAfter) return 0;
  if (/^\d+$/.test(retryAfter)) return Number(retryAfter) * 1000;
  return (Date.parse(retryAfter) || 0) - now;
}
