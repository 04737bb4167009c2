import type { InvestorState } from '../state/backend-state';
import type { RequestOf } from '../state/requests';
import {
  isAddress,
  ownershipMessage,
  type VerifiedProof,
  type VerifySignature,
} from './link-wallet';
import { openChallenges } from './wallet-challenge';

/**
 * Which of a request's wallet signatures hold; requests of other actions prove nothing. It may ask a
 * chain, so it comes before the rule.
 */
export async function verifyWalletProof(
  verifySignature: VerifySignature,
  investor: InvestorState | undefined,
  request: object,
): Promise<VerifiedProof> {
  if (!('walletAddress' in request && 'signature' in request)) return { sentence: false };
  const link = request as RequestOf<'linkWalletToIdentity'>;
  const { walletAddress: address, signature } = link;
  if (!isAddress(address)) return { sentence: false };
  const message = ownershipMessage(address);
  const sentence = await verifySignature({ address, message, signature });
  return {
    sentence,
    challenge: sentence ? await signedChallenge(verifySignature, investor, link) : undefined,
  };
}

/** The investor's open challenge that was signed, looked for from the newest on. */
async function signedChallenge(
  verifySignature: VerifySignature,
  investor: InvestorState | undefined,
  { walletAddress: address, challengeSignature: signature }: RequestOf<'linkWalletToIdentity'>,
): Promise<string | undefined> {
  if (!investor || signature === undefined) return undefined;
  for (const { address: wallet, message } of openChallenges(investor).toReversed()) {
    if (wallet !== address.toLowerCase()) continue;
    if (await verifySignature({ address, message, signature })) return message;
  }
  return undefined;
}
