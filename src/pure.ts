export type { OnboardingEvents } from './app/events';
export type { Logger, Messages, ThemeRow } from './app/settings';
export { defineInvestorOnboarding } from './define';
export { InvestorOnboardingElement } from './element/investor-onboarding-element';
export type {
  AnnouncedFile,
  ApiRefusal,
  CallContext,
  OnboardingApiAdapter,
  PayloadEntry,
  UploadRequest,
} from './http/api-adapter';
export type {
  ApiDisclaimer,
  ApiDocumentLink,
  ApiElement,
  ApiField,
  ApiKyc,
  ApiLanguage,
  ApiLegend,
  ApiMilestone,
  ApiOption,
  ApiPlugin,
  ApiQualification,
  ApiReceipt,
  ApiReview,
  ApiReviewedSection,
  ApiScalar,
  ApiSection,
  ApiSession,
  ApiUploadUrls,
  ApiWalletChallenge,
} from './http/api-shapes';
export type { GetAccessToken } from './http/auth';
