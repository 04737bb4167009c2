export type { OnboardingEvents } from './app/host.js';
export type { Logger, Messages, ThemeRow } from './app/settings.js';
export { defineInvestorOnboarding } from './define.js';
export { InvestorOnboardingElement } from './element/investor-onboarding-element.js';
export type { GetAccessToken } from './http/auth.js';
