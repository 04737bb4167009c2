import { type ReadonlySignal, signal } from '@preact/signals-core';
import type { OnboardingApi } from '../http/calls';
import { isAbort, type OnboardingError, toOnboardingError } from '../http/errors';
import type { CallContext } from '../http/host-api';
import type { Receipt } from '../http/schemas';

/** The backend's receipt of what was sent in. */
export interface ReceiptStore {
  /** Undefined while there is none, as far as is known. */
  readonly receipt: ReadonlySignal<Receipt | undefined>;
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

/** What the receipt of one element needs. */
export interface ReceiptDeps {
  readonly api: Pick<OnboardingApi, 'readReceipt'>;
  /** Called once for each reference. */
  readonly onReceipt: (reference: string) => void;
  /** Why no receipt came; a backend without one is no failure. */
  readonly onFailure: (error: OnboardingError) => void;
}

/** Makes one element's receipt. */
export function createReceiptStore({ api, onReceipt, onFailure }: ReceiptDeps): ReceiptStore {
  const receipt = signal<Receipt | undefined>(undefined);
  const reported = new Set<string>();
  let asked: { readonly basis: unknown; readonly signal: AbortSignal } | undefined;
  let isAnswered = false;

  const reportOnce = (reference: string) => {
    if (reported.has(reference)) return;
    reported.add(reference);
    onReceipt(reference);
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
        const fetched = await api.readReceipt({}, context);
        if (asked !== mine) return;
        isAnswered = true;
        receipt.value = fetched;
        reportOnce(fetched.reference);
      } catch (cause) {
        // Ended by a removal, it is asked again when the element comes back.
        if (asked !== mine || isAbort(cause)) return;
        isAnswered = true;
        const error = toOnboardingError(cause);
        if (error.status !== 404) onFailure(error);
      }
    },
    clear: () => {
      asked = undefined;
      receipt.value = undefined;
    },
  };
}
