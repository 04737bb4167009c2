import type { AnnouncedFile, CallContext, PayloadEntry, UploadRequest } from './host-api';
import type { Disclaimer } from './schemas/disclaimer-schema';
import type { DocumentLink, UploadUrls } from './schemas/document-schema';
import type { Kyc } from './schemas/kyc-schema';
import type { Language } from './schemas/language-schema';
import type { Qualification } from './schemas/qualification-schema';
import type { Receipt } from './schemas/receipt-schema';
import type { SavedSection, Section } from './schemas/section-schema';
import type { Session } from './schemas/session-schema';
import type { WalletChallenge } from './schemas/wallet-challenge-schema';

export type { AnnouncedFile, CallContext, UploadRequest } from './host-api';

/**
 * The store actions with checked answers: each resolves with data of the contract's shape or rejects with an
 * OnboardingError (or an AbortError when `signal` aborts).
 */
export interface OnboardingApi {
  fetchSession(request: object, context: CallContext): Promise<Session>;
  renewSession(request: object, context: CallContext): Promise<Session>;
  signOut(request: object, context: CallContext): Promise<void>;
  fetchLanguages(request: object, context: CallContext): Promise<Language[]>;
  investorLanguage(request: { language: string }, context: CallContext): Promise<void>;
  fetchMissingDisclaimers(request: object, context: CallContext): Promise<Disclaimer[]>;
  acceptDisclaimer(request: { id: string }, context: CallContext): Promise<void>;
  fetchQualification(request: object, context: CallContext): Promise<Qualification>;
  fetchSection(request: { sectionId: string }, context: CallContext): Promise<Section>;
  saveSection(
    request: { sectionId: string; elements: readonly PayloadEntry[]; etag?: string },
    context: CallContext,
  ): Promise<SavedSection>;
  /** Refused with status 404 if the backend has no receipt of this profile, or no receipts. */
  readReceipt(request: object, context: CallContext): Promise<Receipt>;
  fetchKyc(request: object, context: CallContext): Promise<Kyc>;
  /** Refused with status 404 if the backend has no challenges. */
  fetchWalletChallenge(
    request: { address: string },
    context: CallContext,
  ): Promise<WalletChallenge>;
  linkWalletToIdentity(
    request: { walletAddress: string; signature: string; challengeSignature?: string },
    context: CallContext,
  ): Promise<void>;
  fetchDocumentUrl(
    request: { fieldsetId: string; files: readonly AnnouncedFile[] },
    context: CallContext,
  ): Promise<UploadUrls>;
  /** `retry: false` while polling, since the poll itself retries. */
  fetchDocumentLink(
    request: { documentId: string },
    context: CallContext & { readonly retry?: boolean },
  ): Promise<DocumentLink>;
  upload(request: UploadRequest, context: CallContext): Promise<void>;
}

/** The name of one store action. */
export type StoreAction = keyof OnboardingApi;

/** Actions that a host's own `api` object may lack. */
export type OptionalAction = 'upload' | 'fetchWalletChallenge' | 'readReceipt';

/** The store actions with unchecked answers: the HTTP client, or the host's own `api` object. */
export type RawApi = RawCalls<Exclude<StoreAction, OptionalAction>> &
  Partial<RawCalls<OptionalAction>>;

type RawCalls<Action extends StoreAction> = {
  readonly [Name in Action]: (
    request: Parameters<OnboardingApi[Name]>[0],
    context: Parameters<OnboardingApi[Name]>[1],
  ) => Promise<unknown>;
};
