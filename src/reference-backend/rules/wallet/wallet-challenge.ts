import { checksumAddress } from '../../../wallet/checksum-address';
import { chainOf } from '../../../wallet/rules/chain-table';
import { DEFAULT_NETWORK } from '../../../wallet/rules/network-setting';
import type { InvestorState, WalletChallengeState } from '../state/backend-state';
import { type Outcome, refuse } from '../state/outcome';

/** What a challenge says besides the address, and how long it lasts. */
export interface ChallengeFacts {
  /** Origin of the page that asks. */
  readonly origin: string;
  /** Of the network the wallet has to be on. */
  readonly chainId: number;
  /** At least eight letters and digits that nobody can guess. */
  readonly nonce: string;
  /** ms since 1970 */
  readonly now: number;
  /** ms */
  readonly lifetime: number;
}

/** The chain id of the named network, one of `networks` too; the default network's for a missing or unknown name. */
export function challengeChainId(network: string | null = null, networks?: unknown): number {
  return (chainOf(network ?? DEFAULT_NETWORK, networks) ?? chainOf(DEFAULT_NETWORK))?.id ?? 0;
}

/** How many challenges of one investor stay open at most: enough for several tabs, without piling up. */
const OPEN_CHALLENGES = 5;

/** The message a wallet signs (EIP-4361), for this page, this chain and once. */
export function challengeMessage(
  address: string,
  { origin, chainId, nonce, now, lifetime }: ChallengeFacts,
): string {
  return [
    `${new URL(origin).host} wants you to sign in with your Ethereum account:`,
    address,
    '',
    'I link this wallet to my investor profile.',
    '',
    `URI: ${origin}`,
    'Version: 1',
    `Chain ID: ${chainId}`,
    `Nonce: ${nonce}`,
    `Issued At: ${new Date(now).toISOString()}`,
    `Expiration Time: ${new Date(now + lifetime).toISOString()}`,
  ].join('\n');
}

/** Gives out a challenge; 422 WALLET_ADDRESS_INVALID for what is no address. */
export function issueChallenge(
  investor: InvestorState,
  { address: given }: { readonly address: string },
  facts: ChallengeFacts,
): Outcome<InvestorState, { readonly message: string; readonly expiresAt: string }> {
  const address = checksumAddress(given);
  if (address === null) return refuse(422, 'WALLET_ADDRESS_INVALID');
  const message = challengeMessage(address, facts);
  const expiresAt = facts.now + facts.lifetime;
  const issued = { address: address.toLowerCase(), message, expiresAt };
  const walletChallenges = [...openChallenges(investor), issued].slice(-OPEN_CHALLENGES);
  return {
    state: { ...investor, walletChallenges },
    answer: { message, expiresAt: new Date(expiresAt).toISOString() },
  };
}

/** Challenges given out and not used, the newest last; those that have ended are among them. */
export function openChallenges({
  walletChallenges = [],
}: InvestorState): readonly WalletChallengeState[] {
  return walletChallenges;
}

/** The investor after this challenge was used: it never counts again. */
export function withoutChallenge(investor: InvestorState, used: string): InvestorState {
  const walletChallenges = openChallenges(investor).filter(({ message }) => message !== used);
  return { ...investor, walletChallenges };
}
