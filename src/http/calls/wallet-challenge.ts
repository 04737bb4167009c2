import * as v from 'valibot';
import type { Call } from '../call';
import { text } from '../schemas';

/** GET /identity/wallets/challenge: what the investor signs besides the sentence; RFC 3339 in UTC. */
export const walletChallengeSchema = v.object({ message: text, expiresAt: text });

export type WalletChallenge = v.InferOutput<typeof walletChallengeSchema>;

export const fetchWalletChallenge: Call<'fetchWalletChallenge', WalletChallenge> = {
  action: 'fetchWalletChallenge',
  method: 'GET',
  path: '/identity/wallets/challenge?address={address}',
  answer: walletChallengeSchema,
  isOptional: true,
};
