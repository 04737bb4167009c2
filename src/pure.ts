export type { OnboardingEventMap, OnboardingEvents } from './app/events/events';
export type {
  DemoProfile,
  DocumentAdviceMode,
  DraftsMode,
  HeadingLevel,
  Logger,
  Messages,
  MetamaskSdkMode,
  NetworkRow,
  OfferedLanguage,
  RoutingMode,
  ThemeRow,
  WalletNetwork,
} from './app/settings/settings';
export { defineInvestorOnboarding } from './define';
export { InvestorOnboardingElement } from './element/investor-onboarding-element';
export type { AuthMode, GetAccessToken, TokenContext } from './http/auth/auth-types';
export type {
  AnnouncedFile,
  ApiRefusal,
  CallContext,
  OnboardingApiAdapter,
  PayloadEntry,
  UploadRequest,
} from './http/host-api';
export type {
  Absent,
  ApiCreatedHandoff,
  ApiDisclaimer,
  ApiDocumentLink,
  ApiElement,
  ApiField,
  ApiHandoff,
  ApiHandoffDocument,
  ApiKyc,
  ApiLanguage,
  ApiLegend,
  ApiMilestone,
  ApiOpenedHandoff,
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
} from './http/host-api-answers';
export type {
  IdentityContext,
  IdentityHandle,
  IdentityProvider,
  IdentityProviderEntry,
} from './identity/providers/identity-provider';
