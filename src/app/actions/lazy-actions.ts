// Rare actions of the investor, loaded at first use (with-lazy-actions.ts).

import { wipeDrafts } from '../../form/drafts/wipe-drafts';
import { isAbort, toOnboardingError } from '../../http/errors';
import type { Send } from '../../http/send';
import { wait } from '../../kit/waiting/wait';
import { whenTrue } from '../../kit/waiting/when-true';
import { createChangeLanguage } from '../../language/change-language';
import { followKyc as follow } from '../../profile/follow-kyc';
import type { KycStore } from '../../profile/kyc-store';
import type { ProfileStore } from '../../profile/store';
import { isBusy } from '../../section/rules/visit-state';
import type { Visits } from '../../section/types';
import type { SessionStore } from '../../session/store';
import type { Host } from '../events/host';
import { logError } from '../events/report-error';
import { tabStorage, writeWalletMemory } from '../features/wallet-memory';
import type { ReleasableWallet } from '../features/wallet-port';
import type { LazyServices, Stores } from '../onboarding';
import type { Once } from '../once';
import type { Lifetime } from '../start/lifetime';

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
  const { language, session, profile, visits, kyc, api, host, lifetime, notices, context } = stores;
  return createChangeLanguage({
    language,
    api,
    context,
    lifetime,
    isSignedIn: () => session.signedIn.peek(),
    // A save that waits for sign-in must not block the language of the sign-in screen.
    whenIdle: (signal) =>
      whenTrue(() => !visits.busy.value || session.status.value === 'signed-out', signal),
    reload: async (signal) => {
      if (!profile.qualification.peek()) return true;
      // A decision's words are in the language they were asked for in.
      if (kyc.answer.peek()?.message) void kyc.refresh();
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

/** The stores that following the KYC status needs. */
export type FollowKycStores = Pick<
  Stores,
  'kyc' | 'profile' | 'visits' | 'lifetime' | 'context' | 'logger'
>;

/** Rereads an undecided KYC status from time to time; never rejects. */
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

/** What signing out needs. */
export interface SignOutParts {
  readonly stores: Pick<Stores, 'context' | 'reportError'> & {
    readonly host: Pick<Host, 'emit'> & { readonly send: Pick<Send, 'reset'> };
    readonly session: Pick<SessionStore, 'session' | 'signOut'>;
    readonly profile: Pick<ProfileStore, 'reset'>;
    readonly kyc: Pick<KycStore, 'reset'>;
    readonly visits: Pick<Visits, 'forget'>;
    readonly lifetime: Pick<Lifetime, 'signal'>;
  };
  readonly lazyServices: { readonly wallet: Pick<Once<ReleasableWallet>, 'peek'> };
}

/** Ends the session and forgets all data of the investor. */
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
    lazyServices.wallet.peek()?.flow.release();
    const forgotten = forgetWallet();
    host.emit('onboarding-sign-out', {});
    await forgotten;
  } catch (error) {
    reportError(error);
  }
}

/** Forgets the wallet, so that the tab's next user does not find it. Rejects when code can't be loaded. */
export async function forgetWallet(): Promise<void> {
  writeWalletMemory(undefined);
  const { forgetWalletConnect } = await import('../../wallet/walletconnect/storage');
  forgetWalletConnect(tabStorage());
}
