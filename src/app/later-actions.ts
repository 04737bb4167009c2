// What the investor asks for now and then: loaded at the first use (later.ts).

import { isAbort } from '../http/errors';
import type { SectionWork } from './section-work';
import type { Stores } from './stores';

/**
 * Choosing a language (spec section 4, 'Language'): sets the locale; when signed in it is saved for the
 * investor; the qualification is fetched again if it was loaded, and so is the open section. What was
 * typed stays. A language whose saving fails stays shown, with an alert (design decision 22).
 */
export async function changeLanguage(
  stores: Stores,
  work: SectionWork,
  code: string,
): Promise<void> {
  const { language, session, profile, api, host, lifetime, context, reportError } = stores;
  if (language.locale.peek() === code) return;
  try {
    if (!(await language.select(code))) return;
    host.emit('onboarding-language-change', { language: code });
    const call = context(lifetime.signal);
    if (session.signedIn.peek()) {
      await Promise.all([
        api.investorLanguage({ language: code }, call).catch(reportError),
        profile.qualification.peek() && profile.fetchQualification(call),
      ]);
    }
    await work.reopen();
  } catch (error) {
    if (!isAbort(error)) reportError(error);
  }
}

/** Ends the session; everything of the investor goes with it. */
export async function signOut(stores: Stores, work: SectionWork): Promise<void> {
  const { host, session, profile, lifetime, context, reportError } = stores;
  try {
    await session.signOut(context(lifetime.signal));
    host.send.reset();
    work.close();
    profile.reset();
    host.emit('onboarding-sign-out', {});
  } catch (error) {
    reportError(error);
  }
}
