import type { WalletChallenge } from '../../../src/http/calls/wallet-challenge';
import { abortable } from '../../../src/kit/waiting/waiting';
import type { WalletKind } from '../../../src/wallet/rules/wallet-kinds';
import type {
  ConnectRequest,
  WalletListener,
  WalletPort,
  WalletSession,
} from '../../../src/wallet/wallet-adapter';
import { createWalletFlow } from '../../../src/wallet/wallet-flow';
import { type Deferred, deferred } from '../../support/deferred';

export const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
export const OTHER = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';
export const SIGNATURE = `0x${'1b'.repeat(65)}`;
export const AMOY = 80002;
export const DOMAIN = 'portal.example';

/** What a method is answered: a value, a thrown error, or a promise the test settles. */
type Answer = (params: readonly unknown[]) => unknown;

/** A flow with a wallet that says yes to everything unless told otherwise. */
export function makeWallet(kind: WalletKind = 'metamask') {
  const heard: unknown[][] = [];
  const asked: string[] = [];
  const logged: string[] = [];
  const ended: string[] = [];
  const listeners = new Set<WalletListener>();
  const limits: Deferred<void>[] = [];
  const remembered: unknown[] = [];
  const challenged: string[] = [];
  let chainId: unknown = AMOY;
  let connectRequest: ConnectRequest | undefined;
  const answers: Record<string, Answer> = {
    eth_chainId: () => chainId,
    wallet_requestPermissions: () => permission(ADDRESS.toLowerCase()),
    personal_sign: () => SIGNATURE,
    wallet_switchEthereumChain: ([wanted]) => {
      chainId = (wanted as { readonly chainId: string }).chainId;
      return null;
    },
    wallet_addEthereumChain: () => null,
  };
  const session: WalletSession = {
    providerName: 'Some wallet',
    address: () => OTHER.toLowerCase(),
    request: ({ method, params = [] }, signal) => {
      asked.push(method);
      return abortable(
        Promise.resolve().then(() => answers[method]?.(params)),
        signal,
      );
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    disconnect: async () => {
      ended.push('disconnect');
    },
    release: () => {
      ended.push('release');
    },
  };
  const world = {
    network: 'amoy',
    networks: undefined as unknown,
    hasProjectId: true,
    load: async (): Promise<unknown> => undefined,
    connect: async (): Promise<WalletSession> => session,
    isContract: async (): Promise<boolean | undefined> => undefined,
    challenge: async (_address: string): Promise<WalletChallenge | undefined> => undefined,
    now: 0,
  };
  const port: WalletPort = {
    network: () => world.network,
    networks: () => world.networks,
    hasProjectId: () => world.hasProjectId,
    loadAdapter: async () => {
      await world.load();
      return {
        connectLimitMs: 1000,
        connect: (request) => {
          connectRequest = request;
          return world.connect();
        },
      };
    },
    isContract: () => world.isContract(),
    challenge: (address, signal) => {
      challenged.push(address);
      return abortable(world.challenge(address), signal);
    },
    domain: () => DOMAIN,
    origins: () => [`https://${DOMAIN}`],
    now: () => world.now,
    wait: (_ms, signal) => {
      const limit = deferred<void>();
      limits.push(limit);
      return abortable(limit.promise, signal);
    },
    log: (level, line) => logged.push(`${level}: ${line}`),
    remember: (what) => remembered.push(what),
  };
  const flow = createWalletFlow(port);
  /** The wallet section is open; returns the way to leave it. */
  const visit = () =>
    flow.listen({
      onProven: (proof) => heard.push(['proven', proof]),
      onUnproven: (selected) => heard.push(['unproven', selected]),
    });
  return {
    flow,
    visit,
    leave: visit(),
    heard,
    asked,
    logged,
    ended,
    answers,
    world,
    session,
    listeners,
    limits,
    remembered,
    challenged,
    connectRequest: () => connectRequest,
    setChain: (next: unknown) => {
      chainId = next;
    },
    tell: (act: (listener: WalletListener) => void) => {
      for (const listener of [...listeners]) act(listener);
    },
    /** From the button through the dialog to the end of what happens by itself. */
    prove: async () => {
      flow.start();
      flow.choose(kind);
      await rest();
    },
  };
}

export function permission(address: unknown) {
  return [{ parentCapability: 'eth_accounts', caveats: [{ value: [address] }] }];
}

/** Until everything that goes on by itself has gone on. */
export const rest = () => new Promise<void>((resolve) => setImmediate(resolve));

export const refuse = (code: number | undefined, message = 'no') =>
  Object.assign(new Error(message), code === undefined ? {} : { code });

export const throws = (error: unknown) => () => {
  throw error;
};
