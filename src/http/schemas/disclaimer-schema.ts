import * as v from 'valibot';
import { absent, id, ownId, text, unique, words } from './schema-parts';

/** One row of GET /disclaimers/missing. */
export const disclaimerSchema = v.object({
  id,
  label: words,
  text: absent(words),
  url: absent(text),
});

export const disclaimersSchema = unique(disclaimerSchema, ownId);

export type Disclaimer = v.InferOutput<typeof disclaimerSchema>;
