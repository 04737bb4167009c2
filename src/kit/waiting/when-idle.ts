/** Limits the wait, since a busy page may never be idle. */
const IDLE_LIMIT_MS = 1000;
/** The delay where the browser has no idle callback, as in WebKit. */
const NO_IDLE_CALLBACK_MS = 200;

/** Runs `work` when the browser is next idle. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: IDLE_LIMIT_MS });
  else setTimeout(work, NO_IDLE_CALLBACK_MS);
}
