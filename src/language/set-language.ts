import type { Onboarding } from '../app/onboarding';

/**
 * Changes to the language that the investor or the host's page has chosen, once start-up is over. A language that
 * is not offered changes nothing and is logged for the integrator. Never rejects.
 */
export async function setLanguage(onboarding: Onboarding, code: string): Promise<void> {
  const { host, language, startUp } = onboarding;
  await startUp.settled();
  const offered = language.offered.peek().map((one) => one.code);
  if (offered.includes(code)) return loadAndChangeLanguage(onboarding, code);
  const named = typeof code === 'string' ? code : typeof code;
  host.tell('language-not-offered', named, `offered: ${offered.join(', ')}`);
}

/** Changes the language by code that is loaded at its first use. Never rejects. */
export async function loadAndChangeLanguage(onboarding: Onboarding, code: string): Promise<void> {
  const { investor } = onboarding.lifetime;
  const load = () => import('./change-language');
  const loaded = await onboarding.loadCode('the change of language', load);
  await loaded?.changeLanguage(onboarding, code, investor);
}
