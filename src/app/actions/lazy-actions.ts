// Actions and background work whose code is loaded at first use (with-lazy-actions.ts).

import { logError, toOnboardingError } from '../../http/errors';
import { wait } from '../../kit/waiting/wait';
import { whenTrue } from '../../kit/waiting/when-true';
import { createChangeLanguage } from '../../language/change-language';
import { pollKycStatus as follow } from '../../profile/poll-kyc-status';
import type { LazyServices, Stores } from '../onboarding';

/** Changes the language; never rejects. */
export function changeLanguage(
  { stores, lazyServices }: ChangeLanguageParts,
  code: string,
): Promise<void> {
  return lazyServices.changeLanguage.get(() => languageChange(stores))(code);
}

/** What changing the language needs. */
export interface ChangeLanguageParts {
  readonly stores: ChangeLanguageStores;
  readonly lazyServices: Pick<LazyServices, 'changeLanguage'>;
}

type ChangeLanguageStores = Pick<
  Stores,
  | 'api'
  | 'context'
  | 'host'
  | 'kyc'
  | 'language'
  | 'lifetime'
  | 'notices'
  | 'profile'
  | 'reportError'
  | 'session'
  | 'visits'
>;

function languageChange(stores: ChangeLanguageStores) {
  const { language, session, profile, visits, kyc, api, host, notices, context } = stores;
  return createChangeLanguage({
    language,
    api,
    context,
    isSignedIn: () => session.signedIn.peek(),
    // A save that waits for sign-in must not block the language of the sign-in screen.
    whenIdle: () => {
      const { signal } = new AbortController();
      return whenTrue(() => !visits.busy.value || session.status.value === 'signed-out', signal);
    },
    reload: async (signal) => {
      if (!profile.qualification.peek()) return;
      // The backend words its decision in the language of the call, so it is read again.
      if (kyc.answer.peek()?.message) void kyc.refresh();
      await profile.fetchQualification(context(signal)).catch(stores.reportError);
      if (!signal.aborted) await visits.reload(signal).catch(() => {});
    },
    announce: (code) => host.emit('onboarding-language-change', { language: code }),
    alert: (error, key) => {
      stores.reportError(error, { notice: false });
      notices.show({ tone: 'error', key });
    },
  });
}

/** The stores that following the KYC status needs. */
export type PollKycStores = Pick<
  Stores,
  'kyc' | 'profile' | 'visits' | 'lifetime' | 'context' | 'logger'
>;

/** Rereads an undecided KYC status from time to time; never rejects. */
export function pollKycStatus(stores: PollKycStores, signal: AbortSignal): Promise<void> {
  const { kyc, profile, visits, lifetime, context, logger } = stores;
  return follow(
    {
      kyc,
      profile,
      context: () => context(lifetime.investor),
      isBusy: () => visits.busy.peek(),
      wait,
      onFailure: (error) => logError(logger(), toOnboardingError(error)),
    },
    signal,
  );
}
