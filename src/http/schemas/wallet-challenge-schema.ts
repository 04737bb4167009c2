import * as v from 'valibot';
import { text } from './schema-parts';

/** GET /identity/wallets/challenge: what the investor signs besides the sentence; RFC 3339 in UTC. */
export const walletChallengeSchema = v.object({ message: text, expiresAt: text });

export type WalletChallenge = v.InferOutput<typeof walletChallengeSchema>;
