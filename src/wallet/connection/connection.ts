import { type ReadonlySignal, signal } from '@preact/signals-core';
import { isAbort } from '../../http/errors';
import { abortable, type Wait, within } from '../../kit/waiting/waiting';
import type { Chain } from '../rules/chain-table';
import type { WalletKind } from '../rules/wallet-kinds';
import { WalletFault } from '../rules/wallet-problem';
import type { WalletAdapter, WalletPort, WalletSession } from '../wallet-adapter';

/** A connected wallet with its subscription. */
export interface Connected {
  readonly kind: WalletKind;
  readonly session: WalletSession;
  readonly unsubscribe: () => void;
}

/** What a connected wallet reports on its own. */
export interface ConnectionEvents {
  /** The selected account changed; the value is unchecked. */
  onAccount(account: unknown): void;
  onChain(chainId: unknown): void;
  /** The wallet ended the session and is no longer connected. */
  onEnd(): void;
}

/** Options of a connect. */
export interface ConnectOptions {
  readonly kind: WalletKind;
  readonly chain: Chain;
  /** Takes the address behind the QR code and the links into wallet apps. */
  readonly onUri: (uri: string) => void;
  /** A wallet in this browser is asked. */
  readonly onAsked: () => void;
  readonly signal: AbortSignal;
}

/** The connection of an element to one wallet. */
export interface Connection {
  readonly kind: ReadonlySignal<WalletKind | null>;
  current(): Connected | undefined;
  /** Rejects with a WalletFault, with what the wallet throws, or with the reason of the signal. */
  connect(options: ConnectOptions): Promise<Connected>;
  /** Ends the session and the subscription. */
  disconnect(): void;
  /** Ends the subscription, but keeps the session for the next connect. */
  release(): void;
}

/** Makes the connection of one element, without a wallet. */
export function createConnection(port: WalletPort, events: ConnectionEvents): Connection {
  const connectedKind = signal<WalletKind | null>(null);
  let connected: Connected | undefined;

  const adopt = (kind: WalletKind, session: WalletSession): Connected => {
    const isCurrent = () => connected?.session === session;
    const unsubscribe = session.subscribe({
      onAccount: (account) => {
        if (isCurrent()) events.onAccount(account);
      },
      onChain: (chainId) => {
        if (isCurrent()) events.onChain(chainId);
      },
      onDisconnect: () => {
        if (!isCurrent()) return;
        forget();
        events.onEnd();
      },
    });
    connected = { kind, session, unsubscribe };
    connectedKind.value = kind;
    return connected;
  };

  const forget = (): WalletSession | undefined => {
    const session = connected?.session;
    connected?.unsubscribe();
    connected = undefined;
    connectedKind.value = null;
    return session;
  };

  return {
    kind: connectedKind,
    current: () => connected,
    connect: async (options) => {
      const adapter = await loadAdapter(port, options);
      return adopt(options.kind, await connectWithin(adapter, port.wait, options));
    },
    disconnect: () => void forget()?.disconnect(),
    release: () => forget()?.release(),
  };
}

async function loadAdapter(
  port: WalletPort,
  { kind, signal }: ConnectOptions,
): Promise<WalletAdapter> {
  try {
    return await abortable(port.loadAdapter(kind), signal);
  } catch (cause) {
    if (isAbort(cause) || cause instanceof WalletFault) throw cause;
    throw new WalletFault('no-code', { cause });
  }
}

/** Connects within the adapter's limit. A wallet that connects after it is disconnected again. */
function connectWithin(
  adapter: WalletAdapter,
  wait: Wait,
  { chain, onUri, onAsked, signal }: Omit<ConnectOptions, 'kind'>,
): Promise<WalletSession> {
  const connect = async (signal: AbortSignal) => {
    const session = await adapter.connect({
      signal,
      requiredChain: chain,
      onUri: (uri) => {
        if (!signal.aborted) onUri(uri);
      },
      onAsked: () => {
        if (!signal.aborted) onAsked();
      },
    });
    if (signal.aborted) void session.disconnect();
    return session;
  };
  return within(adapter.connectLimitMs, signal, connect, () => new WalletFault('timeout'), wait);
}
