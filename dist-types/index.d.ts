import { defineInvestorOnboarding } from './define.js';
export type { OnboardingEvents } from './app/events.js';
export type { Logger, Messages, ThemeRow } from './app/settings.js';
export { InvestorOnboardingElement } from './element/investor-onboarding-element.js';
export type { GetAccessToken } from './http/auth.js';
export { defineInvestorOnboarding };
