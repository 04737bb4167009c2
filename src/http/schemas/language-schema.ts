import * as v from 'valibot';
import { id, unique, words } from './schema-parts';

/** `{ code, name }`: one language the backend can speak. */
export const languageSchema = v.object({ code: id, name: words });

export const languagesSchema = unique(languageSchema, ({ code }) => code);

export type Language = v.InferOutput<typeof languageSchema>;
