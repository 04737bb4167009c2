import { defineInvestorOnboarding } from './define';

export type { OnboardingEvents } from './app/events';
export type { Logger, Messages, ThemeRow } from './app/settings';
export { InvestorOnboardingElement } from './element/investor-onboarding-element';
export type { GetAccessToken } from './http/auth';
export { defineInvestorOnboarding };

defineInvestorOnboarding();
