import { abortable } from '../http/abortable';
import { approvedAccounts, effectiveChain } from './rules/approved-accounts';
import { hexChainId } from './rules/chains';
import { WalletFault } from './rules/wallet-error';
import type { ConnectRequest, WalletAdapter, WalletKind } from './wallet-adapter';
import {
  closeClient,
  type Dapp,
  onRelayTrouble,
  openClient,
  type Provider,
} from './walletconnect-client';
import { createWalletConnectSession } from './walletconnect-session';
import {
  openWalletConnectStorage,
  type TextStorage,
  type WalletConnectStorage,
} from './walletconnect-storage';

/** A proposal is good for five minutes: no wallet can take it up after that. */
const WALLETCONNECT_LIMIT_MS = 5 * 60_000;
/** How long the relay may take until there is something to scan. */
export const RELAY_LIMIT_MS = 10_000;

export interface WalletConnectOptions {
  readonly kind: WalletKind;
  /** Of the client's account with WalletConnect. */
  readonly projectId: string;
  readonly dapp: Dapp;
  /** Where a session outlives a reload; undefined where the browser has none. */
  readonly browserStorage: TextStorage | undefined;
  /** Tests only; see ClientOptions. */
  readonly relayUrl?: string;
}

/**
 * A wallet on another device, or in another app of this one, over WalletConnect's relay. A session from
 * before a reload is taken up as it was, a signature that is still being waited for with it.
 */
export function createWalletConnectAdapter(options: WalletConnectOptions): WalletAdapter {
  return {
    connectLimitMs: WALLETCONNECT_LIMIT_MS,
    connect: async (request) => {
      const storage = openWalletConnectStorage(options.kind, options.browserStorage);
      const provider = await open(options, request, storage);
      try {
        request.signal.throwIfAborted();
        if (!isAlive(provider)) await propose(provider, request);
        await preferChain(provider, request);
        // Whoever left meanwhile, or signed out, wants nothing kept.
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
    // What was kept can't be read any more: the next try begins without it.
    storage.clear();
    throw error;
  }
}

function isAlive({ session }: Provider): boolean {
  return session !== undefined && session.expiry * 1000 > Date.now();
}

/** Shows the pairing's address and waits for the wallet's yes. */
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

/** A wallet's no to a session comes without its code: only its words are left. */
function readRefusal(error: unknown): unknown {
  const words = error instanceof Error ? error.message : '';
  if (/expired/i.test(words)) return new WalletFault('timeout', { cause: error });
  if (!/reject|disapprove|declin|denied|cancel/i.test(words)) return error;
  return Object.assign(new Error(words, { cause: error }), { code: 4001 });
}

/** Of several approved chains the required one counts: the wallet is not asked for that. */
async function preferChain(
  provider: Provider,
  { requiredChain }: Pick<ConnectRequest, 'requiredChain'>,
): Promise<void> {
  const accounts = approvedAccounts(provider.session?.namespaces ?? {});
  if (effectiveChain(accounts, requiredChain.id) !== requiredChain.id) return;
  const params = [{ chainId: hexChainId(requiredChain) }];
  await provider.request({ method: 'wallet_switchEthereumChain', params });
}
