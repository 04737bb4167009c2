import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-core';
import type { Onboarding } from '../app/onboarding';
import {
  acceptDisclaimer,
  type Disclaimer,
  fetchMissingDisclaimers,
} from '../http/calls/disclaimers';
import { isAbort, logError, type OnboardingError, toOnboardingError } from '../http/errors';
import type { CallContext } from '../http/host-api';
import { isUncertain } from '../http/uncertain';

/** The disclaimers an investor has not accepted yet. */
export interface DisclaimerStore {
  /** The disclaimers to show: none once all are accepted, and while they are put off. */
  readonly shown: ReadonlySignal<readonly Disclaimer[]>;
  /** How many are put off; 0 while they are shown. */
  readonly putOffCount: ReadonlySignal<number>;
  /** Whether the investor reads them, in the dialog. */
  readonly isReading: ReadonlySignal<boolean>;
  /** Ids of those whose acceptance is being saved. */
  readonly accepting: ReadonlySignal<ReadonlySet<string>>;
  /** Why the last acceptance was not saved. */
  readonly error: ReadonlySignal<OnboardingError | undefined>;
  /** Fetches the missing disclaimers. Never rejects: a failure is only logged, since they block nothing. */
  fetch(context: CallContext): Promise<void>;
  /** Accepts these, one after the other; what was accepted leaves the list. Rejects by abort only. */
  accept(ids: readonly string[], context: CallContext): Promise<void>;
  /** Opens them in the dialog, also what was put off. */
  read(): void;
  /** Hides the disclaimers that are missing now; a new one shows all of them again. */
  putOff(): void;
}

/**
 * The disclaimers of the signed-in investor; another investor gets a new store. It outlives the view, so what was
 * put off stays so.
 */
export function disclaimersOf(onboarding: Onboarding): ReadonlySignal<DisclaimerStore> {
  const { lazy, lifetime } = onboarding;
  if (lazy.disclaimers) return lazy.disclaimers;
  const store = signal(createDisclaimerStore(onboarding));
  lazy.disclaimers = store;
  lifetime.onForget(() => {
    store.value = createDisclaimerStore(onboarding);
  });
  return store;
}

/** Makes one investor's disclaimers. */
export function createDisclaimerStore({ call, logger }: Onboarding): DisclaimerStore {
  const missing = signal<readonly Disclaimer[]>([]);
  const putOff = signal<readonly string[]>([]);
  const accepting = signal<ReadonlySet<string>>(new Set());
  const error = signal<OnboardingError | undefined>(undefined);
  const isReading = signal(false);
  const accepted = new Set<string>();
  let newest = 0;

  /** Whether an acceptance without a clear answer is stored, the backend's list says; rejects where it is not. */
  const settle = async (id: string, cause: unknown, context: CallContext) => {
    if (!isUncertain(toOnboardingError(cause))) throw cause;
    const stored = await call(fetchMissingDisclaimers, {}, context).catch((failure) => {
      throw isAbort(failure) ? failure : cause;
    });
    if (stored.some((disclaimer) => disclaimer.id === id)) throw cause;
  };

  const acceptOne = async (id: string, context: CallContext) => {
    if (accepted.has(id) || accepting.peek().has(id)) return;
    accepting.value = new Set([...accepting.peek(), id]);
    try {
      await call(acceptDisclaimer, { id }, context).catch((cause) => settle(id, cause, context));
      accepted.add(id);
      missing.value = missing.peek().filter((disclaimer) => disclaimer.id !== id);
    } finally {
      accepting.value = new Set([...accepting.peek()].filter((other) => other !== id));
    }
  };

  const shown = computed(() => {
    const isNew = missing.value.some(({ id }) => !putOff.value.includes(id));
    return isNew ? missing.value : [];
  });

  return {
    shown,
    putOffCount: computed(() => (shown.value.length > 0 ? 0 : missing.value.length)),
    isReading,
    accepting,
    error,
    fetch: async (context) => {
      newest += 1;
      const mine = newest;
      try {
        const fetched = await call(fetchMissingDisclaimers, {}, context);
        // An answer that was under way while one was accepted must not bring it back.
        if (mine === newest) missing.value = fetched.filter(({ id }) => !accepted.has(id));
      } catch (cause) {
        if (!isAbort(cause)) logError(logger(), toOnboardingError(cause));
      }
    },
    accept: async (ids, context) => {
      error.value = undefined;
      try {
        for (const id of ids) await acceptOne(id, context);
      } catch (cause) {
        if (isAbort(cause)) throw cause;
        error.value = toOnboardingError(cause);
      }
    },
    read: () =>
      batch(() => {
        isReading.value = true;
        putOff.value = [];
      }),
    putOff: () =>
      batch(() => {
        isReading.value = false;
        putOff.value = missing.peek().map(({ id }) => id);
        error.value = undefined;
      }),
  };
}
