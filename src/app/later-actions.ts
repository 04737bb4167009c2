// What the investor asks for now and then: loaded at the first use (later.ts).

import { createChangeLanguage } from './change-language';
import type { Surroundings } from './create-app';
import { tabStorage, writeWalletMemory } from './wallet-memory';

export { followKyc } from './follow-kyc';
export { readSectionAgain } from './read-section-again';

/** Changes the language; never rejects. */
export function changeLanguage(
  { stores, work, laterStores }: Surroundings,
  code: string,
): Promise<void> {
  laterStores.changeLanguage ??= createChangeLanguage(stores, work);
  return laterStores.changeLanguage(code);
}

/** Ends the session; everything of the investor goes with it. */
export async function signOut({ stores, work, laterStores }: Surroundings): Promise<void> {
  const { host, session, profile, lifetime, context, reportError } = stores;
  try {
    await session.signOut(context(lifetime.signal));
    host.send.reset();
    work.close();
    profile.reset();
    laterStores.wallet?.store.release();
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
