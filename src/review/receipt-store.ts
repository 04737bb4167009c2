import { type ReadonlySignal, signal } from '@preact/signals-core';
import type { Onboarding } from '../app/onboarding';
import type { ReceiptFacts } from '../http/calls/receipt';
import { readReceipt } from '../http/calls/receipt';
import { isAbort, logError, toOnboardingError } from '../http/errors';
import type { CallContext } from '../http/host-api';

/** The backend's receipt of what was sent in. */
export interface ReceiptStore {
  /** Undefined while there is none, as far as is known. */
  readonly receipt: ReadonlySignal<ReceiptFacts | undefined>;
  /** Whether the newest question was answered: without a receipt there is none then. */
  isAnswered(): boolean;
  /**
   * Asks for the receipt, once for each `basis`: whatever tells one state of the answers from another. Never
   * rejects: without an answer there is none.
   */
  ask(basis: unknown, context: CallContext): Promise<void>;
  /** Deletes the receipt: something is left to do, or the investor has signed out. */
  clear(): void;
}

/** The receipt of one element, made with the first question. */
export function receiptOf(onboarding: Onboarding): ReceiptStore {
  const { lazy, lifetime } = onboarding;
  if (lazy.receipt) return lazy.receipt;
  lazy.receipt = createReceiptStore(onboarding);
  lifetime.onForget(lazy.receipt.clear);
  return lazy.receipt;
}

/** Makes one element's receipt: each reference is told to the host, each failure is logged. */
export function createReceiptStore({ call, host, logger }: Onboarding): ReceiptStore {
  const receipt = signal<ReceiptFacts | undefined>(undefined);
  const reported = new Set<string>();
  let asked: { readonly basis: unknown; readonly signal: AbortSignal } | undefined;
  let isAnswered = false;

  const reportOnce = (reference: string) => {
    if (reported.has(reference)) return;
    reported.add(reference);
    host.emit('onboarding-receipt', { reference });
  };

  return {
    receipt,
    isAnswered: () => isAnswered,
    ask: async (basis, context) => {
      const isAsked = asked && (isAnswered || !asked.signal.aborted);
      if (isAsked && asked?.basis === basis) return;
      const mine = { basis, signal: context.signal };
      asked = mine;
      isAnswered = false;
      // The old receipt does not confirm the new answers.
      receipt.value = undefined;
      try {
        const fetched = await call(readReceipt, {}, context);
        if (asked !== mine) return;
        isAnswered = true;
        receipt.value = fetched;
        reportOnce(fetched.reference);
      } catch (cause) {
        // Ended by a removal, it is asked again when the element comes back.
        if (asked !== mine || isAbort(cause)) return;
        isAnswered = true;
        const error = toOnboardingError(cause);
        // A backend without receipts is no failure.
        if (error.status !== 404) logError(logger(), error);
      }
    },
    clear: () => {
      asked = undefined;
      receipt.value = undefined;
    },
  };
}
