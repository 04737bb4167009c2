import type * as v from 'valibot';
import type { RawApi, StoreAction } from '../../../src/http/call';
import type { uploadUrlsSchema } from '../../../src/http/calls/documents';
import type { OnboardingApiAdapter } from '../../../src/http/host-api';
import type {
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
} from '../../../src/http/host-api-answers';
import type { Scalar } from '../../../src/http/schemas';
import type { OnboardingApi } from '../../support/fakes/onboarding-api';

/** Compiled with the rest: the written-out adapter, against the schemas and the store actions it stands for. */
type ReadOnly<T> = T extends object ? { readonly [Key in keyof T]: ReadOnly<T[Key]> } : T;
type Schemas = typeof import('../../../src/http/schemas') &
  typeof import('../../../src/http/calls/disclaimers') &
  typeof import('../../../src/http/calls/documents') &
  typeof import('../../../src/http/calls/handoff') &
  typeof import('../../../src/http/calls/receipt') &
  typeof import('../../../src/http/calls/wallet-challenge');
type Input<Name extends keyof Schemas> = Schemas[Name] extends v.GenericSchema
  ? ReadOnly<v.InferInput<Schemas[Name]>>
  : never;
/** True where the two have the same properties, of the same types, optional in the same places. */
type Same<One, Other> =
  (<T>() => T extends Flat<One> ? 1 : 2) extends <T>() => T extends Flat<Other> ? 1 : 2
    ? true
    : false;
type Flat<T> = T extends object ? { [Key in keyof T]: Flat<T[Key]> } : T;

export const shapes: {
  session: Same<ApiSession, Input<'sessionSchema'>>;
  language: Same<ApiLanguage, Input<'languageSchema'>>;
  disclaimer: Same<ApiDisclaimer, Input<'disclaimerSchema'>>;
  option: Same<ApiOption, Input<'optionSchema'>>;
  legend: Same<ApiLegend, Input<'legendSchema'>>;
  field: Same<ApiField, Input<'fieldSchema'>>;
  element: Same<ApiElement, Input<'elementSchema'>>;
  plugin: Same<ApiPlugin, Input<'pluginSchema'>>;
  section: Same<ApiReviewedSection, Input<'sectionSchema'>>;
  plainSection: Same<ApiSection, Omit<Input<'sectionSchema'>, 'review'>>;
  milestone: Same<ApiMilestone, Input<'milestoneSchema'>>;
  qualification: Same<ApiQualification, Input<'qualificationSchema'>>;
  documentLink: Same<ApiDocumentLink, Input<'documentLinkSchema'>>;
  review: Same<ApiReview, Input<'reviewSchema'>>;
  kyc: Same<ApiKyc, Input<'kycSchema'>>;
  receipt: Same<ApiReceipt, Input<'receiptSchema'>>;
  createdHandoff: Same<ApiCreatedHandoff, Input<'createdHandoffSchema'>>;
  handoff: Same<ApiHandoff, Input<'handoffSchema'>>;
  openedHandoff: Same<ApiOpenedHandoff, Input<'openedHandoffSchema'>>;
  handoffDocument: Same<ApiHandoffDocument, Input<'handoffDocumentSchema'>>;
  walletChallenge: Same<ApiWalletChallenge, Input<'walletChallengeSchema'>>;
  scalar: Same<ApiScalar, Scalar>;
  /** A comparison that fails when the one above sees no difference. */
  different: Same<ApiSession, ApiLanguage>;
  missing: Same<ApiElement, ApiField>;
} = {
  session: true,
  language: true,
  disclaimer: true,
  option: true,
  legend: true,
  field: true,
  element: true,
  plugin: true,
  section: true,
  plainSection: true,
  milestone: true,
  qualification: true,
  documentLink: true,
  review: true,
  kyc: true,
  receipt: true,
  createdHandoff: true,
  handoff: true,
  openedHandoff: true,
  handoffDocument: true,
  walletChallenge: true,
  scalar: true,
  different: false,
  missing: false,
};

/** One method per store action, no more and no fewer, and the backend's name. */
export const actions: Same<keyof OnboardingApiAdapter, StoreAction | 'id'> = true;

/** What the app calls, and what the typed answers are read as. */
export function asRaw(adapter: OnboardingApiAdapter): RawApi {
  return adapter;
}
export function asInput(urls: ApiUploadUrls): v.InferInput<typeof uploadUrlsSchema> {
  return urls;
}
/** The checked actions are an adapter themselves. */
export function asAdapter(
  api: OnboardingApi,
): Omit<OnboardingApiAdapter, 'fetchDocumentUrl' | 'fetchHandoffUploadUrls'> {
  return api;
}
