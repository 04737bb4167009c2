import type {
  Absent,
  ApiCreatedHandoff,
  ApiDisclaimer,
  ApiDocumentLink,
  ApiHandoff,
  ApiHandoffDocument,
  ApiKyc,
  ApiLanguage,
  ApiOpenedHandoff,
  ApiQualification,
  ApiReceipt,
  ApiReviewedSection,
  ApiSession,
  ApiUploadUrls,
  ApiWalletChallenge,
} from './host-api-answers';

// The `api` property of the element: a host's own backend, in the place of the HTTP client.

/** What every call is given besides its request. */
export interface CallContext {
  /** Aborts the call and every wait inside it. */
  readonly signal: AbortSignal;
  /** The locale of the answer's texts, sent as Accept-Language. */
  readonly language: string;
  /** Of calls that change something: the session's `binding`, as it was when the investor acted. */
  readonly binding?: string;
}

/** One file announced to the backend before its upload; `md5` in hex, `size` in bytes. */
export interface AnnouncedFile {
  readonly id: string;
  readonly label: string;
  readonly filename: string;
  readonly type: string;
  readonly md5: string;
  readonly size: number;
}

/** One file to send to the store. `onProgress` takes the bytes sent and the total. */
export interface UploadRequest {
  readonly url: string;
  readonly file: Blob;
  readonly headers: Readonly<Record<string, string>>;
  readonly onProgress: (sent: number, total: number) => void;
}

/** One row of the save payload. */
export interface PayloadEntry {
  readonly id: string;
  readonly value: unknown;
}

/**
 * What a method rejects with. `status` is the HTTP status of the same meaning (401: signed out; 412: somebody
 * else saved first, so the section is reread and compared), `code` is in CAPITALS_AND_DIGITS
 * (`SECTION_LOCKED`, with status 409: the section can't be saved any more), `errors` are shown at the fields
 * of these element keys. Anything else that is thrown is the unexpected error.
 */
export interface ApiRefusal {
  readonly status?: number;
  readonly code?: string;
  readonly title?: string;
  readonly detail?: string;
  readonly errors?: readonly { readonly id: string; readonly message: string }[];
}

/**
 * A host's own backend: one method per store action. Each resolves with the answer or rejects with an
 * ApiRefusal; answers are checked like those over HTTP. Called as methods of the object, so `this` is the
 * adapter. A call ends after 30 s, an upload a minute after the last bytes it reported; one that reports none has
 * a minute and the time its file takes at 128 kbit/s.
 */
export interface OnboardingApiAdapter {
  /**
   * A name of the backend, for a page that reaches several in one tab: drafts and the wallet's connection are then kept
   * for an investor of this backend, and never given to whoever has the same id at another.
   */
  readonly id?: string;
  fetchSession(request: object, context: CallContext): Promise<ApiSession>;
  renewSession(request: object, context: CallContext): Promise<ApiSession>;
  signOut(request: object, context: CallContext): Promise<unknown>;
  fetchLanguages(request: object, context: CallContext): Promise<readonly ApiLanguage[]>;
  investorLanguage(request: { readonly language: string }, context: CallContext): Promise<unknown>;
  fetchMissingDisclaimers(request: object, context: CallContext): Promise<readonly ApiDisclaimer[]>;
  acceptDisclaimer(request: { readonly id: string }, context: CallContext): Promise<unknown>;
  fetchQualification(request: object, context: CallContext): Promise<ApiQualification>;
  fetchSection(
    request: { readonly sectionId: string },
    context: CallContext,
  ): Promise<ApiReviewedSection>;
  /** Gets the section's `etag`, if it has one; resolves with the new one. */
  saveSection(
    request: {
      readonly sectionId: string;
      readonly elements: readonly PayloadEntry[];
      readonly etag?: string;
    },
    context: CallContext,
  ): Promise<{ readonly etag?: Absent<string> } | string | null | undefined>;
  /** If it is missing, or refuses with status 404, there is no receipt. */
  readReceipt?(request: object, context: CallContext): Promise<ApiReceipt>;
  fetchKyc(request: object, context: CallContext): Promise<ApiKyc>;
  /** If it is missing, or refuses with status 404, a wallet signs the sentence alone. */
  fetchWalletChallenge?(
    request: { readonly address: string },
    context: CallContext,
  ): Promise<ApiWalletChallenge>;
  /** `challengeSignature` is present if there was a challenge. */
  linkWalletToIdentity(
    request: {
      readonly walletAddress: string;
      readonly signature: string;
      readonly challengeSignature?: string;
    },
    context: CallContext,
  ): Promise<unknown>;
  fetchDocumentUrl(
    request: { readonly fieldsetId: string; readonly files: readonly AnnouncedFile[] },
    context: CallContext,
  ): Promise<ApiUploadUrls>;
  fetchDocumentLink(
    request: { readonly documentId: string },
    context: CallContext,
  ): Promise<ApiDocumentLink>;
  /** If it is missing, or refuses with status 404, documents come from this device alone. */
  createHandoff?(
    request: {
      readonly sectionId: string;
      readonly fieldsetId: string;
      readonly files: readonly { readonly id: string; readonly label: string }[];
    },
    context: CallContext,
  ): Promise<ApiCreatedHandoff>;
  readHandoff?(request: { readonly handoffId: string }, context: CallContext): Promise<ApiHandoff>;
  cancelHandoff?(request: { readonly handoffId: string }, context: CallContext): Promise<unknown>;
  /** Of the phone, as the three that follow: without a session. */
  openHandoff?(
    request: { readonly token: string },
    context: CallContext,
  ): Promise<ApiOpenedHandoff>;
  fetchHandoffUploadUrls?(
    request: {
      readonly accessToken: string;
      readonly fieldsetId: string;
      readonly files: readonly AnnouncedFile[];
    },
    context: CallContext,
  ): Promise<ApiUploadUrls>;
  fetchHandoffDocument?(
    request: { readonly accessToken: string; readonly documentId: string },
    context: CallContext,
  ): Promise<ApiHandoffDocument>;
  completeHandoff?(
    request: { readonly accessToken: string },
    context: CallContext,
  ): Promise<unknown>;
  /** If it is missing, files are PUT to their URL. */
  upload?(request: UploadRequest, context: CallContext): Promise<unknown>;
}
