import {
  addChainParams,
  type Chain,
  chainLabel,
  hexChainId,
  networkOfChainId,
} from '../rules/chain-table';
import type { FlowEvent } from '../rules/flow-state';
import { errorLine, readWalletError } from '../rules/wallet-problem';
import type { WalletPort, WalletSession } from '../wallet-adapter';
import type { Connected } from './connection';

/** A wallet, and the chain that it has to be on. */
export interface NetworkCheck {
  readonly wallet: Connected;
  readonly chain: Chain;
  readonly signal: AbortSignal;
}

/** Brings wallets to the required network; a wallet has at most one open request to switch. */
export interface RequiredNetwork {
  /** Whether the wallet is on the required network; one that is not is asked to switch, as `ask` does. */
  reach(on: NetworkCheck): Promise<boolean>;
  /**
   * Shows that the network is wrong and asks the wallet to switch. Resolves with whether the wallet is on the
   * required network. Rejects when the investor refuses, when an earlier request is still open in the wallet,
   * and when the signal aborts.
   */
  ask(on: NetworkCheck): Promise<boolean>;
  isAsking(): boolean;
  /** Call when the wallet reports the required network; ends the wait, whatever the request's result. */
  arrive(): void;
  /** Lets the next run ask again. */
  reset(): void;
}

/** Makes what brings the wallets of one element to the required network. */
export function createRequiredNetwork(
  { log }: Pick<WalletPort, 'log'>,
  show: (event: FlowEvent) => void,
): RequiredNetwork {
  let request: Promise<boolean> | undefined;
  let resolveOpen: (() => void) | undefined;

  const open = ({ wallet, chain, signal }: NetworkCheck) =>
    Promise.race([
      switchNetwork(wallet.session, chain, signal),
      new Promise<boolean>((resolve) => {
        resolveOpen = () => resolve(true);
      }),
    ]);

  const ask = async ({ wallet, chain, signal }: NetworkCheck): Promise<boolean> => {
    const shown = { kind: wallet.kind, network: chainLabel(chain) };
    show({ type: 'switchAsked', ...shown });
    try {
      request ??= open({ wallet, chain, signal });
      const asked = request;
      const switched = await asked.finally(() => {
        // A later run may have asked again.
        if (request === asked) request = undefined;
      });
      show(switched ? { type: 'switched' } : { type: 'notSwitched', ...shown });
      return switched;
    } catch (error) {
      const { kind: meaning, raw } = readWalletError(error);
      if (signal.aborted || meaning === 'rejected' || meaning === 'pending') throw error;
      // The investor can switch a wallet by hand if the request fails.
      log('error', errorLine(error));
      show({ type: 'notSwitched', ...shown, raw });
      return false;
    }
  };

  return {
    reach: async (on) => (await isOnNetwork(on.wallet.session, on.chain, on.signal)) || ask(on),
    ask,
    isAsking: () => request !== undefined,
    arrive: () => resolveOpen?.(),
    reset: () => {
      request = undefined;
    },
  };
}

/** Whether the wallet is on this chain. Rejects as `WalletSession.request` does. */
async function isOnNetwork(
  session: WalletSession,
  chain: Chain,
  signal: AbortSignal,
): Promise<boolean> {
  const chainId = await session.request({ method: 'eth_chainId' }, signal);
  return networkOfChainId(chainId, chain) === chain.network;
}

/**
 * Asks the wallet to switch to this chain, and to add an unknown one. Resolves with whether the wallet is on
 * the chain afterwards; rejects as `WalletSession.request` does.
 */
async function switchNetwork(
  session: WalletSession,
  chain: Chain,
  signal: AbortSignal,
): Promise<boolean> {
  const ask = () =>
    session.request(
      { method: 'wallet_switchEthereumChain', params: [{ chainId: hexChainId(chain) }] },
      signal,
    );
  try {
    await ask();
  } catch (error) {
    const params = addChainParams(chain);
    if (signal.aborted || readWalletError(error).kind !== 'unknown-chain' || !params) throw error;
    await session.request({ method: 'wallet_addEthereumChain', params: [params] }, signal);
    // Adding a chain need not switch to it (EIP-3085).
    if (!(await isOnNetwork(session, chain, signal))) await ask();
  }
  return isOnNetwork(session, chain, signal);
}
