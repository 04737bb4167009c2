/** The delays before the first, second and third restart in a row; after these the investor is asked. */
export const RESTART_DELAYS_MS = [0, 1000, 4000] as const;

/** An SDK that ran this long had started successfully. */
const STABLE_AFTER_MS = 30_000;

/** The restarts in a row so far, and how long the failed SDK ran. */
export interface Failure {
  readonly restarts: number;
  readonly ranMs: number;
}

/**
 * The delay before the restart of a failed SDK, and the new count of restarts; null if the investor is asked.
 */
export function restartDelay({
  restarts,
  ranMs,
}: Failure): { readonly delayMs: number; readonly restarts: number } | null {
  const inARow = ranMs >= STABLE_AFTER_MS ? 0 : restarts;
  const delayMs = RESTART_DELAYS_MS[inARow];
  return delayMs === undefined ? null : { delayMs, restarts: inARow + 1 };
}
