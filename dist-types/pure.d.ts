export type { OnboardingEvents } from './app/events.js';
export type { Logger, Messages, ThemeRow } from './app/settings.js';
export { defineInvestorOnboarding } from './define.js';
export { InvestorOnboardingElement } from './element/investor-onboarding-element.js';
export type { AnnouncedFile, ApiRefusal, CallContext, OnboardingApiAdapter, PayloadEntry, UploadRequest, } from './http/api-adapter.js';
export type { ApiDisclaimer, ApiDocumentLink, ApiElement, ApiField, ApiKyc, ApiLanguage, ApiLegend, ApiMilestone, ApiOption, ApiPlugin, ApiQualification, ApiReceipt, ApiReview, ApiReviewedSection, ApiScalar, ApiSection, ApiSession, ApiUploadUrls, ApiWalletChallenge, } from './http/api-shapes.js';
export type { GetAccessToken } from './http/auth.js';
