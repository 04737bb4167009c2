import type { Timing } from '../../src/reference-backend/rules/state/timing';

const MINUTE = 60_000;

/** How long what the server gives out is good. Sessions and tokens are the identity provider's. */
export const TIMING: Timing = {
  session: 30 * MINUTE,
  token: 5 * MINUTE,
  uploadUrl: 15 * MINUTE,
  documentProcessing: 0,
  documentLink: 5 * MINUTE,
  walletChallenge: 10 * MINUTE,
  kycDecision: 20_000,
};
