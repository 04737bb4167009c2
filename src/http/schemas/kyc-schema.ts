import * as v from 'valibot';
import { absent, lenient, text, words } from './schema-parts';

/** KYC status: any text; Approved, Rejected, Not_checked and Pending have special meanings. */
export const kycSchema = v.object({
  status: text,
  /** What the investor should know about the decision, in their language. */
  message: absent(words),
  /** Whether the check can be repeated once its section is active. */
  canRetry: absent(v.boolean()),
  /** RFC 3339 in UTC. */
  updatedAt: absent(text),
});

/** GET /kyc as the widget reads it: an invalid field beside the status is left out (checked-api.ts). */
export const kycReading = v.object({
  status: text,
  message: lenient(words),
  canRetry: lenient(v.boolean()),
  updatedAt: lenient(text),
});

export type Kyc = v.InferOutput<typeof kycSchema>;
