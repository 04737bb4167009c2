export type { OnboardingEventMap, OnboardingEvents } from './app/events.js';
export type { DemoProfile, DraftsMode, Logger, Messages, MetamaskSdkMode, RoutingMode, ThemeRow, WalletNetwork, } from './app/settings.js';
export { defineInvestorOnboarding } from './define.js';
export { InvestorOnboardingElement } from './element/investor-onboarding-element.js';
export type { AuthMode, GetAccessToken, TokenContext } from './http/access-token.js';
export type { Absent, AnnouncedFile, ApiDisclaimer, ApiDocumentLink, ApiElement, ApiField, ApiLanguage, ApiLegend, ApiMilestone, ApiOption, ApiPlugin, ApiQualification, ApiRefusal, ApiScalar, ApiSection, ApiSession, ApiUploadUrls, ApiWalletChallenge, CallContext, OnboardingApiAdapter, PayloadEntry, UploadRequest, } from './http/api-adapter.js';
