import { wipeDrafts } from '../../form/drafts/wipe-drafts';
import type { Send } from '../../http/send';
import type { KycStore } from '../../profile/kyc-store';
import type { ProfileStore } from '../../profile/profile-store';
import type { Visits } from '../../section/types';
import type { SessionStore } from '../../session/session-store';
import type { Host } from '../events/host';
import { tabStorage, writeWalletMemory } from '../features/wallet-memory';
import type { ReleasableWallet } from '../features/wallet-port';
import type { Stores } from '../onboarding';
import type { Once } from '../once';
import type { Lifetime } from '../start/lifetime';

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
