import type { WalletPort } from '../port';
import { type Chain, chainLabel } from '../rules/chains';
import { readWalletError } from '../rules/wallet-error';
import { errorLine } from '../rules/wallet-problem';
import type { WalletViewEvent } from '../rules/wallet-view';
import type { Connected } from './connection';
import { switchNetwork } from './wallet-network';

/** The request to switch to the required network; a wallet has at most one open. */
export interface NetworkSwitch {
  /**
   * Shows that the network is wrong and asks the wallet to switch. Resolves with whether the wallet is on the
   * required network. Rejects when the investor refuses, when an earlier request is still open in the wallet,
   * and when the signal aborts.
   */
  ask(wallet: Connected, chain: Chain, signal: AbortSignal): Promise<boolean>;
  isAsking(): boolean;
  /** Call when the wallet reports the required network; ends the wait, whatever the request's result. */
  arrive(): void;
  /** Lets the next run ask again. */
  reset(): void;
}

/** Makes the network switch of one element. */
export function createNetworkSwitch(
  { log }: Pick<WalletPort, 'log'>,
  show: (event: WalletViewEvent) => void,
): NetworkSwitch {
  let request: Promise<boolean> | undefined;
  let resolveOpen: (() => void) | undefined;

  const open = ({ session }: Connected, chain: Chain, signal: AbortSignal) =>
    Promise.race([
      switchNetwork(session, chain, signal),
      new Promise<boolean>((resolve) => {
        resolveOpen = () => resolve(true);
      }),
    ]);

  return {
    ask: async (wallet, chain, signal) => {
      const shown = { kind: wallet.kind, network: chainLabel(chain) };
      show({ type: 'switchAsked', ...shown });
      try {
        request ??= open(wallet, chain, signal);
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
    },
    isAsking: () => request !== undefined,
    arrive: () => resolveOpen?.(),
    reset: () => {
      request = undefined;
    },
  };
}
