import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-core';
import type { Onboarding } from '../app/onboarding';
import { fetchKyc } from '../http/calls/profile';
import { isAbort, logError, toOnboardingError } from '../http/errors';
import type { CallContext } from '../http/host-api';
import type { Kyc } from '../http/schemas';

/** The investor's identity check. */
export interface KycStore {
  /** The backend's last answer. Undefined until it was read. */
  readonly answer: ReadonlySignal<Kyc | undefined>;
  /** Whether a read has ended, with or without an answer. Until then views say nothing about the check. */
  readonly isSettled: ReadonlySignal<boolean>;
  /** Undefined until it was read. */
  readonly status: ReadonlySignal<string | undefined>;
  /**
   * Reads the status, sharing the request under way if there is one. Resolves with the status known after it;
   * never rejects: a failure is logged and blocks nothing.
   */
  read(): Promise<string | undefined>;
  /** As `read`, but with a request that begins after this call, since something has just changed. */
  refresh(): Promise<string | undefined>;
  /** Forgets the status and drops a request under way. */
  reset(): void;
}

interface Request {
  readonly signal: AbortSignal;
  readonly answer: Promise<string | undefined>;
}

/** Makes one element's KYC store; it has one request under way at a time. */
export function createKycStore({ call, context, lifetime, logger }: Onboarding): KycStore {
  const answer = signal<Kyc | undefined>(undefined);
  const isSettled = signal(false);
  const status = computed(() => answer.value?.status);
  let current: Request | undefined;
  let following: Promise<string | undefined> | undefined;

  const request = async (own: CallContext, isCurrent: () => boolean) => {
    try {
      const kyc = await call(fetchKyc, {}, own);
      if (isCurrent()) {
        batch(() => {
          answer.value = kyc;
          isSettled.value = true;
        });
      }
    } catch (error) {
      if (isCurrent() && !isAbort(error)) {
        isSettled.value = true;
        logError(logger(), toOnboardingError(error));
      }
    }
    if (isCurrent()) current = undefined;
    return status.peek();
  };

  const read = () => {
    if (following) return following;
    // A request that a removal has aborted gets no answer, so a later call must not share it.
    if (current && !current.signal.aborted) return current.answer;
    const call = context(lifetime.investor);
    const mine: Request = { signal: call.signal, answer: request(call, () => current === mine) };
    current = mine;
    return mine.answer;
  };

  return {
    answer,
    isSettled,
    status,
    read,
    refresh: () => {
      if (!current) return read();
      following ??= current.answer.then(() => {
        following = undefined;
        return read();
      });
      return following;
    },
    reset: () => {
      current = undefined;
      batch(() => {
        answer.value = undefined;
        isSettled.value = false;
      });
    },
  };
}
