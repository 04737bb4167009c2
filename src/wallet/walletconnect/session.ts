import { abortable } from '../../kit/waiting/abortable';
import { WalletFault } from '../rules/wallet-fault';
import type { WalletKind } from '../rules/wallet-kinds';
import type { WalletListener, WalletRequest, WalletSession } from '../wallet-adapter';
import { approvedAccounts, effectiveChain } from './approved-accounts';
import { closeClient, type Provider } from './client';
import { answerStillOpen } from './open-requests';
import { recordedName } from './recorded-name';
import { relayReady } from './relay';
import type { WalletConnectStorage } from './storage';

/** The packages' longest expiry of a request: co-signers may take days. */
const SIGNATURE_EXPIRY_S = 7 * 24 * 60 * 60;
/** How long a wallet may take to add the chain to the session after a switch. */
const SWITCH_LIMIT_MS = 5000;
/** How long a disconnect waits for the relay to confirm. */
const DISCONNECT_LIMIT_MS = 2000;

/** A wallet connected through `provider`, which belongs to the session from then on. */
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
    new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        listeners.delete(watch);
        signal.removeEventListener('abort', end);
        resolve();
      };
      const check = () => isThere() && end();
      const watch = { onAccount: check, onChain: check, onDisconnect: end };
      const timer = setTimeout(end, SWITCH_LIMIT_MS);
      listeners.add(watch);
      signal.addEventListener('abort', end);
    });

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
      await within(DISCONNECT_LIMIT_MS, provider.disconnect());
      close();
    },
    release: () => {
      storage.end();
      if (!isOver) close();
    },
  };
}

/** Resolves when `work` settles, or after this time. Never rejects. */
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
