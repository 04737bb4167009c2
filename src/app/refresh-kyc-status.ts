import { effect } from '@preact/signals-core';
import { whenIdle } from '../kit/when-idle';
import { isKycUndecided } from '../profile/rules/kyc-refresh';
import type { FollowKycStores } from './lazy-actions';
import type { Stores } from './onboarding';
import { withLazyActions } from './with-lazy-actions';

/**
 * An undecided status changes without the investor's doing; it is read again by code of its own. Returns the
 * way to stop.
 */
export function refreshKycStatus(
  stores: FollowKycStores & Pick<Stores, 'session' | 'reportError'>,
): () => void {
  const { kyc, session, lifetime, reportError } = stores;
  const task = lifetime.task();
  return effect(() => {
    if (!session.signedIn.value || !isKycUndecided(kyc.status.value)) return;
    const signal = task.next();
    const quiet = (error: unknown) => reportError(error, { notice: false });
    whenIdle(() => {
      if (signal.aborted) return;
      void withLazyActions({ reportError: quiet }, ({ followKyc }) => followKyc(stores, signal));
    });
    return task.stop;
  });
}
