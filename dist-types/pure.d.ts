export type { OnboardingEvents } from './app/events.js';
export type { Logger, Messages, ThemeRow } from './app/settings.js';
export { defineInvestorOnboarding } from './define.js';
export { InvestorOnboardingElement } from './element/investor-onboarding-element.js';
export type { AnnouncedFile, ApiDisclaimer, ApiDocumentLink, ApiElement, ApiField, ApiKyc, ApiLanguage, ApiLegend, ApiMilestone, ApiOption, ApiPlugin, ApiQualification, ApiReceipt, ApiRefusal, ApiReview, ApiReviewedSection, ApiScalar, ApiSection, ApiSession, ApiUploadUrls, ApiWalletChallenge, CallContext, OnboardingApiAdapter, PayloadEntry, UploadRequest, } from './http/api-adapter.js';
export type { GetAccessToken } from './http/auth.js';
