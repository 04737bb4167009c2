import type { OnboardingEventMap } from './app/events/events';
import { defineInvestorOnboarding } from './define';
import type { InvestorOnboardingElement as OnboardingElement } from './element/investor-onboarding-element';

// biome-ignore lint/performance/noReExportAll: all of it is the point: the same interface, and the tag defined
export * from './pure';

declare global {
  interface HTMLElementTagNameMap {
    'investor-onboarding': OnboardingElement;
  }
  // The events bubble and are composed: a page may listen wherever they pass.
  interface ElementEventMap extends OnboardingEventMap {}
  interface ShadowRootEventMap extends OnboardingEventMap {}
  interface DocumentEventMap extends OnboardingEventMap {}
  interface WindowEventMap extends OnboardingEventMap {}
}

defineInvestorOnboarding();
