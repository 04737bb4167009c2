import * as v from 'valibot';
import type { Call } from '../call';
import { absent, id, text } from '../schemas';

/**
 * GET /qualification/receipt: what was sent in, and when (RFC 3339 in UTC); `url` leads to the whole receipt.
 */
export const receiptSchema = v.object({ reference: id, submittedAt: text, url: absent(text) });

export type ReceiptFacts = v.InferOutput<typeof receiptSchema>;

export const readReceipt: Call<'readReceipt', ReceiptFacts> = {
  action: 'readReceipt',
  method: 'GET',
  path: '/qualification/receipt',
  answer: receiptSchema,
  isOptional: true,
};
