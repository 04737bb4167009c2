import * as v from 'valibot';
import { reviewSchema, reviewSummarySchema } from './schemas';

/**
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
