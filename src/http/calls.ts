import type * as v from 'valibot';
import type { CallContext, OnboardingApiAdapter, UploadRequest } from './host-api';
import {
  disclaimersSchema,
  documentLinkSchema,
  kycReading,
  kycSchema,
  languagesSchema,
  qualificationReviewShape,
  qualificationSchema,
  receiptSchema,
  savedSectionSchema,
  sectionReviewShape,
  sectionSchema,
  sessionSchema,
  uploadUrlsSchema,
  walletChallengeSchema,
} from './schemas';

/** One call to the backend: how it is sent, and what answers it. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below the base, with its query; `{name}` is replaced by that field of the request. */
  readonly path: string;
  /** Fields of the request that form the JSON body; `[]` sends `{}`, undefined no body. */
  readonly body?: readonly string[];
  /** What the answer has to be; what comes out of it is used. */
  readonly answer?: v.GenericSchema;
  /**
   * What confirms a call that is not answered by JSON: no body at all, or JSON, and never a page ('done'); 204 alone
   * ('204'); for a save 204, or the new entity tag where one was sent ('tag').
   */
  readonly confirmedBy?: 'done' | '204' | 'tag';
  /** A stricter form of `answer`: what does not fit it is reported, and left out. */
  readonly exact?: v.GenericSchema;
  /** The answer has an entity tag, in its body or as `ETag`. */
  readonly isTagged?: true;
  /** Needs no session. */
  readonly isOpen?: true;
  /** A call about the session itself, or without one: a 401 is its answer, and ends no other work. */
  readonly isOfSession?: true;
  /** A backend may lack it and answer 404. */
  readonly isOptional?: true;
}

const TABLE = {
  fetchSession: { method: 'GET', path: '/session', answer: sessionSchema, isOfSession: true },
  renewSession: { method: 'POST', path: '/session/renewal', body: [], answer: sessionSchema },
  signOut: { method: 'DELETE', path: '/session', confirmedBy: 'done', isOfSession: true },
  fetchLanguages: {
    method: 'GET',
    path: '/languages',
    answer: languagesSchema,
    isOpen: true,
    isOfSession: true,
  },
  investorLanguage: {
    method: 'PUT',
    path: '/investor/language',
    body: ['language'],
    confirmedBy: 'done',
  },
  fetchMissingDisclaimers: {
    method: 'GET',
    path: '/disclaimers/missing',
    answer: disclaimersSchema,
  },
  acceptDisclaimer: {
    method: 'PUT',
    path: '/disclaimers/{id}/acceptance',
    body: [],
    confirmedBy: '204',
  },
  fetchQualification: {
    method: 'GET',
    path: '/qualification',
    answer: qualificationSchema,
    exact: qualificationReviewShape,
  },
  fetchSection: {
    method: 'GET',
    path: '/qualification/sections/{sectionId}',
    answer: sectionSchema,
    exact: sectionReviewShape,
    isTagged: true,
  },
  saveSection: {
    method: 'PUT',
    path: '/qualification/sections/{sectionId}',
    body: ['elements'],
    answer: savedSectionSchema,
    confirmedBy: 'tag',
  },
  readReceipt: {
    method: 'GET',
    path: '/qualification/receipt',
    answer: receiptSchema,
    isOptional: true,
  },
  fetchKyc: { method: 'GET', path: '/kyc', answer: kycReading, exact: kycSchema },
  fetchWalletChallenge: {
    method: 'GET',
    path: '/identity/wallets/challenge?address={address}',
    answer: walletChallengeSchema,
    isOptional: true,
  },
  linkWalletToIdentity: {
    method: 'POST',
    path: '/identity/wallets',
    body: ['walletAddress', 'signature', 'challengeSignature'],
    confirmedBy: 'done',
  },
  fetchDocumentUrl: {
    method: 'POST',
    path: '/documents/upload-urls',
    body: ['fieldsetId', 'files'],
    answer: uploadUrlsSchema,
  },
  fetchDocumentLink: {
    method: 'GET',
    path: '/documents/{documentId}/link',
    answer: documentLinkSchema,
  },
} satisfies Record<string, Call>;

/** A call to the backend. */
export type BackendAction = keyof typeof TABLE;

/**
 * Every call to the backend, as in docs/openapi.yaml. The HTTP client, the host's `api` property, the session's
 * guard, `check-backend`, the reference server and the tests of the OpenAPI document read this table: a new call
 * is one row, one schema and its request in host-api.ts.
 */
export const CALLS: Readonly<Record<BackendAction, Call>> = TABLE;

/** A call to the backend, or `upload`, which goes to an address of its own. */
export type StoreAction = BackendAction | 'upload';

/** What a call is given; `retry: false` while polling, since the poll itself retries. */
export type AskContext = CallContext & { readonly retry?: boolean };

/** Asks one call; the form in which the calls pass from the widget to the backend. */
export type Ask = (action: StoreAction, request: object, context: AskContext) => Promise<unknown>;

type RequestOf<Action extends StoreAction> = Parameters<
  NonNullable<OnboardingApiAdapter[Action]>
>[0];

type AnswerOf<Action extends BackendAction> = (typeof TABLE)[Action] extends {
  readonly answer: infer Schema extends v.GenericSchema;
}
  ? Promise<v.InferOutput<Schema>>
  : Promise<void>;

/**
 * The calls with checked answers: each resolves with data of the contract's shape or rejects with an
 * OnboardingError (or an AbortError when `signal` aborts).
 */
export type OnboardingApi = {
  readonly [Action in BackendAction]: (
    request: RequestOf<Action>,
    context: AskContext,
  ) => AnswerOf<Action>;
} & { readonly upload: (request: UploadRequest, context: CallContext) => Promise<void> };

/** Calls that a host's own `api` object may lack. */
export type OptionalAction = {
  [Action in BackendAction]: (typeof TABLE)[Action] extends { isOptional: true } ? Action : never;
}[BackendAction];

/** The calls with answers as they come: of the HTTP client, or of the host's own `api` object. */
export type RawApi = {
  readonly [Action in Exclude<BackendAction, OptionalAction>]: RawCall<Action>;
} & { readonly [Action in OptionalAction | 'upload']?: RawCall<Action> };

type RawCall<Action extends StoreAction> = (
  request: RequestOf<Action>,
  context: AskContext,
) => Promise<unknown>;

/** The row of a call; none for `upload`, whose address comes with each file. */
export function callOf(action: StoreAction): Call | undefined {
  return action === 'upload' ? undefined : CALLS[action];
}

/** A function for each call, over `ask`. */
export function apiOf(ask: Ask): OnboardingApi {
  const actions = [...Object.keys(CALLS), 'upload'] as StoreAction[];
  return Object.fromEntries(
    actions.map((action) => [
      action,
      (request: object, context: AskContext) => ask(action, request, context),
    ]),
  ) as unknown as OnboardingApi;
}

/** The calls of `api` in the form that `apiOf` takes. */
export function askOf(api: OnboardingApi): Ask {
  return (action, request, context) => (api[action] as AnyCall)(request, context);
}

type AnyCall = (request: object, context: AskContext) => Promise<unknown>;
