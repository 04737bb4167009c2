import * as v from 'valibot';

/**
 * How many characters of a text for people are shown. No backend needs more, and a browser freezes on a
 * megabyte without a space.
 */
export const LONGEST_TEXT = 20_000;

/** Shortens a text for display, ending with '…'. */
export function shownText(text: string): string {
  return text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text;
}

/*
 * What the schemas of the backend's answers are made of (product-rules#answer-shape). Unknown fields are
 * dropped, so that a backend can grow; a known field of the wrong shape fails with its path.
 */

/** An optional field; null counts as absent. */
export function absent<T extends v.GenericSchema>(schema: T) {
  return v.optional(
    v.pipe(
      v.nullable(schema),
      v.transform((value) => (value === null ? undefined : value)),
    ),
  );
}

/** Any text. */
export const text = v.string();
/** A text for people, shortened for display if it is longer than anybody reads. */
export const words = v.pipe(text, v.transform(shownText));
/** An id: a text that is not empty. */
export const id = v.pipe(v.string(), v.nonEmpty());
/** A value of an option or a condition. */
export const scalar = v.union([v.string(), v.number(), v.boolean(), v.null()]);
export type Scalar = v.InferOutput<typeof scalar>;

/** A list without duplicate ids: the first row counts, as with elements (product-rules#duplicate-ids). */
export function unique<Row extends v.GenericSchema>(
  row: Row,
  idOf: (row: v.InferOutput<Row>) => string,
) {
  return v.pipe(
    v.array(row),
    v.transform((rows) => {
      const seen = new Set<string>();
      return rows.filter((one) => !seen.has(idOf(one)) && seen.add(idOf(one)));
    }),
  );
}

/** The id of a row itself, for `unique`. */
export const ownId = (row: { readonly id: string }) => row.id;

/** An optional field that is absent if it has the wrong shape. */
export function lenient<T extends v.GenericSchema>(schema: T) {
  return v.fallback(absent(schema), undefined);
}

/** One choice of a select or radio element. */
export const optionSchema = v.object({
  label: absent(words),
  value: scalar,
  isVerified: absent(v.boolean()),
  connectWalletMandatory: absent(v.boolean()),
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
  // Lists are read by their rules (form/rules/lists.ts): a malformed hint leaves an ordinary group.
  repeat: v.optional(v.unknown()),
};

/** A field inside a fieldset: fieldsets nest one level deep. */
export const fieldSchema = v.object(elementEntries);

export const elementSchema = v.object({ ...elementEntries, fields: absent(v.array(fieldSchema)) });

export type ElementOption = v.InferOutput<typeof optionSchema>;
export type Legend = v.InferOutput<typeof legendSchema>;
export type FieldDefinition = v.InferOutput<typeof fieldSchema>;
export type ElementDefinition = v.InferOutput<typeof elementSchema>;

/** Of an answer whose texts are in another language than was asked for: the header `Content-Language`. */
export const contentLanguage = absent(text);

/** `config.data` is not checked here: the plugin's provider checks it when it starts. */
export const pluginSchema = v.object({
  id,
  label: absent(words),
  description: absent(words),
  needs: absent(v.array(text)),
  minutes: absent(v.number()),
  config: absent(v.object({ data: v.optional(v.unknown()) })),
});

export type PluginDefinition = v.InferOutput<typeof pluginSchema>;

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

/*
 * Strict schemas of the reviews in an answer: the answer's own schema reads a malformed review as absent, so
 * that the rest can be used, and these find what is wrong with it.
 */
const orNone = <T extends v.GenericSchema>(schema: T) => v.optional(v.nullable(schema));

/** For the answer of GET /qualification/sections/{sectionId}. */
export const sectionReviewShape = v.object({ review: orNone(reviewSchema) });

/** For the answer of GET /qualification: the summaries, and the review of its active section. */
export const qualificationReviewShape = v.object({
  milestones: v.array(
    v.object({ sections: v.array(v.object({ review: orNone(reviewSummarySchema) })) }),
  ),
  activeSection: orNone(sectionReviewShape),
});

/** A malformed review is absent, so that it does not invalidate the section (checked-answer.ts). */
const sectionReview = v.fallback(absent(reviewSchema), undefined);

export const sectionSchema = v.object({
  id,
  contentLanguage,
  label: words,
  status: text,
  etag: absent(text),
  warnOnUpdate: absent(v.boolean()),
  elements: absent(v.array(elementSchema)),
  plugins: absent(unique(pluginSchema, ownId)),
  choose: absent(text),
  /** Read by form/rules/checks.ts, which leaves out what it doesn't know. */
  checks: absent(v.unknown()),
  review: sectionReview,
});

export type Section = v.InferOutput<typeof sectionSchema>;

/** A malformed review is absent, so that it does not invalidate the profile (checked-answer.ts). */
const summaryReview = v.fallback(absent(reviewSummarySchema), undefined);

export const sectionSummarySchema = v.object({
  id,
  contentLanguage,
  label: words,
  status: text,
  review: summaryReview,
});

export const milestoneSchema = v.object({
  id,
  contentLanguage,
  label: words,
  icon: absent(text),
  status: text,
  sections: unique(sectionSummarySchema, ownId),
});

export type SectionSummary = v.InferOutput<typeof sectionSummarySchema>;
export type Milestone = v.InferOutput<typeof milestoneSchema>;

export const qualificationSchema = v.object({
  id,
  contactEmail: absent(text),
  supportUrl: absent(text),
  languages: v.array(id),
  milestones: unique(milestoneSchema, ownId),
  activeSection: absent(sectionSchema),
});

export type Qualification = v.InferOutput<typeof qualificationSchema>;

/** A file element's value (product-rules#file-value). `expiryDate` is RFC 3339 in UTC. */
export const fileValueSchema = v.object({
  filename: absent(text),
  url: absent(text),
  expiryDate: absent(text),
  version: absent(v.union([text, v.number()])),
});

export type FileValue = v.InferOutput<typeof fileValueSchema>;

/** KYC status: any text; Approved, Rejected, Not_checked and Pending have special meanings. */
export const kycSchema = v.object({
  status: text,
  contentLanguage,
  /** What the investor should know about the decision, in their language. */
  message: absent(words),
  /** Whether the check can be repeated once its section is active. */
  canRetry: absent(v.boolean()),
  /** RFC 3339 in UTC. */
  updatedAt: absent(text),
});

/** GET /kyc as the widget reads it: an invalid field beside the status is left out (checked-answer.ts). */
export const kycReading = v.object({
  status: text,
  contentLanguage,
  message: lenient(words),
  canRetry: lenient(v.boolean()),
  updatedAt: lenient(text),
});

export type Kyc = v.InferOutput<typeof kycSchema>;

/** `{ code, name }`: one language the backend can speak. */
export const languageSchema = v.object({ code: id, name: words });

export const languagesSchema = unique(languageSchema, ({ code }) => code);

export type Language = v.InferOutput<typeof languageSchema>;

/** GET /session. `investorId` is opaque; `expiresAt` is RFC 3339 in UTC. */
export const sessionSchema = v.object({
  investorId: id,
  email: text,
  language: absent(text),
  expiresAt: absent(text),
  /** Stands for the session in every mutating call; visible ASCII, so that it can be a header. */
  binding: absent(v.pipe(text, v.regex(/^[\x21-\x7e]{1,200}$/))),
});

export type Session = v.InferOutput<typeof sessionSchema>;
