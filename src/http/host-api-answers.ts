// What the `api` property answers with. Written by hand, since the published declarations import nothing;
// test/contracts/types/host-api.ts compares every shape with the schema that checks it.

/** A field that may be left out; null counts as left out. */
export type Absent<T> = T | null | undefined;

/** A value of an option or a condition. */
export type ApiScalar = string | number | boolean | null;

/**
 * Who is signed in. `investorId` is opaque; `expiresAt` is RFC 3339 in UTC. `binding` stands for this session
 * in the calls that change something: visible ASCII, at most 200 characters, and no secret.
 */
export interface ApiSession {
  readonly investorId: string;
  readonly email: string;
  readonly language?: Absent<string>;
  readonly expiresAt?: Absent<string>;
  readonly binding?: Absent<string>;
}

/** One language the backend speaks. */
export interface ApiLanguage {
  readonly code: string;
  readonly name: string;
}

/** One disclaimer the investor has not accepted yet. */
export interface ApiDisclaimer {
  readonly id: string;
  /** The language of the texts, where it is not the one asked for: they are marked with it. */
  readonly contentLanguage?: Absent<string>;
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
  /** On a slot of a list: an ApiRepeat. A widget that does not show lists shows check boxes. */
  readonly repeat?: unknown;
}

/** A field, or a fieldset with its fields. */
export interface ApiElement extends ApiField {
  readonly fields?: Absent<readonly ApiField[]>;
}

/** An identity check; `config.data` is what its provider needs. */
export interface ApiPlugin {
  readonly id: string;
  /** What its card is called where the investor chooses one of several; without it by its provider's name. */
  readonly label?: Absent<string>;
  readonly description?: Absent<string>;
  /** What the investor needs for it: 'camera', 'document', 'phone', 'wallet'. */
  readonly needs?: Absent<readonly string[]>;
  /** How long it takes. */
  readonly minutes?: Absent<number>;
  readonly config?: Absent<{ readonly data?: unknown }>;
}

/** What a reviewer wants changed in a section that is active again; `elements` by element key. */
export interface ApiReview {
  readonly message?: Absent<string>;
  readonly elements?: Absent<Readonly<Record<string, string>>>;
}

/** A section with its form. Its `etag` is passed to its save. */
export interface ApiSection {
  readonly id: string;
  /** The language of the texts, where it is not the one asked for: they are marked with it. */
  readonly contentLanguage?: Absent<string>;
  readonly label: string;
  readonly status: string;
  readonly etag?: Absent<string>;
  readonly warnOnUpdate?: Absent<boolean>;
  readonly elements?: Absent<readonly ApiElement[]>;
  readonly plugins?: Absent<readonly ApiPlugin[]>;
  /** 'one': the investor picks one of the plugins. Without it, and with any other value, each is shown. */
  readonly choose?: Absent<string>;
  /** Checks across fields, which are made as the investor types: each a `Check` of docs/backend/openapi.yaml. */
  readonly checks?: unknown;
}

/** The answer of fetchSection: with a review if the section was sent back. */
export interface ApiReviewedSection extends ApiSection {
  readonly review?: Absent<ApiReview>;
}

/** A milestone and the status of its sections. */
export interface ApiMilestone {
  readonly id: string;
  /** The language of the texts, where it is not the one asked for: they are marked with it. */
  readonly contentLanguage?: Absent<string>;
  readonly label: string;
  readonly icon?: Absent<string>;
  readonly status: string;
  readonly sections: readonly {
    readonly id: string;
    readonly contentLanguage?: Absent<string>;
    readonly label: string;
    readonly status: string;
    /** How many fields carry a remark, at least 1. */
    readonly review?: Absent<{ readonly count: number }>;
  }[];
}

/** The whole profile; `activeSection` saves a request at the first load. */
export interface ApiQualification {
  readonly id: string;
  readonly contactEmail?: Absent<string>;
  readonly supportUrl?: Absent<string>;
  readonly languages: readonly string[];
  readonly milestones: readonly ApiMilestone[];
  readonly activeSection?: Absent<ApiReviewedSection>;
}

/** The status of the identity check. `message` in the language of the call, `updatedAt` in RFC 3339, UTC. */
export interface ApiKyc {
  readonly status: string;
  /** The language of the texts, where it is not the one asked for: they are marked with it. */
  readonly contentLanguage?: Absent<string>;
  readonly message?: Absent<string>;
  /** Whether the check can be repeated once its section is active. */
  readonly canRetry?: Absent<boolean>;
  readonly updatedAt?: Absent<string>;
}

/** What was sent in. `submittedAt` in RFC 3339, UTC; `url` leads to the whole signed receipt. */
export interface ApiReceipt {
  readonly reference: string;
  readonly submittedAt: string;
  readonly url?: Absent<string>;
}

/** The message that the investor signs besides the sentence (EIP-4361). `expiresAt` is RFC 3339 in UTC. */
export interface ApiWalletChallenge {
  readonly message: string;
  readonly expiresAt: string;
}

/**
 * Where to send the announced files, in any order: each file is found by its `contentMd5`, in base64. Files
 * of equal bytes get equal entries in order.
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

/** A hand-off to the phone: `url` leads there, `code` is shown on both sides. `expiresAt` in RFC 3339, UTC. */
export interface ApiCreatedHandoff {
  readonly handoffId: string;
  readonly url: string;
  readonly code: string;
  readonly expiresAt: string;
}

/** `status`: waiting, opened, done, cancelled or expired; `state`: waiting or received. */
export interface ApiHandoff {
  readonly status: string;
  readonly files: readonly { readonly id: string; readonly state: string }[];
}

/** What the phone is told. `for` says whose profile it is, for example in a masked e-mail address. */
export interface ApiOpenedHandoff {
  readonly accessToken: string;
  readonly code: string;
  readonly for?: Absent<string>;
  readonly language?: Absent<string>;
  readonly expiresAt: string;
  readonly fieldsetId: string;
  readonly files: readonly (ApiField & { readonly documentId: string })[];
}

/** A file that has arrived from the phone. */
export interface ApiHandoffDocument {
  readonly version: string | number;
}
