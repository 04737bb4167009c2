import type { Absent, ApiDisclaimer, ApiDocumentLink, ApiKyc, ApiLanguage, ApiQualification, ApiReceipt, ApiReviewedSection, ApiSession, ApiUploadUrls, ApiWalletChallenge } from './api-shapes.js';
/** What every call is given besides its request. */
export interface CallContext {
    /** Aborts the call and every wait inside it. */
    readonly signal: AbortSignal;
    /** The locale the answer should speak, sent as Accept-Language. */
    readonly language: string;
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
/** One file on its way to the store. `onProgress` hears bytes sent and bytes in all. */
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
 * What a method rejects with. `status` is the HTTP status that says the same (401: signed out; 412: somebody
 * saved first, so the section is read again and compared), `code` is in CAPITALS_AND_DIGITS (`SECTION_LOCKED`,
 * with status 409: the section can't be saved any more), `errors` are shown at the fields of these element
 * keys. Anything else that is thrown counts as the unexpected error.
 */
export interface ApiRefusal {
    readonly status?: number;
    readonly code?: string;
    readonly title?: string;
    readonly detail?: string;
    readonly errors?: readonly {
        readonly id: string;
        readonly message: string;
    }[];
}
/**
 * A host's own backend: one method per store action. Each resolves with the answer or rejects with an
 * ApiRefusal; what it resolves with is checked as an answer over HTTP is. Called as methods of the
 * object, so `this` is the adapter. A call ends after 30 s, an upload a minute after the last bytes it
 * reported.
 */
export interface OnboardingApiAdapter {
    fetchSession(request: object, context: CallContext): Promise<ApiSession>;
    renewSession(request: object, context: CallContext): Promise<ApiSession>;
    signOut(request: object, context: CallContext): Promise<unknown>;
    fetchLanguages(request: object, context: CallContext): Promise<readonly ApiLanguage[]>;
    investorLanguage(request: {
        readonly language: string;
    }, context: CallContext): Promise<unknown>;
    fetchMissingDisclaimers(request: object, context: CallContext): Promise<readonly ApiDisclaimer[]>;
    acceptDisclaimer(request: {
        readonly id: string;
    }, context: CallContext): Promise<unknown>;
    fetchQualification(request: object, context: CallContext): Promise<ApiQualification>;
    fetchSection(request: {
        readonly sectionId: string;
    }, context: CallContext): Promise<ApiReviewedSection>;
    /** Given the section's `etag`, when it had one; resolves with the new one. */
    saveSection(request: {
        readonly sectionId: string;
        readonly elements: readonly PayloadEntry[];
        readonly etag?: string;
    }, context: CallContext): Promise<{
        readonly etag?: Absent<string>;
    } | string | null | undefined>;
    /** Without it, or with a refusal of status 404, there is no receipt. */
    readReceipt?(request: object, context: CallContext): Promise<ApiReceipt>;
    fetchKyc(request: object, context: CallContext): Promise<ApiKyc>;
    /** Without it, or with a refusal of status 404, a wallet signs the sentence alone. */
    fetchWalletChallenge?(request: {
        readonly address: string;
    }, context: CallContext): Promise<ApiWalletChallenge>;
    /** `challengeSignature` is there where a challenge was. */
    linkWalletToIdentity(request: {
        readonly walletAddress: string;
        readonly signature: string;
        readonly challengeSignature?: string;
    }, context: CallContext): Promise<unknown>;
    fetchDocumentUrl(request: {
        readonly fieldsetId: string;
        readonly files: readonly AnnouncedFile[];
    }, context: CallContext): Promise<ApiUploadUrls>;
    fetchDocumentLink(request: {
        readonly documentId: string;
    }, context: CallContext): Promise<ApiDocumentLink>;
    /** Without it files are PUT to their URL. */
    upload?(request: UploadRequest, context: CallContext): Promise<unknown>;
}
