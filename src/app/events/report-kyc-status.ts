import { effect } from '@preact/signals-core';
import type { Stores } from '../onboarding';

/** Sends the host an event for each new KYC status; returns a stop function. */
export function reportKycStatus({ kyc, host }: Pick<Stores, 'kyc' | 'host'>): () => void {
  let reported = kyc.status.peek();
  return effect(() => {
    const status = kyc.status.value;
    if (status === undefined || status === reported) return;
    reported = status;
    host.emit('onboarding-kyc-status', { status });
  });
}
