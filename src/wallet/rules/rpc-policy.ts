/**
 * How the widget calls a blockchain's RPC endpoint (product-rules#rpc-letter). Common libraries retry on most
 * of these statuses; to do that, change this table.
 */
export const RPC_TIMEOUT_MS = 10_000;
/** Calls in one request, at most. */
export const RPC_BATCH_SIZE = 1000;
/** Attempts after the first one. */
export const RPC_RETRIES = 3;
/** The pause before the first retry; each further one is twice as long. */
export const RPC_BACK_OFF_MS = 150;

/** HTTP statuses after which a call is not retried. */
export const RPC_FINAL_STATUSES: readonly number[] = [403, 408, 413, 429, 500, 502, 503, 504];

/**
 * RPC codes after which a call is not retried: the request itself is wrong (unparsable, invalid, unknown
 * method, bad parameters), the contract reverted, or somebody refused.
 */
const RPC_FINAL_CODES: readonly number[] = [-32700, -32600, -32601, -32602, 3, 4001];

/** The facts of a failed attempt; all undefined: no answer, or an unreadable one. */
export interface FailedRpc {
  readonly status: number | undefined;
  /** The code in the JSON-RPC error. */
  readonly code: number | undefined;
  /** Retry-After as the server sent it: seconds or an HTTP date. */
  readonly retryAfter: string | null;
}

/**
 * Milliseconds to wait before the next attempt, undefined if there is none. `retries` were made already;
 * `now` in epoch milliseconds. Retry-After can only lengthen the pause; one in the past or an unreadable one
 * is ignored.
 */
export function rpcRetryPause(failed: FailedRpc, retries: number, now: number): number | undefined {
  if (retries >= RPC_RETRIES) return undefined;
  if (failed.status !== undefined && RPC_FINAL_STATUSES.includes(failed.status)) return undefined;
  if (failed.code !== undefined && RPC_FINAL_CODES.includes(failed.code)) return undefined;
  return Math.max(RPC_BACK_OFF_MS * 2 ** retries, waitAsked(failed.retryAfter, now));
}

function waitAsked(retryAfter: string | null, now: number): number {
  const text = retryAfter?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  return (Date.parse(text) || 0) - now;
}
