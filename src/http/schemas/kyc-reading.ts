import * as v from 'valibot';
import { lenient, text, words } from './schema-parts';

/** GET /kyc as the widget reads it: what stands beside the status must not cost the status (checked-api.ts). */
export const readKycSchema = v.object({
  status: text,
  message: lenient(words),
  canRetry: lenient(v.boolean()),
  updatedAt: lenient(text),
});
