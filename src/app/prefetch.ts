/** What the investor is likely to need next, most likely first. Add here what must not be waited for. */
const NEXT: readonly (() => Promise<unknown>)[] = [
  () => import('../section/submit-work'),
  () => import('./lazy-actions'),
];

/**
 * Loads `first` and then these in a quiet moment, one after the other; to be called when a section is live. What fails
 * here is loaded when it is needed, and whoever needs it reports the failure.
 */
export function prefetchNext(first: readonly (() => Promise<unknown>)[]): void {
  whenIdle(async () => {
    for (const load of [...first, ...NEXT]) await load().catch(() => {});
  });
}

/** In a busy page a quiet moment may never come. */
const IDLE_LIMIT_MS = 1000;

/** Does work in the next quiet moment. WebKit has no idle callback. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: IDLE_LIMIT_MS });
  else setTimeout(work, 200);
}
