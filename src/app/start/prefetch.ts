import { whenIdle } from '../../kit/waiting/when-idle';

/** What the investor is likely to need next, most likely first. Add imports that must not cause a wait. */
const NEXT: readonly (() => Promise<unknown>)[] = [
  () => import('../../section/submit-calls'),
  () => import('../actions/lazy-actions'),
];

/**
 * Loads `first`, then `NEXT`, one after the other while the browser is idle. Call it when a section is shown.
 * A failure is ignored: where the code is needed, it is imported again and a failure is reported.
 */
export function prefetchNext(first: readonly (() => Promise<unknown>)[]): void {
  whenIdle(async () => {
    for (const load of [...first, ...NEXT]) await load().catch(() => {});
  });
}
