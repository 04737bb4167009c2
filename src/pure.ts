export type { OnboardingEvents } from './app/events';
export type { Logger, Messages, ThemeRow } from './app/settings';
export { defineInvestorOnboarding } from './define';
export { InvestorOnboardingElement } from './element/investor-onboarding-element';
export type {
  AnnouncedFile,
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
  ApiRefusal,
  ApiReview,
  ApiReviewedSection,
  ApiScalar,
  ApiSection,
  ApiSession,
  ApiUploadUrls,
  ApiWalletChallenge,
  CallContext,
  OnboardingApiAdapter,
  PayloadEntry,
  UploadRequest,
} from './http/api-adapter';
export type { GetAccessToken } from './http/auth';
