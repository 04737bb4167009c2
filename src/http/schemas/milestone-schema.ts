import * as v from 'valibot';
import { reviewSummarySchema } from './review-schema';
import { absent, id, ownId, text, unique, words } from './schema-parts';

/** A malformed review is absent, so that it does not invalidate the profile (checked-api.ts). */
const summaryReview = v.fallback(absent(reviewSummarySchema), undefined);

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

export type SectionSummary = v.InferOutput<typeof sectionSummarySchema>;
export type Milestone = v.InferOutput<typeof milestoneSchema>;
