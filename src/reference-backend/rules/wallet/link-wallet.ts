import { type InvestorState, rowOf } from '../state/backend-state';
import { type Outcome, refuse } from '../state/outcome';
import { openChallenges, withoutChallenge } from './wallet-challenge';

/** The sentence an investor signs, to the letter (product-rules#proof-message). */
export function ownershipMessage(walletAddress: string): string {
  return `Proof of ownership: I here by declare I am the owner of the wallet: ${walletAddress}.`;
}

/** Tells whether `signature` is the address's own over `message`. */
export type VerifySignature = (proof: {
  readonly address: string;
  readonly message: string;
  readonly signature: string;
}) => Promise<boolean>;

export interface WalletLinkRequest {
  readonly walletAddress: string;
  readonly signature: string;
  readonly challengeSignature?: string | undefined;
}

/** What of a request's signatures was verified. */
export interface VerifiedProof {
  /** The sentence is signed by the address. */
  readonly sentence: boolean;
  /** The message of the investor's challenge that the address signed; undefined where it signed none. */
  readonly challenge?: string | undefined;
}

/** Who links, with what, and when. */
export interface LinkFacts {
  /** How another investor has proven the wallet; undefined where nobody else has it. */
  readonly holder?: 'sentence' | 'challenge' | undefined;
  readonly proof: VerifiedProof;
  /** The backend gives challenges out, so it wants one signed. */
  readonly challenged: boolean;
  /** ms since 1970 */
  readonly now: number;
}

const ADDRESS = /^0x[0-9a-f]{40}$/i;

/** True for what can be a wallet's address at all. */
export function isAddress(walletAddress: string): boolean {
  return ADDRESS.test(walletAddress);
}

/**
 * Links a wallet whose signatures were verified to the investor; a repeated request changes nothing. 422 for
 * signatures that do not prove it, 409 WALLET_TAKEN for a wallet of another investor. An investor who signed
 * a challenge takes the wallet over from one who signed only the sentence: whoever keeps the investors takes it away
 * from the other (`withoutWallet`).
 */
export function linkWallet(
  investor: InvestorState,
  request: WalletLinkRequest,
  facts: LinkFacts,
): Outcome<InvestorState> {
  const { walletAddress, signature, challengeSignature } = request;
  const { holder, proof, challenged } = facts;
  if (!proof.sentence || !isAddress(walletAddress)) return refuse(422, 'WALLET_SIGNATURE_INVALID');
  const address = walletAddress.toLowerCase();
  if (isLinkedSo(investor, address, request, challenged)) {
    return { state: investor, answer: undefined };
  }
  const problem = challenged && challengeProblem(investor, request, facts);
  if (problem) return refuse(422, problem);

  if (holder && (!challenged || holder === 'challenge')) return refuse(409, 'WALLET_TAKEN');
  const linked: InvestorState = {
    ...(proof.challenge === undefined ? investor : withoutChallenge(investor, proof.challenge)),
    wallets: { ...investor.wallets, [address]: signature },
    ...(challenged &&
      challengeSignature !== undefined && {
        challengedWallets: { ...investor.challengedWallets, [address]: challengeSignature },
      }),
  };
  return { state: linked, answer: undefined };
}

/** A retry after a lost answer: the same signatures, already accepted. */
function isLinkedSo(
  { wallets, challengedWallets = {} }: InvestorState,
  address: string,
  { signature, challengeSignature }: WalletLinkRequest,
  challenged: boolean,
): boolean {
  if (rowOf(wallets, address) !== signature) return false;
  return !challenged || rowOf(challengedWallets, address) === challengeSignature;
}

function challengeProblem(
  investor: InvestorState,
  { challengeSignature }: WalletLinkRequest,
  { proof, now }: LinkFacts,
): string | undefined {
  if (challengeSignature === undefined) return 'WALLET_CHALLENGE_MISSING';
  const signed = openChallenges(investor).find(({ message }) => message === proof.challenge);
  if (!signed) return 'WALLET_SIGNATURE_INVALID';
  return now >= signed.expiresAt ? 'WALLET_CHALLENGE_EXPIRED' : undefined;
}

/** The investor after somebody else has proven more about this wallet. */
export function withoutWallet(investor: InvestorState, address: string): InvestorState {
  const wallets = Object.fromEntries(
    Object.entries(investor.wallets).filter(([linked]) => linked !== address),
  );
  return { ...investor, wallets };
}
