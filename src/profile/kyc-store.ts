import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-core';
import type { CallContext, OnboardingApi } from '../http/api';
import { isAbort } from '../http/errors';
import type { Kyc } from '../http/schemas';

/** The investor's identity check. */
export interface KycStore {
  /** What the backend said of it last: status, words, way on. Undefined until it was read. */
  readonly answer: ReadonlySignal<Kyc | undefined>;
  /** Whether a read has ended, with an answer or without: until then nothing is said of the check. */
  readonly isSettled: ReadonlySignal<boolean>;
  /** Undefined until it was read. */
  readonly status: ReadonlySignal<string | undefined>;
  /**
   * Reads the status, by the newest request under way where there is one. Resolves with what is known then
   * and never rejects: a failure is logged and blocks nothing.
   */
  read(): Promise<string | undefined>;
  /** As `read`, but by a request that begins after this call: something has just changed. */
  readAnew(): Promise<string | undefined>;
  /** Forgets the investor's status, and what is still on its way. */
  reset(): void;
}

/** What the KYC store needs. */
export interface KycDeps {
  readonly api: Pick<OnboardingApi, 'fetchKyc'>;
  /** The context of a call that ends with the element's removal. */
  readonly context: () => CallContext;
  readonly onFailure: (error: unknown) => void;
}

interface Request {
  readonly signal: AbortSignal;
  readonly answer: Promise<string | undefined>;
}

/** Makes one element's KYC store; it has one request at a time. */
export function createKycStore({ api, context, onFailure }: KycDeps): KycStore {
  const answer = signal<Kyc | undefined>(undefined);
  const isSettled = signal(false);
  const status = computed(() => answer.value?.status);
  let current: Request | undefined;
  let following: Promise<string | undefined> | undefined;

  const ask = async (call: CallContext, isCurrent: () => boolean) => {
    try {
      const found = await api.fetchKyc({}, call);
      if (isCurrent()) {
        batch(() => {
          answer.value = found;
          isSettled.value = true;
        });
      }
    } catch (error) {
      if (isCurrent() && !isAbort(error)) {
        isSettled.value = true;
        onFailure(error);
      }
    }
    if (isCurrent()) current = undefined;
    return status.peek();
  };

  const read = () => {
    if (following) return following;
    // A removal ends a request; what comes after it must not wait for that one's answer.
    if (current && !current.signal.aborted) return current.answer;
    const call = context();
    const mine: Request = { signal: call.signal, answer: ask(call, () => current === mine) };
    current = mine;
    return mine.answer;
  };

  return {
    answer,
    isSettled,
    status,
    read,
    readAnew: () => {
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
