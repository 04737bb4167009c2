/** Before the first, second and third restart in a row; after those the investor is asked. */
export const RESTART_DELAYS_MS = [0, 1000, 4000] as const;

/** An SDK that ran this long was no failed start. */
const STABLE_AFTER_MS = 30_000;

/** Restarts in a row until now, and how long the SDK that failed has run. */
export interface Failure {
  readonly restarts: number;
  readonly ranMs: number;
}

/** When to restart a failed SDK: the delay, and the restarts that count from then on; null: ask. */
export function nextRestart({
  restarts,
  ranMs,
}: Failure): { readonly delayMs: number; readonly restarts: number } | null {
  const inARow = ranMs >= STABLE_AFTER_MS ? 0 : restarts;
  const delayMs = RESTART_DELAYS_MS[inARow];
  return delayMs === undefined ? null : { delayMs, restarts: inARow + 1 };
}
