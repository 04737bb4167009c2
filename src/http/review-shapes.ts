import * as v from 'valibot';
import { reviewSchema, reviewSummarySchema } from './schemas';

/**
 * The reviews in an answer, to the letter: the answer's own schema reads one of another shape as none, so
 * that the rest can be used, and these tell what is wrong with it.
 */
const orNone = <T extends v.GenericSchema>(schema: T) => v.optional(v.nullable(schema));

/** Of GET /qualification/sections/{sectionId}. */
export const sectionReviewShape = v.object({ review: orNone(reviewSchema) });

/** Of GET /qualification: the summaries, and that of the section sent along. */
export const qualificationReviewShape = v.object({
  milestones: v.array(
    v.object({ sections: v.array(v.object({ review: orNone(reviewSummarySchema) })) }),
  ),
  activeSection: orNone(sectionReviewShape),
});
