import { abortable } from '../http/abortable';
import { approvedAccounts, effectiveChain } from './rules/approved-accounts';
import { WalletFault } from './rules/wallet-error';
import type { WalletKind, WalletListener, WalletRequest, WalletSession } from './wallet-adapter';
import { closeClient, type Provider } from './walletconnect-client';
import type { WalletConnectStorage } from './walletconnect-storage';

/** The longest the packages let a request live: co-signers may take days. */
const SIGNATURE_EXPIRY_S = 7 * 24 * 60 * 60;
/** How long a request waits for the relay to be reached again. */
const REACH_LIMIT_MS = 10_000;
/** How long a wallet that switched may take to add the chain to the session. */
const SWITCH_LIMIT_MS = 5000;
/** How long the wallet's end of a session is waited for when we hang up. */
const GOODBYE_LIMIT_MS = 2000;

/** What is recorded when a wallet gives no name of its own. */
const NAMES: Readonly<Record<WalletKind, string>> = {
  metamask: 'MetaMask',
  ledger: 'Ledger Live',
  safe: 'Safe',
  custody: 'Fireblocks',
};
const LONGEST_NAME = 40;

/** A record of the packages' history: a request and, later, its response. */
interface Recorded {
  readonly id: number;
  readonly topic: string;
  readonly request: { readonly method: string; readonly params?: unknown };
  readonly response?: { readonly result?: unknown } | { readonly error?: unknown };
}

/** A wallet connected through `provider`, which is the session's own from now on. */
export function createWalletConnectSession(
  kind: WalletKind,
  provider: Provider,
  storage: WalletConnectStorage,
): WalletSession {
  const { core } = provider.signer.client;
  const topic = provider.session?.topic ?? '';
  const name = provider.session?.peer.metadata.name;
  const listeners = new Set<WalletListener>();
  let front: string | undefined;
  let isOver = false;

  const accounts = () => approvedAccounts(provider.session?.namespaces ?? {});
  const chain = () => effectiveChain(accounts(), provider.chainId);
  const address = () => {
    const here = accounts().filter((account) => account.chain === chain());
    const chosen = here.find((account) => account.address.toLowerCase() === front?.toLowerCase());
    return (chosen ?? here[0])?.address;
  };

  const close = () => {
    isOver = true;
    listeners.clear();
    closeClient(provider);
  };
  const tell = (act: (listener: WalletListener) => void) => {
    for (const listener of [...listeners]) act(listener);
  };
  const tellChain = () => tell((listener) => listener.onChain(chain()));
  const tellAccount = () => tell((listener) => listener.onAccount(address()));

  provider.on('chainChanged', tellChain);
  provider.on('accountsChanged', (changed) => {
    front = changed[0] ?? front;
    tellAccount();
  });
  // Chains or accounts were added or taken away.
  provider.on('session_update' as 'message', () => {
    tellChain();
    tellAccount();
  });
  provider.on('disconnect', () => {
    if (isOver) return;
    const told = [...listeners];
    storage.clear();
    close();
    for (const listener of told) listener.onDisconnect();
  });

  /**
   * The answer to the same request, where it was sent already and still stands open in the wallet: before
   * a reload, or by an attempt that was cancelled. A wallet shows one request after the other, so a
   * second one would wait behind the first. Undefined when there is none.
   */
  const answerStillOpen = (request: WalletRequest): Promise<unknown> | undefined => {
    const record = (core.history.values as readonly Recorded[]).find(
      (one) => one.topic === topic && isSame(one.request.params, request),
    );
    if (!record) return undefined;
    const { id } = record;
    return new Promise((resolve, reject) => {
      const read = (updated: Recorded) => {
        if (updated.id !== id || !updated.response) return;
        core.history.off('history_updated', read);
        core.history.delete(topic, id);
        if ('result' in updated.response) resolve(updated.response.result);
        else reject((updated.response as { error?: unknown }).error);
      };
      core.history.on('history_updated', read);
      read(record);
    });
  };

  const send = async (request: WalletRequest, signal: AbortSignal): Promise<unknown> => {
    await relayReady(provider, signal);
    // A request would open the relay anew.
    if (isOver) throw new WalletFault('ended');
    const { method, params = [] } = request;
    return provider.signer.request(
      { method, params: [...params] },
      `eip155:${chain()}`,
      method === 'personal_sign' ? SIGNATURE_EXPIRY_S : undefined,
    );
  };

  const switchChain = async (request: WalletRequest, signal: AbortSignal): Promise<unknown> => {
    const wanted = Number((request.params?.[0] as { chainId?: unknown } | undefined)?.chainId);
    const isApproved = () => accounts().some((account) => account.chain === wanted);
    if (!isApproved()) {
      offers(request);
      await relayReady(provider, signal);
    }
    await provider.request({ method: request.method, params: [...(request.params ?? [])] });
    if (!isApproved()) await updateWith(isApproved, signal);
    return null;
  };

  /** Until the session has what `isThere` looks for; after a while anyway. */
  const updateWith = (isThere: () => boolean, signal: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        listeners.delete(watch);
        signal.removeEventListener('abort', end);
        resolve();
      };
      const look = () => isThere() && end();
      const watch = { onAccount: look, onChain: look, onDisconnect: end };
      const timer = setTimeout(end, SWITCH_LIMIT_MS);
      listeners.add(watch);
      signal.addEventListener('abort', end);
    });

  /** Throws for a method the wallet did not offer: the packages would ask an RPC endpoint for it. */
  const offers = ({ method }: WalletRequest) => {
    const namespaces = Object.values(provider.session?.namespaces ?? {});
    if (namespaces.some(({ methods }) => methods.includes(method))) return;
    throw Object.assign(new Error(`The wallet offers no ${method}`), { code: 4200 });
  };

  const answer = async (request: WalletRequest, signal: AbortSignal): Promise<unknown> => {
    if (isOver || !provider.session) throw new WalletFault('ended');
    if (request.method === 'eth_chainId') return chain();
    if (request.method === 'wallet_switchEthereumChain') return switchChain(request, signal);
    offers(request);
    return answerStillOpen(request) ?? send(request, signal);
  };

  return {
    providerName: recordedName(name) ?? NAMES[kind],
    overWalletConnect: true,
    address,
    request: (request, signal) => abortable(answer(request, signal), signal),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    disconnect: async () => {
      if (isOver) return;
      isOver = true;
      // First: the page may go while the wallet is told.
      storage.clear();
      await within(GOODBYE_LIMIT_MS, provider.disconnect());
      close();
    },
    release: () => {
      storage.end();
      if (!isOver) close();
    },
  };
}

