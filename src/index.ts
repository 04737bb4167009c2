import type { OnboardingEvents } from './app/events';
import { defineInvestorOnboarding } from './define';
import type { InvestorOnboardingElement as OnboardingElement } from './element/investor-onboarding-element';

export type { OnboardingEvents } from './app/events';
export type { Logger, Messages, ThemeRow } from './app/settings';
export { InvestorOnboardingElement } from './element/investor-onboarding-element';
export type {
  AnnouncedFile,
  ApiDisclaimer,
  ApiDocumentLink,
  ApiElement,
  ApiField,
  ApiLanguage,
  ApiLegend,
  ApiMilestone,
  ApiOption,
  ApiPlugin,
  ApiQualification,
  ApiRefusal,
  ApiScalar,
  ApiSection,
  ApiSession,
  ApiUploadUrls,
  CallContext,
  OnboardingApiAdapter,
  PayloadEntry,
  UploadRequest,
} from './http/api-adapter';
export type { GetAccessToken } from './http/auth';
export { defineInvestorOnboarding };

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
