import * as v from 'valibot';
import { absent, id, text } from './schema-parts';

/** GET /session. `investorId` is opaque; `expiresAt` is RFC 3339 in UTC. */
export const sessionSchema = v.object({
  investorId: id,
  email: text,
  language: absent(text),
  expiresAt: absent(text),
});

export type Session = v.InferOutput<typeof sessionSchema>;
