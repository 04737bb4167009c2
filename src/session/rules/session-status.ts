/** Whether the investor is signed in; 'unknown' until the first answer, 'failed' when there was none. */
export type SessionStatus = 'unknown' | 'signed-in' | 'signed-out' | 'failed';
