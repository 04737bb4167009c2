/**
 * The `api` property of the element: a host's own backend, in the place of the HTTP client. Written by
 * hand, since the published declarations import nothing; test/types/api-adapter.ts compares every shape
 * with the schema that checks it.
 */
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
/** A field that may be left out; null counts as left out. */
type Absent<T> = T | null | undefined;
/** A value as it stands in an option or a condition. */
export type ApiScalar = string | number | boolean | null;
/** Who is signed in. `investorId` is opaque; `expiresAt` is RFC 3339 in UTC. */
export interface ApiSession {
    readonly investorId: string;
    readonly email: string;
    readonly language?: Absent<string>;
    readonly expiresAt?: Absent<string>;
}
/** One language the backend speaks. */
export interface ApiLanguage {
    readonly code: string;
    readonly name: string;
}
/** One disclaimer the investor has not accepted yet. */
export interface ApiDisclaimer {
    readonly id: string;
    readonly label: string;
    readonly text?: Absent<string>;
    readonly url?: Absent<string>;
}
/** One choice of a select or radio element. */
export interface ApiOption {
    readonly label?: Absent<string>;
    readonly value: ApiScalar;
    readonly isVerified?: Absent<boolean>;
    readonly connectWalletMandatory?: Absent<boolean>;
}
/** The legend of a grouped fieldset. */
export interface ApiLegend {
    readonly type?: Absent<string>;
    readonly name?: Absent<string>;
    readonly label?: Absent<string>;
    readonly checkedValue?: Absent<ApiScalar>;
}
/** One field of a form; `type` is open, an unknown one is a simple text input. */
export interface ApiField {
    readonly id: string;
    readonly type: string;
    readonly name?: Absent<string>;
    readonly label?: Absent<string>;
    readonly required?: Absent<boolean>;
    readonly helperText?: Absent<string>;
    readonly introText?: Absent<string>;
    readonly options?: Absent<readonly ApiOption[]>;
    readonly min?: Absent<number>;
    readonly max?: Absent<number>;
    readonly minLength?: Absent<number>;
    readonly maxLength?: Absent<number>;
    readonly decimals?: Absent<number>;
    readonly minDate?: Absent<string>;
    readonly maxDate?: Absent<string>;
    readonly value?: unknown;
    readonly checkedValue?: Absent<ApiScalar>;
    readonly isSearchable?: Absent<boolean>;
    readonly mimeTypes?: Absent<readonly string[]>;
    readonly maxsize?: Absent<number>;
    readonly maxSize?: Absent<number>;
    readonly additionalInfo?: Absent<string>;
    readonly disabledWhen?: unknown;
    readonly hiddenWhen?: unknown;
    readonly disableWhen?: unknown;
    readonly layout?: Absent<string>;
    readonly legend?: Absent<string | ApiLegend>;
    readonly standard?: Absent<boolean>;
    readonly noSubmit?: Absent<boolean>;
    readonly web3InputKey?: Absent<string>;
}
/** A field, or a fieldset with its fields. */
export interface ApiElement extends ApiField {
    readonly fields?: Absent<readonly ApiField[]>;
}
/** An identity check; `config.data` is what its provider needs. */
export interface ApiPlugin {
    readonly id: string;
    readonly config?: Absent<{
        readonly data?: unknown;
    }>;
}
/** A section with its form. `etag` comes back with its save. */
export interface ApiSection {
    readonly id: string;
    readonly label: string;
    readonly status: string;
    readonly etag?: Absent<string>;
    readonly warnOnUpdate?: Absent<boolean>;
    readonly elements?: Absent<readonly ApiElement[]>;
    readonly plugins?: Absent<readonly ApiPlugin[]>;
}
/** A milestone and where its sections stand. */
export interface ApiMilestone {
    readonly id: string;
    readonly label: string;
    readonly icon?: Absent<string>;
    readonly status: string;
    readonly sections: readonly {
        readonly id: string;
        readonly label: string;
        readonly status: string;
    }[];
}
/** The whole profile; `activeSection` spares the first load a round trip. */
export interface ApiQualification {
    readonly id: string;
    readonly contactEmail?: Absent<string>;
    readonly supportUrl?: Absent<string>;
    readonly languages: readonly string[];
    readonly milestones: readonly ApiMilestone[];
    readonly activeSection?: Absent<ApiSection>;
}
/** What the investor signs besides the sentence (EIP-4361). `expiresAt` is RFC 3339 in UTC. */
export interface ApiWalletChallenge {
    readonly message: string;
    readonly expiresAt: string;
}
/**
 * Where the announced files go, in any order: each file is found by its `contentMd5`, in base64. Files of
 * equal bytes take equal entries in order.
 */
export interface ApiUploadUrls {
    readonly filesToUpload: readonly {
        readonly contentMd5: string;
        readonly href: {
            readonly url: string;
            readonly 'form-data': Readonly<Record<string, string>>;
        };
    }[];
}
/** The link of a stored document. `expiryDate` is RFC 3339 in UTC. */
export interface ApiDocumentLink {
    readonly url: string;
    readonly version?: Absent<string | number>;
    readonly expiryDate?: Absent<string>;
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
 * told of.
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
    }, context: CallContext): Promise<ApiSection>;
    /** Given the section's `etag`, when it had one; resolves with the new one. */
    saveSection(request: {
        readonly sectionId: string;
        readonly elements: readonly PayloadEntry[];
        readonly etag?: string;
    }, context: CallContext): Promise<{
        readonly etag?: Absent<string>;
    } | string | null | undefined>;
    fetchKyc(request: object, context: CallContext): Promise<{
        readonly status: string;
    }>;
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
export {};
