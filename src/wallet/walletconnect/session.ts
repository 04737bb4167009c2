import { abortable, until, within } from '../../kit/waiting/waiting';
import type { WalletKind } from '../rules/wallet-kinds';
import { WalletFault } from '../rules/wallet-problem';
import type { WalletListener, WalletRequest, WalletSession } from '../wallet-adapter';
import { approvedAccounts, effectiveChain } from './approved-accounts';
import { closeClient, type Provider } from './client';
import type { WalletConnectStorage } from './storage';

/** The packages' longest expiry of a request: co-signers may take days. */
const SIGNATURE_EXPIRY_S = 7 * 24 * 60 * 60;
/** How long a wallet may take to add the chain to the session after a switch. */
const SWITCH_LIMIT_MS = 5000;
/** How long a disconnect waits for the relay to confirm. */
const DISCONNECT_LIMIT_MS = 2000;

/** A wallet connected through `provider`, which belongs to the session from then on. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: its functions share one state
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
  const emit = (act: (listener: WalletListener) => void) => {
    for (const listener of [...listeners]) act(listener);
  };
  const emitChain = () => emit((listener) => listener.onChain(chain()));
  const emitAccount = () => emit((listener) => listener.onAccount(address()));

  provider.on('chainChanged', emitChain);
  provider.on('accountsChanged', (changed) => {
    front = changed[0] ?? front;
    emitAccount();
  });
  // Chains or accounts were added or removed.
  provider.on('session_update' as 'message', () => {
    emitChain();
    emitAccount();
  });
  provider.on('disconnect', () => {
    if (isOver) return;
    const notified = [...listeners];
    storage.clear();
    close();
    for (const listener of notified) listener.onDisconnect();
  });

  const send = async (request: WalletRequest, signal: AbortSignal): Promise<unknown> => {
    await relayReady(provider, signal);
    // A request would reopen the connection to the relay.
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

  /** Resolves once `isThere` returns true after an update of the session, or after a time limit. */
  const updateWith = (isThere: () => boolean, signal: AbortSignal): Promise<void> =>
    within(
      SWITCH_LIMIT_MS,
      signal,
      (signal) =>
        until<void>(signal, (end) => {
          const check = () => isThere() && end();
          const watch = { onAccount: check, onChain: check, onDisconnect: () => end() };
          listeners.add(watch);
          return () => listeners.delete(watch);
        }),
      ignore,
    ).catch(ignore);

  /** Throws for a method that the wallet does not offer: the packages would send it to an RPC endpoint. */
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
    return answerStillOpen(core.history, topic, request) ?? send(request, signal);
  };

  return {
    providerName: recordedName(kind, name),
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
      // First, since the page may be closed before the wallet is informed.
      storage.clear();
      const { signal } = new AbortController();
      await within(DISCONNECT_LIMIT_MS, signal, () => provider.disconnect(), ignore).catch(ignore);
      close();
    },
    release: () => {
      storage.end();
      if (!isOver) close();
    },
  };
}

const ignore = () => {};

/** The names of wallets that give none. */
const NAMES: Readonly<Record<WalletKind, string>> = {
  metamask: 'MetaMask',
  ledger: 'Ledger Live',
  safe: 'Safe',
  custody: 'Fireblocks',
};
const LONGEST_NAME = 40;

/** The wallet's own name, limited to displayable characters, since it is untrusted. */
function recordedName(kind: WalletKind, name: unknown): string {
  const text = typeof name === 'string' ? name.replace(/[^\p{L}\p{N} {}().&+-]/gu, '').trim() : '';
  return text.slice(0, LONGEST_NAME) || NAMES[kind];
}

/** How long a request waits for a new connection to the relay. */
const REACH_LIMIT_MS = 10_000;
/** Resolves once the relay is connected; rejects with a WalletFault after REACH_LIMIT_MS. */
async function relayReady({ signer }: Provider, signal: AbortSignal): Promise<void> {
  const { relayer } = signer.client.core;
  if (relayer.connected) return;
  relayer.transportOpen().catch(() => {});
  const connected = (signal: AbortSignal) =>
    until<void>(signal, (resolve) => {
      const end = () => resolve();
      relayer.on('relayer_connect', end);
      return () => relayer.off('relayer_connect', end);
    });
  await within(REACH_LIMIT_MS, signal, connected, () => new WalletFault('relay'));
}

type History = Provider['signer']['client']['core']['history'];

/** A record of the packages' history: a request, and its response once it has arrived. */
interface Recorded {
  readonly id: number;
  readonly topic: string;
  readonly request: { readonly method: string; readonly params?: unknown };
  readonly response?: { readonly result?: unknown } | { readonly error?: unknown };
}

/**
 * The pending answer to the same request, if it was sent before and is still open in the wallet: before a
 * reload, or by a cancelled attempt. A wallet shows one request after the other, so a second one would wait
 * behind the first. Undefined if there is none.
 */
function answerStillOpen(
  history: History,
  topic: string,
  request: WalletRequest,
): Promise<unknown> | undefined {
  const record = (history.values as readonly Recorded[]).find(
    (one) => one.topic === topic && isSame(one.request.params, request),
  );
  if (!record) return undefined;
  const { id } = record;
  return new Promise((resolve, reject) => {
    const read = (updated: Recorded) => {
      if (updated.id !== id || !updated.response) return;
      history.off('history_updated', read);
      history.delete(topic, id);
      if ('result' in updated.response) resolve(updated.response.result);
      else reject((updated.response as { error?: unknown }).error);
    };
    history.on('history_updated', read);
    read(record);
  });
}

/** Whether a record is of this request: the packages wrap it with chain and expiry. */
function isSame(sent: unknown, { method, params = [] }: WalletRequest): boolean {
  const inner = (sent as { request?: { method?: unknown; params?: unknown } } | undefined)?.request;
  return inner?.method === method && JSON.stringify(inner.params) === JSON.stringify(params);
}
