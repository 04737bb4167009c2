import * as v from 'valibot';
import type { Call } from '../call';
import { absent, text } from '../schemas';

/** PUT of a section: the new entity tag, if the backend has one. */
export const savedSectionSchema = v.object({ etag: absent(text) });

export const saveSectionCall: Call<'saveSection', v.InferOutput<typeof savedSectionSchema>> = {
  action: 'saveSection',
  method: 'PUT',
  path: '/qualification/sections/{sectionId}',
  body: ['elements'],
  answer: savedSectionSchema,
  confirmedBy: 'tag',
};
