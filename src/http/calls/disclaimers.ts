import * as v from 'valibot';
import type { Call } from '../call';
import { absent, contentLanguage, id, ownId, text, unique, words } from '../schemas';

/** One row of GET /disclaimers/missing. */
export const disclaimerSchema = v.object({
  id,
  contentLanguage,
  label: words,
  text: absent(words),
  url: absent(text),
});

export const disclaimersSchema = unique(disclaimerSchema, ownId);

export type Disclaimer = v.InferOutput<typeof disclaimerSchema>;

export const fetchMissingDisclaimers: Call<'fetchMissingDisclaimers', Disclaimer[]> = {
  action: 'fetchMissingDisclaimers',
  method: 'GET',
  path: '/disclaimers/missing',
  answer: disclaimersSchema,
};

export const acceptDisclaimer: Call<'acceptDisclaimer', void> = {
  action: 'acceptDisclaimer',
  method: 'PUT',
  path: '/disclaimers/{id}/acceptance',
  body: [],
  confirmedBy: '204',
};
