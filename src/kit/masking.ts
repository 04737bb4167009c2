/** Tells session recorders of the host page to leave an answer out. */
export const MASKED = {
  'data-private': '',
  'data-hj-suppress': '',
  'data-sentry-mask': '',
  'data-dd-privacy': 'mask',
} as const;
