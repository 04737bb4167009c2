import * as v from 'valibot';
import { milestoneSchema } from './milestone-schema';
import { absent, id, ownId, text, unique } from './schema-parts';
import { sectionSchema } from './section-schema';

export const qualificationSchema = v.object({
  id,
  contactEmail: absent(text),
  supportUrl: absent(text),
  languages: v.array(id),
  milestones: unique(milestoneSchema, ownId),
  activeSection: absent(sectionSchema),
});

export type Qualification = v.InferOutput<typeof qualificationSchema>;
