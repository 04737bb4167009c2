import { isAbort, unexpected } from '../http/errors';
import type { WalletPort } from './port';
import type { Chain } from './rules/chains';
import { challengeFault, readChallenge } from './rules/challenge-message';
import { WalletFault } from './rules/wallet-error';

/** A message of the backend for one wallet to sign, once and soon. */
export interface Challenge {
  readonly address: string;
  readonly message: string;
  /** Whether it can still be signed and shown, with `marginMs` to spare. */
  isGood(marginMs: number): boolean;
}

/** The challenges of one visit of the wallet section, in memory alone. */
export interface Challenges {
  /**
   * The challenge for this address: the one that was given before, as long as it is good, else a new one.
   * Null where the backend has none, which is asked once a visit. Rejects with a WalletFault, or with the
   * signal's reason.
   */
  get(address: string, chain: Chain, signal: AbortSignal): Promise<Challenge | null>;
  /** It was signed: each counts once. */
  spend(): void;
  /** The visit is over. */
  forget(): void;
}

/** So much time has to be left of a challenge for the wallet to be asked to sign it. */
const CHALLENGE_MARGIN_MS = 10_000;

/** Makes the challenges of one wallet store. */
export function createChallenges({
  challenge,
  domain,
  now,
}: Pick<WalletPort, 'challenge' | 'domain' | 'now'>): Challenges {
  let given: Challenge | undefined;
  let hasNone = false;

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
      if (hasNone) return null;
      if (given?.address === address && given.isGood(CHALLENGE_MARGIN_MS)) return given;
      const answer = await ask(address, signal);
      signal.throwIfAborted();
      if (!answer) {
        hasNone = true;
        return null;
      }
      const { message, expiresAt } = answer;
      const reason =
        challengeFault(message, { domain: domain(), address, chainId: chain.id }) ??
        (Number.isNaN(Date.parse(expiresAt)) ? 'expiresAt is no date' : undefined);
      if (reason) {
        throw new WalletFault('bad-challenge', {
          cause: unexpected(`fetchWalletChallenge: ${reason}`),
        });
      }
      // Both times are the backend's: a clock of the investor's that goes wrong changes nothing.
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
      hasNone = false;
    },
  };
}
