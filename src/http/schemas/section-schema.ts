import * as v from 'valibot';
import { elementSchema } from './element-schema';
import { pluginSchema } from './plugin-schema';
import { reviewSchema } from './review-schema';
import { absent, id, ownId, text, unique, words } from './schema-parts';

/** A malformed review is absent, so that it does not invalidate the section (checked-api.ts). */
const sectionReview = v.fallback(absent(reviewSchema), undefined);

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

/** PUT of a section: the new entity tag, if the backend has one. */
export const savedSectionSchema = v.object({ etag: absent(text) });

export type Section = v.InferOutput<typeof sectionSchema>;
export type SavedSection = v.InferOutput<typeof savedSectionSchema>;
