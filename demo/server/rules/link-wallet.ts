import { type BackendState, type InvestorState, rowOf } from './backend-state';
import { type Outcome, refuse } from './outcome';

/** The sentence an investor signs, to the letter of spec section 4, 'Wallet connect flow'. */
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
}

const ADDRESS = /^0x[0-9a-f]{40}$/i;

/** True for what can be a wallet's address at all. */
export function isAddress(walletAddress: string): boolean {
  return ADDRESS.test(walletAddress);
}

/**
 * Links a wallet whose signature was verified (`proven`) to the investor, the same pair twice too.
 * 422 WALLET_SIGNATURE_INVALID, 409 WALLET_TAKEN for a wallet of somebody else.
 */
export function linkWallet(
  { investors }: Pick<BackendState, 'investors'>,
  { walletAddress, signature }: WalletLinkRequest,
  { investorId, proven }: { readonly investorId: string; readonly proven: boolean },
): Outcome<InvestorState> {
  const investor = rowOf(investors, investorId);
  if (!investor) return refuse(401, 'SESSION_EXPIRED');
  if (!proven || !isAddress(walletAddress)) return refuse(422, 'WALLET_SIGNATURE_INVALID');
  const address = walletAddress.toLowerCase();
  const taken = Object.entries(investors).some(
    ([id, { wallets }]) => id !== investorId && Object.hasOwn(wallets, address),
  );
  if (taken) return refuse(409, 'WALLET_TAKEN');
  if (rowOf(investor.wallets, address) === signature) {
    return { state: investor, answer: undefined };
  }
  const wallets = { ...investor.wallets, [address]: signature };
  return { state: { ...investor, wallets }, answer: undefined };
}
