import { abortable } from '../../kit/waiting/waiting';
import type { InjectedProvider } from '../metamask/announced-wallets';
import type { WalletSession } from '../wallet-adapter';

/** What differs between connections to an EIP-1193 provider. */
export interface ProviderFacts {
  readonly providerName: string;
  /** The unchecked accounts of `eth_requestAccounts`. */
  readonly accounts: unknown;
  /** Ends the session, if the provider has one. */
  readonly end?: () => unknown;
  /** Closes sockets and timers. */
  readonly release?: () => unknown;
}

/** A session over an EIP-1193 provider in this page. */
export function providerSession(
  provider: InjectedProvider,
  { providerName, accounts, end, release }: ProviderFacts,
): WalletSession {
  let current = first(accounts);
  let isOver = false;
  return {
    providerName,
    address: () => current,
    request: (request, signal) =>
      abortable(
        // A provider may throw instead of rejecting.
        Promise.resolve().then(() => provider.request(request)),
        signal,
      ),
    subscribe: (listener) => {
      const listeners: readonly (readonly [string, (value: unknown) => void])[] = [
        [
          'accountsChanged',
          (given) => {
            current = first(given);
            listener.onAccount(current);
            if (current === undefined) listener.onDisconnect();
          },
        ],
        ['chainChanged', (chainId) => listener.onChain(chainId)],
      ];
      for (const [event, listen] of listeners) provider.on?.(event, listen);
      return () => {
        for (const [event, listen] of listeners) provider.removeListener?.(event, listen);
      };
    },
    disconnect: async () => {
      if (isOver) return;
      isOver = true;
      try {
        await end?.();
      } catch {
        // The subscription ends here all the same.
      }
    },
    release: () => {
      isOver = true;
      try {
        release?.();
      } catch {
        // As above.
      }
    },
  };
}

function first(accounts: unknown): unknown {
  return Array.isArray(accounts) ? accounts[0] : undefined;
}
