import { computed, effect } from '@preact/signals-core';
import { OnboardingError } from '../../http/errors';
import { nextSection } from '../../profile/rules/next-section';
import type { ReceiptStore } from '../../review/receipt-store';
import { logError } from '../events/report-error';
import type { LazyServices, Stores } from '../onboarding';
import type { ReceiptStores } from './start-receipt-store';

/** What following the receipt needs of the stores. */
type AskForReceiptStores = ReceiptStores &
  Pick<Stores, 'context' | 'lifetime' | 'profile' | 'session' | 'visits'>;

/**
 * Fetches the receipt when nothing is left to do, and again after each later save. The code for it is loaded
 * with the first fetch. Returns a stop function.
 */
export function askForReceipt(
  stores: AskForReceiptStores,
  { receipts }: Pick<LazyServices, 'receipts'>,
): () => void {
  const { context, lifetime, logger, profile, session, visits } = stores;
  const task = lifetime.task();

  const load = async (): Promise<ReceiptStore> => {
    const { startReceiptStore } = await import('./start-receipt-store');
    return receipts.get(() => startReceiptStore(stores));
  };

  const ask = async (basis: unknown, signal: AbortSignal) => {
    try {
      const store = receipts.peek() ?? (await load());
      if (!signal.aborted) await store.ask(basis, context(signal));
    } catch (cause) {
      const reason = 'no code for the receipt';
      logError(logger(), new OnboardingError('NETWORK', { reason, cause }));
    }
  };

  /** Differs for each set of saved answers; undefined while something is left to do. */
  const basis = computed(() => {
    const qualification = session.signedIn.value ? profile.qualification.value : undefined;
    const savedAt = visits.savedAt.value;
    if (!qualification || nextSection(qualification).kind !== 'finished') return undefined;
    return savedAt ?? 'before this visit';
  });

  return effect(() => {
    if (basis.value === undefined) {
      task.stop();
      receipts.peek()?.clear();
    } else {
      void ask(basis.value, task.next());
    }
  });
}
