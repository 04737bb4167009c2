import { abortable, type Wait } from '../../kit/waiting/waiting';
import { providerSession } from '../connection/provider-session';
import { WalletFault } from '../rules/wallet-problem';
import type { ConnectRequest, WalletAdapter, WalletSession } from '../wallet-adapter';
import { announcedMetamask } from './announced-wallets';

/**
 * The time limit of a connect: none that a person meets (WCAG 2.2.1), since they may have to unlock the wallet, or
 * to set it up. 'Cancel' ends it before.
 */
const METAMASK_CONNECT_LIMIT_MS = 20 * 3_600_000;

export interface MetamaskOptions {
  readonly wait: Wait;
  /** Loads the connection to a MetaMask on a phone; undefined if the client has set up none. */
  readonly loadRemote?: (() => Promise<ConnectRemote>) | undefined;
}

/** Connects to a MetaMask on a phone, over WalletConnect or @metamask/sdk. */
export type ConnectRemote = (request: ConnectRequest) => Promise<WalletSession>;

/** MetaMask: the one announced in the page, else one on a phone. */
export function createMetamaskAdapter({ wait, loadRemote }: MetamaskOptions): WalletAdapter {
  return {
    connectLimitMs: METAMASK_CONNECT_LIMIT_MS,
    connect: async (request) => {
      const announced = await announcedMetamask(wait, request.signal);
      if (announced) {
        const { provider } = announced;
        request.onAsked();
        const accounts = await abortable(
          Promise.resolve().then(() => provider.request({ method: 'eth_requestAccounts' })),
          request.signal,
        );
        // An injected wallet has no session to end; dropping it is enough.
        return providerSession(provider, { providerName: 'MetaMask', accounts });
      }
      if (!loadRemote) throw new WalletFault('not-found');
      const connectRemote = await abortable(loadRemote(), request.signal).catch((cause) => {
        throw request.signal.aborted ? cause : new WalletFault('no-code', { cause });
      });
      return connectRemote(request);
    },
  };
}
