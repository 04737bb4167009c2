// What the investor asks for now and then: loaded at the first use (with-lazy-actions.ts).

import { wipeDrafts } from '../form/draft-storage';
import { isAbort, toOnboardingError } from '../http/errors';
import { wait } from '../kit/wait';
import { whenTrue } from '../kit/when-true';
import { createChangeLanguage } from '../language/change-language';
import { followKyc as follow } from '../profile/follow-kyc';
import { isBusy } from '../section/rules/visit-state';
import type { LazyServices, Stores } from './onboarding';
import { logError } from './report-error';
import { tabStorage, writeWalletMemory } from './wallet-memory';

/** Changes the language; never rejects. */
export function changeLanguage(
  { stores, lazyServices }: ChangeLanguageParts,
  code: string,
): Promise<void> {
  return lazyServices.changeLanguage.get(() => languageChange(stores))(code);
}

interface ChangeLanguageParts {
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
  const { language, session, profile, visits, kyc, api, host, lifetime, notices, context } = stores;
  return createChangeLanguage({
    language,
    api,
    context,
    lifetime,
    isSignedIn: () => session.signedIn.peek(),
    // A save that a sign-in has to come before is not waited for: the sign-in screen is to be read.
    whenIdle: (signal) =>
      whenTrue(() => !visits.busy.value || session.status.value === 'signed-out', signal),
    reload: async (signal) => {
      if (!profile.qualification.peek()) return true;
      // A decision's words are in the language they were asked for in.
      if (kyc.answer.peek()?.message) void kyc.readAnew();
      try {
        await profile.fetchQualification(context(signal));
      } catch (error) {
        if (isAbort(error)) return !signal.aborted;
        stores.reportError(error);
      }
      if (signal.aborted) return false;
      // From here on a removal is the visit's: what it owes, it reads when the element is back.
      await visits.reload(signal).catch(() => {});
      return true;
    },
    announce: (code) => host.emit('onboarding-language-change', { language: code }),
    alert: (error, key) => {
      stores.reportError(error, { notice: false });
      notices.show({ tone: 'error', key });
    },
  });
}

/** What following the KYC status needs. */
export type FollowKycStores = Pick<
  Stores,
  'kyc' | 'profile' | 'visits' | 'lifetime' | 'context' | 'logger'
>;

/** Reads an undecided KYC status again from time to time; never rejects. */
export function followKyc(stores: FollowKycStores, signal: AbortSignal): Promise<void> {
  const { kyc, profile, visits, lifetime, context, logger } = stores;
  return follow(
    {
      kyc,
      profile,
      context: () => context(lifetime.signal),
      isBusy: () => isBusy(visits.state.peek()),
      wait,
      onFailure: (error) => logError(logger(), toOnboardingError(error)),
    },
    signal,
  );
}

interface SignOutParts {
  readonly stores: Pick<
    Stores,
    'context' | 'host' | 'kyc' | 'lifetime' | 'profile' | 'reportError' | 'session' | 'visits'
  >;
  readonly lazyServices: Pick<LazyServices, 'wallet'>;
}

/** Ends the session; everything of the investor goes with it. */
export async function signOut({ stores, lazyServices }: SignOutParts): Promise<void> {
  const { host, session, profile, kyc, visits, lifetime, context, reportError } = stores;
  const investorId = session.session.peek()?.investorId;
  try {
    await session.signOut(context(lifetime.signal));
    wipeDrafts(tabStorage(), investorId);
    host.send.reset();
    visits.forget();
    profile.reset();
    kyc.reset();
    lazyServices.wallet.peek()?.store.release();
    const forgotten = forgetWallet();
    host.emit('onboarding-sign-out', {});
    await forgotten;
  } catch (error) {
    reportError(error);
  }
}

/** Whoever comes next in this tab must not find the wallet of who was here. Rejects where code is missing. */
export async function forgetWallet(): Promise<void> {
  writeWalletMemory(undefined);
  const { forgetWalletConnect } = await import('../wallet/walletconnect-storage');
  forgetWalletConnect(tabStorage());
}
