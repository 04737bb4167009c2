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
  ApiWalletChallenge,
  CallContext,
  OnboardingApiAdapter,
  PayloadEntry,
  UploadRequest,
} from './http/api-adapter';
export type { GetAccessToken } from './http/auth';
