/** Whether the investor is signed in; 'unknown' until the first answer, 'failed' if it never came. */
export type SessionStatus = 'unknown' | 'signed-in' | 'signed-out' | 'failed';
