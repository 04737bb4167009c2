import type { Call } from '../call';
import { type Language, languagesSchema, type Session, sessionSchema } from '../schemas';

export const fetchSession: Call<'fetchSession', Session> = {
  action: 'fetchSession',
  method: 'GET',
  path: '/session',
  answer: sessionSchema,
  skipsSessionGuard: true,
};

export const signOutCall: Call<'signOut', void> = {
  action: 'signOut',
  method: 'DELETE',
  path: '/session',
  confirmedBy: 'done',
  skipsSessionGuard: true,
};

export const fetchLanguages: Call<'fetchLanguages', Language[]> = {
  action: 'fetchLanguages',
  method: 'GET',
  path: '/languages',
  answer: languagesSchema,
  isOpen: true,
  skipsSessionGuard: true,
};
