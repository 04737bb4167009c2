import type { Call } from '../call';
import { type Session, sessionSchema } from '../schemas';

export const renewSession: Call<'renewSession', Session> = {
  action: 'renewSession',
  method: 'POST',
  path: '/session/renewal',
  body: [],
  answer: sessionSchema,
};
