export type { OnboardingEventMap, OnboardingEvents } from './app/events';
export type {
  DemoProfile,
  DraftsMode,
  Logger,
  Messages,
  MetamaskSdkMode,
  RoutingMode,
  ThemeRow,
  WalletNetwork,
} from './app/settings';
export { defineInvestorOnboarding } from './define';
export { InvestorOnboardingElement } from './element/investor-onboarding-element';
export type { AuthMode, GetAccessToken, TokenContext } from './http/access-token';
export type {
  Absent,
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
