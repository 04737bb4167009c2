import { abortable } from '../http/abortable';
import { announcedMetamask } from './announced-wallets';
import { providerSession } from './provider-session';
import { WalletFault } from './rules/wallet-error';
import type { ConnectRequest, WalletAdapter, WalletSession } from './wallet-adapter';

/** The investor may have to unlock the wallet, or to set it up, before it says yes. */
export const METAMASK_CONNECT_LIMIT_MS = 180_000;

export interface MetamaskOptions {
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** Loads the way over @metamask/sdk; undefined where the client has switched that off. */
  readonly loadSdk?: (() => Promise<ConnectBySdk>) | undefined;
}

/** Connects to the MetaMask of a phone. */
export type ConnectBySdk = (request: ConnectRequest) => Promise<WalletSession>;

/** MetaMask: the one announced in the page, else the phone's over @metamask/sdk (design section 4). */
export function createMetamaskAdapter({ wait, loadSdk }: MetamaskOptions): WalletAdapter {
  return {
    connectLimitMs: METAMASK_CONNECT_LIMIT_MS,
    connect: async (request) => {
      const announced = await announcedMetamask(wait, request.signal);
      if (announced) {
        const { provider } = announced;
        const accounts = await abortable(
          Promise.resolve().then(() => provider.request({ method: 'eth_requestAccounts' })),
          request.signal,
        );
        // An injected wallet has no session to end: to forget it is to disconnect.
        return providerSession(provider, { providerName: 'MetaMask', accounts });
      }
      if (!loadSdk) throw new WalletFault('not-found');
      const connectBySdk = await abortable(loadSdk(), request.signal).catch((cause) => {
        throw request.signal.aborted ? cause : new WalletFault('no-code', { cause });
      });
      return connectBySdk(request);
    },
  };
}
