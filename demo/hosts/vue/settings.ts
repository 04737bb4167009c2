import type { InvestorOnboardingElement } from 'investor-onboarding';

type Settings = Required<Pick<InvestorOnboardingElement, 'apiBase' | 'themes' | 'getAccessToken'>>;

/** What the page's own backend tells the host. */
export const { hostSettings: settings } = globalThis as unknown as { hostSettings: Settings };
