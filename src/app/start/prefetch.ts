import { whenIdle } from '../../kit/waiting/when-idle';

/** What the investor is likely to need next, most likely first. Add imports that must not cause a wait. */
const NEXT: readonly (() => Promise<unknown>)[] = [
  () => import('../../section/submit-calls'),
  () => import('../actions/lazy-actions'),
];

/**
 * Loads `first`, then these, one after the other while the browser is idle; call it when a section is live. A
 * failure is ignored: the import is tried again, and its failure reported, where it is needed.
 */
export function prefetchNext(first: readonly (() => Promise<unknown>)[]): void {
  whenIdle(async () => {
    for (const load of [...first, ...NEXT]) await load().catch(() => {});
  });
}
