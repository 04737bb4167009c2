/** Tells session recorders of the host page to skip an answer. */
export const MASKED = {
  'data-private': '',
  'data-hj-suppress': '',
  'data-sentry-mask': '',
  'data-dd-privacy': 'mask',
} as const;
