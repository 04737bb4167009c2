/** In a busy page a quiet moment may never come. */
const IDLE_LIMIT_MS = 1000;
/** Where the browser has no idle callback, as in WebKit. */
const NO_IDLE_CALLBACK_MS = 200;

/** Does work in the next quiet moment. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: IDLE_LIMIT_MS });
  else setTimeout(work, NO_IDLE_CALLBACK_MS);
}
