import * as v from 'valibot';
import { absent, text, words } from './schema-parts';

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

export type SectionReview = v.InferOutput<typeof reviewSchema>;
export type ReviewSummary = v.InferOutput<typeof reviewSummarySchema>;
