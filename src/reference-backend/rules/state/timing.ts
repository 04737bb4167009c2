/** How long things last and take, in ms. */
export interface Timing {
  /** A session without renewal. */
  readonly session: number;
  /** An access token, much shorter than a session. */
  readonly token: number;
  /** An upload URL. */
  readonly uploadUrl: number;
  /** From the end of an upload until the document has a link. */
  readonly documentProcessing: number;
  /** A document link. */
  readonly documentLink: number;
  /** A wallet's challenge. */
  readonly walletChallenge: number;
  /** From Pending until the identity check is decided; undefined: somebody decides it. */
  readonly kycDecision: number | undefined;
}

const MINUTE = 60_000;

/** A demo's pace: documents and decisions come while one is watching. */
export const DEMO_TIMING: Timing = {
  session: 30 * MINUTE,
  token: 5 * MINUTE,
  uploadUrl: 15 * MINUTE,
  documentProcessing: 3_000,
  documentLink: 5 * MINUTE,
  walletChallenge: 10 * MINUTE,
  kycDecision: 20_000,
};
