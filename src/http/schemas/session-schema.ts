import * as v from 'valibot';
import { absent, id, text } from './schema-parts';

/** GET /session. `investorId` is opaque; `expiresAt` is RFC 3339 in UTC. */
export const sessionSchema = v.object({
  investorId: id,
  email: text,
  language: absent(text),
  expiresAt: absent(text),
  /** Stands for the session in every mutating call; visible ASCII, so that it can be a header. */
  binding: absent(v.pipe(text, v.regex(/^[\x21-\x7e]{1,200}$/))),
});

export type Session = v.InferOutput<typeof sessionSchema>;
