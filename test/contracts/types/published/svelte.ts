import type {} from 'investor-onboarding/svelte';
import type { SvelteHTMLElements } from 'svelte/elements';

type Attributes = SvelteHTMLElements['investor-onboarding'];

/** What a template of Svelte 5 may write, and what it may not: its compiler checks tags against this type. */
export const right: Attributes = {
  'api-base': 'https://api.example/v1',
  auth: 'bearer',
  class: 'wide',
  demo: 'wallet',
  getAccessToken: async () => 'token',
  themes: { acme: { primary: '#123456', primaryDark: '#123456' } },
  'ononboarding-complete': (event) => event.detail.redirectUrl?.length,
};

// @ts-expect-error no such way to sign in
export const wrongAuth: Attributes = { auth: 'token' };
// @ts-expect-error themes are objects, not text
export const wrongThemes: Attributes = { themes: 'acme' };
// @ts-expect-error no such property
export const wrongName: Attributes = { apibase: 'https://api.example/v1' };
// @ts-expect-error the event is no text
export const wrongListener: Attributes = { 'ononboarding-complete': (event: string) => event };
