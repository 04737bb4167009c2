import * as v from 'valibot';
import { absent, id, lenient, ownId, scalar, text, unique, words } from './schema-parts';

export type { PayloadEntry } from '../api-adapter';

/*
 * The shapes of the backend's answers (product-rules#answer-shape). Unknown fields are dropped, so that
 * a backend can grow; a known field of the wrong shape fails with its path.
 */

/** `{ code, name }`: one language the backend can speak. */
export const languageSchema = v.object({ code: id, name: words });
export const languagesSchema = unique(languageSchema, ({ code }) => code);

/** GET /session. `investorId` is opaque; `expiresAt` is RFC 3339 in UTC. */
export const sessionSchema = v.object({
  investorId: id,
  email: text,
  language: absent(text),
  expiresAt: absent(text),
});

/** One row of GET /disclaimers/missing. */
export const disclaimerSchema = v.object({
  id,
  label: words,
  text: absent(words),
  url: absent(text),
});
export const disclaimersSchema = unique(disclaimerSchema, ownId);

/** One choice of a select or radio element. */
export const optionSchema = v.object({
  label: absent(words),
  value: scalar,
  isVerified: absent(v.boolean()),
  connectWalletMandatory: absent(v.boolean()),
});

/** A file element's value (product-rules#file-value). `expiryDate` is RFC 3339 in UTC. */
export const fileValueSchema = v.object({
  filename: absent(text),
  url: absent(text),
  expiryDate: absent(text),
  version: absent(v.union([text, v.number()])),
});

/**
 * The `legend` of a fieldset-grouped; its own rule reports a missing `type` (product-rules#legend-type).
 */
export const legendSchema = v.object({
  type: absent(text),
  name: absent(text),
  label: absent(words),
  checkedValue: absent(scalar),
});

const elementEntries = {
  id,
  name: absent(text),
  type: text,
  label: absent(words),
  required: absent(v.boolean()),
  helperText: absent(words),
  introText: absent(words),
  options: absent(v.array(optionSchema)),
  min: absent(v.number()),
  max: absent(v.number()),
  minLength: absent(v.number()),
  maxLength: absent(v.number()),
  decimals: absent(v.number()),
  minDate: absent(text),
  maxDate: absent(text),
  // Each element type reads its value itself, so that one invalid value does not invalidate the section.
  value: v.optional(v.unknown()),
  checkedValue: absent(scalar),
  isSearchable: absent(v.boolean()),
  mimeTypes: absent(v.array(text)),
  maxsize: absent(v.number()),
  maxSize: absent(v.number()),
  additionalInfo: absent(text),
  // Conditions are checked by the form: a malformed one is reported there, with its element.
  disabledWhen: v.optional(v.unknown()),
  hiddenWhen: v.optional(v.unknown()),
  disableWhen: v.optional(v.unknown()),
  layout: absent(text),
  legend: absent(v.union([words, legendSchema])),
  standard: absent(v.boolean()),
  noSubmit: absent(v.boolean()),
  web3InputKey: absent(text),
};

/** A field inside a fieldset: fieldsets nest one level deep. */
export const fieldSchema = v.object(elementEntries);
export const elementSchema = v.object({ ...elementEntries, fields: absent(v.array(fieldSchema)) });

/** `config.data` is not checked here: the plugin's adapter checks it when it starts. */
export const pluginSchema = v.object({
  id,
  config: absent(v.object({ data: v.optional(v.unknown()) })),
});

/** A count of things, of which there is at least one. */
const atLeastOne = v.pipe(v.number(), v.integer(), v.minValue(1));

/**
 * What a reviewer wants changed in a section that is active again: a message for the whole section, and one
 * per element key.
 */
export const reviewSchema = v.object({
  message: absent(words),
  elements: absent(v.record(text, words)),
});

/** The review of a section in the qualification: how many fields carry a remark. */
export const reviewSummarySchema = v.object({ count: atLeastOne });

/** A malformed review is absent, so that it does not invalidate the section (checked-api.ts). */
const sectionReview = v.fallback(absent(reviewSchema), undefined);
const summaryReview = v.fallback(absent(reviewSummarySchema), undefined);

