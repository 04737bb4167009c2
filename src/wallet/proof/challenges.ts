import { isAbort, unexpected } from '../../http/errors';
import type { AskChain } from '../connection/rpc';
import type { Chain } from '../rules/chain-table';
import { challengeFault, readChallenge } from '../rules/check-challenge';
import { WalletFault } from '../rules/wallet-problem';
import type { WalletPort } from '../wallet-adapter';

/** A message of the backend for one wallet, to be signed once before it expires. */
export interface Challenge {
  readonly address: string;
  readonly message: string;
  /** Whether it can still be shown and signed, with `marginMs` to spare. */
  isGood(marginMs: number): boolean;
}

/** The challenges of one visit of the wallet section, kept in memory only. */
export interface Challenges {
  /**
   * The challenge for this address: the cached one while it is valid, else a new one. Null if the backend has
   * none; it may have one for the next signature. Rejects with a WalletFault, or with the signal's reason.
   */
  get(address: string, chain: Chain, signal: AbortSignal): Promise<Challenge | null>;
  /** Drops the challenge after it was signed, since each can be used once. */
  spend(): void;
  /** Drops everything at the end of the visit. */
  forget(): void;
}

/** How much time a challenge must have left before the wallet is asked to sign it. */
const CHALLENGE_MARGIN_MS = 10_000;

/** Makes the challenges of one wallet flow. */
export function createChallenges({
  challenge,
  domain,
  origins,
  now,
}: Pick<WalletPort, 'challenge' | 'domain' | 'origins' | 'now'>): Challenges {
  let given: Challenge | undefined;

  const ask = async (address: string, signal: AbortSignal) => {
    try {
      return await challenge(address, signal);
    } catch (cause) {
      if (signal.aborted || isAbort(cause)) throw cause;
      throw new WalletFault('no-challenge', { cause });
    }
  };

  return {
    get: async (address, chain, signal) => {
      if (given?.address === address && given.isGood(CHALLENGE_MARGIN_MS)) return given;
      const answer = await ask(address, signal);
      signal.throwIfAborted();
      if (!answer) return null;
      const { message, expiresAt } = answer;
      const reason =
        challengeFault(message, {
          domain: domain(),
          origins: origins(),
          address,
          chainId: chain.id,
        }) ?? (Number.isNaN(Date.parse(expiresAt)) ? 'expiresAt is no date' : undefined);
      if (reason) {
        throw new WalletFault('bad-challenge', {
          cause: unexpected(`fetchWalletChallenge: ${reason}`),
        });
      }
      // Both times are the backend's, so a wrong clock of the investor's device has no effect.
      const lifetime = Date.parse(expiresAt) - (readChallenge(message)?.issuedAt ?? 0);
      const receivedAt = now();
      given = {
        address,
        message,
        isGood: (marginMs) => now() - receivedAt + marginMs < lifetime,
      };
      return given;
    },
    spend: () => {
      given = undefined;
    },
    forget: () => {
      given = undefined;
    },
  };
}

/**
 * Whether the address has a contract (eth_getCode), so that texts can mention co-signers. Undefined if the
 * chain does not answer: nothing may depend on it. Never rejects.
 */
export async function isContractAccount(
  ask: AskChain,
  address: string,
  signal: AbortSignal,
): Promise<boolean | undefined> {
  const code = await ask('eth_getCode', [address, 'latest'], signal).catch(() => undefined);
  return typeof code === 'string' ? isContractCode(code) : undefined;
}

/**
 * Whether code is that of a contract. An account that delegates (EIP-7702) still signs with its own key; its
 * code is the designator 0xef0100 and an address.
 */
function isContractCode(code: string): boolean {
  return /^0x0*[\da-f]/i.test(code) && !/^0xef0100[\da-f]{40}$/i.test(code);
}
