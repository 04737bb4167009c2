import { effect } from '@preact/signals-core';
import { whenIdle } from '../../kit/waiting/when-idle';
import { isKycUndecided } from '../../profile/rules/kyc-poll-delay';
import type { PollKycStores } from '../actions/lazy-actions';
import { withLazyActions } from '../actions/with-lazy-actions';
import type { Stores } from '../onboarding';

/**
 * Rereads the KYC status while it is undecided, since it then changes without the investor. The code for that
 * is loaded only then. Returns a stop function.
 */
export function startKycPolling(
  stores: PollKycStores & Pick<Stores, 'session' | 'reportError'>,
): () => void {
  const { kyc, session, lifetime, reportError } = stores;
  const task = lifetime.task();
  return effect(() => {
    if (!session.signedIn.value || !isKycUndecided(kyc.status.value)) return;
    const signal = task.next();
    const quiet = (error: unknown) => reportError(error, { notice: false });
    whenIdle(() => {
      if (signal.aborted) return;
      void withLazyActions({ reportError: quiet }, ({ pollKycStatus }) =>
        pollKycStatus(stores, signal),
      );
    });
    return task.stop;
  });
}
