import * as v from 'valibot';
import { lenient, text, words } from './schema-parts';

/** One message of a problem's `errors`; `id` is an element key of the section. */
export const fieldErrorSchema = v.object({ id: text, message: words });

/**
 * RFC 9457 problem details with the contract's `code` and field errors. A field of the wrong shape is absent
 * (a field error without an id too), so that the valid parts of an error body are used.
 */
export const problemSchema = v.object({
  type: lenient(text),
  title: lenient(words),
  status: lenient(v.number()),
  code: lenient(text),
  detail: lenient(words),
  errors: lenient(v.array(v.fallback(fieldErrorSchema, { id: '', message: '' }))),
});

export type Problem = v.InferOutput<typeof problemSchema>;
