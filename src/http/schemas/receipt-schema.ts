import * as v from 'valibot';
import { absent, id, text } from './schema-parts';

/**
 * GET /qualification/receipt: what was sent in, and when (RFC 3339 in UTC); `url` leads to the whole receipt.
 */
export const receiptSchema = v.object({ reference: id, submittedAt: text, url: absent(text) });

export type Receipt = v.InferOutput<typeof receiptSchema>;
