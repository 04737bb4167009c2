import { effect } from '@preact/signals-core';
import type { Stores } from '../onboarding';

/** Sends the host an event for each new KYC status; returns a stop function. */
export function reportKycStatus({ kyc, host }: Pick<Stores, 'kyc' | 'host'>): () => void {
  let reported = kyc.status.peek();
  return effect(() => {
    const status = kyc.status.value;
    if (status === reported) return;
    // Undefined once the investor is forgotten: the next one's is told, though it may be the same.
    reported = status;
    if (status === undefined) return;
    host.emit('onboarding-kyc-status', { status });
  });
}