/** Resolves once the relay is connected; rejects with the fault when that takes too long. */
async function relayReady({ signer }: Provider, signal: AbortSignal): Promise<void> {
  const { relayer } = signer.client.core;
  if (relayer.connected) return;
  relayer.transportOpen().catch(() => {});
  await new Promise<void>((resolve, reject) => {
    const end = (act: () => void) => {
      clearTimeout(timer);
      relayer.off('relayer_connect', connected);
      signal.removeEventListener('abort', left);
      act();
    };
    const connected = () => end(resolve);
    const left = () => end(() => reject(signal.reason));
    const timer = setTimeout(() => end(() => reject(new WalletFault('relay'))), REACH_LIMIT_MS);
    relayer.on('relayer_connect', connected);
    signal.addEventListener('abort', left);
  });
}

/** Whether what was sent is this request: the packages wrap it with chain and expiry. */
function isSame(sent: unknown, { method, params = [] }: WalletRequest): boolean {
  const inner = (sent as { request?: { method?: unknown; params?: unknown } } | undefined)?.request;
  return inner?.method === method && JSON.stringify(inner.params) === JSON.stringify(params);
}

/** The wallet's own name, as far as it can be shown; it comes from outside. */
function recordedName(name: unknown): string | undefined {
  const text = typeof name === 'string' ? name.replace(/[^\p{L}\p{N} {}().&+-]/gu, '').trim() : '';
  return text.slice(0, LONGEST_NAME) || undefined;
}

/** Waits for the end of `work`, however it comes, but not longer than that. Never rejects. */
function within(ms: number, work: Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    work.then(end, end);
  });
}
