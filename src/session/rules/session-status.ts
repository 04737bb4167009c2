/** Whether the investor is signed in; 'unknown' until the first answer, 'failed' if it never came. */
export type SessionStatus = 'unknown' | 'signed-in' | 'signed-out' | 'failed';

/** The status after each event that changes it, whatever it was before. */
const STATUS_AFTER = { loaded: 'signed-in', signedOut: 'signed-out', reset: 'unknown' } as const;

/** `failed`: the session could not be loaded, for another reason than that nobody is signed in. */
export type SessionEvent = keyof typeof STATUS_AFTER | 'failed';

/**
 * The status after an event (product-rules#signed-in-or-not). A failed load changes no known status: the form
 * stays on screen, and calls wait for the sign-in.
 */
export function nextSessionStatus(status: SessionStatus, event: SessionEvent): SessionStatus {
  if (event !== 'failed') return STATUS_AFTER[event];
  return status === 'unknown' ? 'failed' : status;
}
