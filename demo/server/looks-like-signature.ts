import type { VerifySignature } from './rules/link-wallet';

/**
 * Stands in for a real verification until a server is given one: it only checks that the text has the
 * form of an Ethereum signature (65 bytes in hex), not whose it is.
 */
export const looksLikeSignature: VerifySignature = async ({ signature }) =>
  /^0x[0-9a-f]{130}$/i.test(signature);
