import { abortable } from '../../kit/waiting/waiting';
import { hexChainId } from '../rules/chain-table';
import type { WalletKind } from '../rules/wallet-kinds';
import { WalletFault } from '../rules/wallet-problem';
import type { ConnectRequest, WalletAdapter } from '../wallet-adapter';
import { approvedAccounts, effectiveChain } from './approved-accounts';
import { closeClient, type Dapp, onRelayTrouble, openClient, type Provider } from './client';
import { createWalletConnectSession } from './session';
import { openWalletConnectStorage, type TextStorage, type WalletConnectStorage } from './storage';

/** A proposal expires after five minutes: no wallet can accept it after that. */
const WALLETCONNECT_LIMIT_MS = 5 * 60_000;
/** How long the relay may take to provide an address for the QR code. */
export const RELAY_LIMIT_MS = 10_000;

export interface WalletConnectOptions {
  readonly kind: WalletKind;
  /** The project id of the client's WalletConnect account. */
  readonly projectId: string;
  readonly dapp: Dapp;
  /** The storage in which a session survives a reload; undefined if the browser has none. */
  readonly browserStorage: TextStorage | undefined;
  /** The investor's opaque id: nobody else finds the session after a reload. */
  readonly owner?: string | undefined;
  /** For tests; see ClientOptions. */
  readonly relayUrl?: string;
}

/**
 * A wallet on another device, or in another app of this one, over WalletConnect's relay. A session from
 * before a reload is resumed, with a pending signature.
 */
export function createWalletConnectAdapter(options: WalletConnectOptions): WalletAdapter {
  return {
    connectLimitMs: WALLETCONNECT_LIMIT_MS,
    connect: async (request) => {
      const storage = openWalletConnectStorage(options.kind, options.browserStorage, options.owner);
      const provider = await open(options, request, storage);
      try {
        request.signal.throwIfAborted();
        if (!isAlive(provider)) await propose(provider, request);
        await preferChain(provider, request);
        // After an abort or a sign-out nothing may be stored.
        request.signal.throwIfAborted();
        storage.keep();
        return createWalletConnectSession(options.kind, provider, storage);
      } catch (error) {
        storage.clear();
        closeClient(provider);
        throw error;
      }
    },
  };
}

async function open(
  { projectId, dapp, relayUrl }: WalletConnectOptions,
  { requiredChain, signal }: ConnectRequest,
  storage: WalletConnectStorage,
): Promise<Provider> {
  signal.throwIfAborted();
  try {
    return await openClient({ projectId, dapp, requiredChain, storage, relayUrl });
  } catch (error) {
    // The stored session is unreadable: the next try begins without it.
    storage.clear();
    throw error;
  }
}

function isAlive({ session }: Provider): boolean {
  return session !== undefined && session.expiry * 1000 > Date.now();
}

/** Shows the pairing's address and waits for the wallet's approval. */
async function propose(provider: Provider, { signal, onUri }: ConnectRequest): Promise<void> {
  const failed = new AbortController();
  const fail = (fault: 'relay' | 'project-id', cause?: unknown) =>
    failed.abort(new WalletFault(fault, { cause }));
  const timer = setTimeout(() => fail('relay'), RELAY_LIMIT_MS);
  const stopListening = onRelayTrouble(provider, fail);
  const trouble = new Promise<never>((_, reject) => {
    failed.signal.addEventListener('abort', () => reject(failed.signal.reason));
  });
  provider.on('display_uri', (uri) => {
    clearTimeout(timer);
    onUri(uri);
  });
  try {
    const connected = provider.connect().catch((error) => {
      throw readRefusal(error);
    });
    await abortable(Promise.race([connected, trouble]), signal);
  } finally {
    clearTimeout(timer);
    stopListening();
    trouble.catch(() => {});
  }
}

/** A wallet's rejection of a session has no code and is recognised by its message. */
function readRefusal(error: unknown): unknown {
  const words = error instanceof Error ? error.message : '';
  if (/expired/i.test(words)) return new WalletFault('timeout', { cause: error });
  if (!/reject|disapprove|declin|denied|cancel/i.test(words)) return error;
  return Object.assign(new Error(words, { cause: error }), { code: 4001 });
}

/** Of several approved chains the required one is selected, without a request to the wallet. */
async function preferChain(
  provider: Provider,
  { requiredChain }: Pick<ConnectRequest, 'requiredChain'>,
): Promise<void> {
  const accounts = approvedAccounts(provider.session?.namespaces ?? {});
  if (effectiveChain(accounts, requiredChain.id) !== requiredChain.id) return;
  const params = [{ chainId: hexChainId(requiredChain) }];
  await provider.request({ method: 'wallet_switchEthereumChain', params });
}
