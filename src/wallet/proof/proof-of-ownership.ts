import { checksumAddress } from '../checksum-address';
import type { Connected } from '../connection/connection';
import type { RequiredNetwork } from '../connection/required-network';
import type { Chain } from '../rules/chain-table';
import { ownershipSentence } from '../rules/check-challenge';
import type { FlowEvent } from '../rules/flow-state';
import { property, WalletFault } from '../rules/wallet-problem';
import type { WalletPort, WalletSession } from '../wallet-adapter';
import type { Challenges } from './challenges';

/** What a wallet has signed. */
export interface Proof {
  readonly address: string;
  /** The signature of the sentence. */
  readonly signature: string;
  /** That of the backend's challenge, if there is one. */
  readonly challengeSignature?: string;
}

/** One run of the flow with a connected wallet. */
export interface ProofRun {
  readonly wallet: Connected;
  readonly chain: Chain;
  readonly signal: AbortSignal;
  /** Called with the account that has signed the sentence, before it signs the challenge. */
  onFirstSigned(address: string): void;
}

/** Asks wallets to prove their ownership. */
export interface ProofOfOwnership {
  /**
   * Account, network and signatures. Resolves with null if the wallet is not on the required network; rejects
   * with a WalletFault, with what the wallet throws, or with the signal's reason.
   */
  prove(run: ProofRun): Promise<Proof | null>;
  /** Drops the signatures after the proof was emitted: the next proof is signed again. */
  forget(): void;
}

/** The message that is being signed. */
interface Message {
  readonly address: string;
  readonly message: string;
  readonly part?: 1 | 2 | undefined;
}

/** Makes the proof of ownership of one element (product-rules#permitted-account and the rows after it). */
export function createProofOfOwnership(
  port: Pick<WalletPort, 'remember' | 'isContract'>,
  challenges: Challenges,
  requiredNetwork: RequiredNetwork,
  show: (event: FlowEvent) => void,
): ProofOfOwnership {
  /** Set while the sentence is signed and the challenge is not, so that nobody signs the sentence twice. */
  let first: (Proof & { readonly wallet: Connected }) | undefined;

  const sign = async (
    { wallet, chain, signal }: ProofRun,
    { address, message, part }: Message,
  ): Promise<string> => {
    const { kind, session } = wallet;
    show({
      type: 'signing',
      step: { name: 'signing', kind, message, part, coSigners: kind === 'safe' },
    });
    port.remember(isMetamaskItself(wallet) ? undefined : kind);
    // MetaMask's accounts have keys, and a Safe always has owners: only other kinds are checked.
    if (kind !== 'metamask' && kind !== 'safe') {
      void port
        .isContract(address, chain, signal)
        .catch(() => undefined)
        .then((isContract) => {
          if (isContract && !signal.aborted) show({ type: 'contractFound', kind });
        });
    }
    return signMessage(session, { address, message }, signal);
  };

  /** The second signature; null if the wallet has left the network since the first. */
  const signChallenge = async (run: ProofRun, address: string): Promise<string | null> => {
    run.onFirstSigned(address);
    if (!(await requiredNetwork.reach(run))) return null;
    // The first signature may have taken long: a challenge that is about to expire is replaced.
    const challenge = await challenges.get(address, run.chain, run.signal);
    if (!challenge) throw new WalletFault('no-challenge');
    const signed = await sign(run, { address, message: challenge.message, part: 2 });
    challenges.spend();
    if (!challenge.isGood(0)) throw new WalletFault('challenge-expired');
    return signed;
  };

  return {
    prove: async (run) => {
      const { wallet, chain, signal } = run;
      const { kind } = wallet;
      show({ type: isMetamaskItself(wallet) ? 'accountAsked' : 'connecting', kind });
      const account = await permittedAccount(wallet, signal);
      if (!(await requiredNetwork.reach(run))) return null;
      signal.throwIfAborted();
      // Answered in the wallet: until the message is there, nothing waits for the investor.
      show({ type: 'connecting', kind });
      const address = checksumAddress(account ?? wallet.session.address());
      if (address === null) throw new WalletFault('no-account');
      const challenge = await challenges.get(address, chain, signal);
      if (first?.wallet !== wallet || first.address !== address) {
        const part = challenge ? 1 : undefined;
        const signature = await sign(run, { address, message: ownershipSentence(address), part });
        first = { wallet, address, signature };
      }
      const { signature } = first;
      if (!challenge) return { address, signature };
      const challengeSignature = await signChallenge(run, address);
      return challengeSignature === null ? null : { address, signature, challengeSignature };
    },
    forget: () => {
      first = undefined;
    },
  };
}

/**
 * Asks the wallet to sign a message with this account; resolves with the signature. Rejects as
 * `WalletSession.request` does, and with a WalletFault when the answer is no signature.
 */
async function signMessage(
  session: WalletSession,
  { address, message }: { readonly address: string; readonly message: string },
  signal: AbortSignal,
): Promise<string> {
  const signature = await session.request(
    { method: 'personal_sign', params: [messageHex(message), address] },
    signal,
  );
  if (typeof signature !== 'string' || !/^0x([\da-f]{2})*$/i.test(signature)) {
    throw new WalletFault('no-signature');
  }
  return signature;
}

/** A message as `personal_sign` takes it: its UTF-8 bytes in hex. */
export function messageHex(message: string): string {
  const bytes = new TextEncoder().encode(message);
  return `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/**
 * Asks MetaMask for the permission to see its accounts; resolves with the permitted one. No other wallet is
 * asked, nor is a MetaMask over WalletConnect, which has no such request: for them, and after a malformed
 * answer, it is undefined and the connected address is used.
 */
async function permittedAccount(
  wallet: Connected,
  signal: AbortSignal,
): Promise<string | undefined> {
  if (!isMetamaskItself(wallet)) return undefined;
  const answer = await wallet.session.request(
    { method: 'wallet_requestPermissions', params: [{ eth_accounts: {} }] },
    signal,
  );
  const account = readPermittedAccount(answer);
  return checksumAddress(account) === null ? undefined : account;
}

/** Whether this is MetaMask's own provider, in the page or through its SDK. */
function isMetamaskItself({ kind, session }: Connected): boolean {
  return kind === 'metamask' && !session.overWalletConnect;
}

/**
 * The account in the answer to `wallet_requestPermissions`: it must contain an account permission whose first
 * account value is a string (product-rules#permission-response). Undefined for any other answer: then the
 * connected address is used.
 */
export function readPermittedAccount(answer: unknown): string | undefined {
  if (!Array.isArray(answer)) return undefined;
  const permission = answer.find((one) => property(one, 'parentCapability') === 'eth_accounts');
  const caveats = property(permission, 'caveats');
  if (!Array.isArray(caveats)) return undefined;
  const restriction =
    caveats.find((one) => property(one, 'type') === 'restrictReturnedAccounts') ?? caveats[0];
  const accounts = property(restriction, 'value');
  const first: unknown = Array.isArray(accounts) ? accounts[0] : undefined;
  return typeof first === 'string' ? first : undefined;
}
