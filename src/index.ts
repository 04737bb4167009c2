import type { OnboardingEvents } from './app/events';
import { defineInvestorOnboarding } from './define';
import type { InvestorOnboardingElement as OnboardingElement } from './element/investor-onboarding-element';

// biome-ignore lint/performance/noReExportAll: all of it is the point: the same interface, and the tag defined
export * from './pure';

/** The widget's events as listeners get them. */
export type OnboardingEventMap = {
  [Type in keyof OnboardingEvents]: CustomEvent<OnboardingEvents[Type]>;
};

declare global {
  interface HTMLElementTagNameMap {
    'investor-onboarding': OnboardingElement;
  }
  interface HTMLElementEventMap extends OnboardingEventMap {}
}

defineInvestorOnboarding();