export const sectionSchema = v.object({
  id,
  label: words,
  status: text,
  etag: absent(text),
  warnOnUpdate: absent(v.boolean()),
  elements: absent(v.array(elementSchema)),
  plugins: absent(unique(pluginSchema, ownId)),
  review: sectionReview,
});

export const sectionSummarySchema = v.object({
  id,
  label: words,
  status: text,
  review: summaryReview,
});

export const milestoneSchema = v.object({
  id,
  label: words,
  icon: absent(text),
  status: text,
  sections: unique(sectionSummarySchema, ownId),
});

export const qualificationSchema = v.object({
  id,
  contactEmail: absent(text),
  supportUrl: absent(text),
  languages: v.array(id),
  milestones: unique(milestoneSchema, ownId),
  activeSection: absent(sectionSchema),
});

/** KYC status: any text; Approved, Rejected, Not_checked and Pending have special meanings. */
export const kycSchema = v.object({
  status: text,
  /** What the investor should know about the decision, in their language. */
  message: absent(words),
  /** Whether the check can be repeated once its section is active. */
  canRetry: absent(v.boolean()),
  /** RFC 3339 in UTC. */
  updatedAt: absent(text),
});

/**
 * GET /qualification/receipt: what was sent in, and when (RFC 3339 in UTC); `url` leads to the whole receipt.
 */
export const receiptSchema = v.object({ reference: id, submittedAt: text, url: absent(text) });

/** GET /identity/wallets/challenge: what the investor signs besides the sentence; RFC 3339 in UTC. */
export const walletChallengeSchema = v.object({ message: text, expiresAt: text });

/** PUT of a section: the new entity tag, if the backend has one. */
export const savedSectionSchema = v.object({ etag: absent(text) });

/**
 * POST /documents/upload-urls; the documents feature checks the entries
 * (product-rules#upload-response-invalid).
 */
export const uploadUrlsSchema = v.object({ filesToUpload: v.optional(v.unknown()) });

export const documentLinkSchema = v.object({
  url: text,
  version: absent(v.union([text, v.number()])),
  expiryDate: absent(text),
});

/** One message of a problem's `errors`; `id` is an element key of the section. */
export const fieldErrorSchema = v.object({ id: text, message: words });

/**
 * RFC 9457 problem details with the contract's `code` and field errors. A field of the wrong shape is absent
 * (a field error without an id too), so that the valid parts of an error body are used.
 */
export const problemSchema = v.object({
  type: lenient(text),
  title: lenient(words),
  status: lenient(v.number()),
  code: lenient(text),
  detail: lenient(words),
  errors: lenient(v.array(v.fallback(fieldErrorSchema, { id: '', message: '' }))),
});

export type Language = v.InferOutput<typeof languageSchema>;
export type Session = v.InferOutput<typeof sessionSchema>;
export type Disclaimer = v.InferOutput<typeof disclaimerSchema>;
export type ElementOption = v.InferOutput<typeof optionSchema>;
export type FileValue = v.InferOutput<typeof fileValueSchema>;
export type Legend = v.InferOutput<typeof legendSchema>;
export type FieldDefinition = v.InferOutput<typeof fieldSchema>;
export type ElementDefinition = v.InferOutput<typeof elementSchema>;
export type PluginDefinition = v.InferOutput<typeof pluginSchema>;
export type Section = v.InferOutput<typeof sectionSchema>;
export type SectionSummary = v.InferOutput<typeof sectionSummarySchema>;
export type Milestone = v.InferOutput<typeof milestoneSchema>;
export type Qualification = v.InferOutput<typeof qualificationSchema>;
export type SectionReview = v.InferOutput<typeof reviewSchema>;
export type ReviewSummary = v.InferOutput<typeof reviewSummarySchema>;
export type Receipt = v.InferOutput<typeof receiptSchema>;
export type Kyc = v.InferOutput<typeof kycSchema>;
export type WalletChallenge = v.InferOutput<typeof walletChallengeSchema>;
export type SavedSection = v.InferOutput<typeof savedSectionSchema>;
export type UploadUrls = v.InferOutput<typeof uploadUrlsSchema>;
export type DocumentLink = v.InferOutput<typeof documentLinkSchema>;
export type Problem = v.InferOutput<typeof problemSchema>;
export type Scalar = string | number | boolean | null;
