import { whenIdle } from '../kit/when-idle';

/** What the investor is likely to need next, most likely first. Add here what must not be waited for. */
const NEXT: readonly (() => Promise<unknown>)[] = [
  () => import('../section/submit-calls'),
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
