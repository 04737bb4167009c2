/**
 * How long an upload may stay without progress. A limit on the whole upload would fail large files on slow
 * connections. It is longer than the 30 s of other calls, since bytes reported as sent may still be in the
 * device's buffer.
 */
export const UPLOAD_STALL_LIMIT_MS = 60_000;
