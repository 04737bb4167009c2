import type { OnboardingEvents } from './app/events.js';
import { defineInvestorOnboarding } from './define.js';
import type { InvestorOnboardingElement as OnboardingElement } from './element/investor-onboarding-element.js';
export type { OnboardingEvents } from './app/events.js';
export type { Logger, Messages, ThemeRow } from './app/settings.js';
export { InvestorOnboardingElement } from './element/investor-onboarding-element.js';
export type { AnnouncedFile, ApiDisclaimer, ApiDocumentLink, ApiElement, ApiField, ApiLanguage, ApiLegend, ApiMilestone, ApiOption, ApiPlugin, ApiQualification, ApiRefusal, ApiScalar, ApiSection, ApiSession, ApiUploadUrls, CallContext, OnboardingApiAdapter, PayloadEntry, UploadRequest, } from './http/api-adapter.js';
export type { GetAccessToken } from './http/auth.js';
export { defineInvestorOnboarding };
/** The widget's events as listeners get them. */
export type OnboardingEventMap = {
    [Type in keyof OnboardingEvents]: CustomEvent<OnboardingEvents[Type]>;
};
declare global {
    interface HTMLElementTagNameMap {
        'investor-onboarding': OnboardingElement;
    }
    interface HTMLElementEventMap extends OnboardingEventMap {
    }
}
