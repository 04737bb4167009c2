import { randomUUID } from 'node:crypto';
import { WalletKit } from '@reown/walletkit';
import { Core } from '@walletconnect/core';
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';

type KitCore = Parameters<typeof WalletKit.init>[0]['core'];

/** What the wallet does with a proposal or a request; a function answers with its result. */
export type Decision = 'approve' | 'reject' | 'wait' | ((params: readonly unknown[]) => unknown);

/** A request the wallet was shown. */
export interface ShownRequest {
  readonly method: string;
  readonly params: readonly unknown[];
  /** Such as 'eip155:80002'. */
  readonly chainId: string;
  /** Answers one the wallet waited with. */
  approve(): Promise<void>;
}

/** The wallet's side of WalletConnect, with a real key. */
export interface FakeWallet {
  readonly account: PrivateKeyAccount;
  readonly shown: readonly ShownRequest[];
  /** The chains that the newest proposal of a session asked for, such as 'eip155:80002'. */
  readonly proposed: () => readonly string[];
  /** What it does from now on, by method; 'session' is the proposal. 'approve' unless told. */
  decide(decisions: Readonly<Record<string, Decision>>): void;
  /** Scans the QR code, so to speak. */
  pair(uri: string): Promise<void>;
  /** The chains of every session approved from now on. */
  serve(...chains: readonly number[]): void;
  /** Adds a chain to the session and tells of it, as a wallet does after a switch. */
  moveTo(chain: number): Promise<void>;
  /** Ends the session from the wallet's side. */
  disconnect(): Promise<void>;
  close(): Promise<void>;
}

interface WalletOptions {
  readonly relayUrl: string;
  /** Signs and shows this address in place of its key's own: a contract that the key owns. */
  readonly contract?: `0x${string}`;
}

const REJECTED = { code: 5000, message: 'User rejected.' };
const METHODS = ['personal_sign', 'wallet_switchEthereumChain', 'wallet_addEthereumChain'];
const EVENTS = ['accountsChanged', 'chainChanged'];
/** Anvil's second account: known to everyone, so worth nothing. */
const KEY = '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d';

/** A wallet in this process, reached over the relay alone. Nothing of it is written to disk. */
export async function startWallet({ relayUrl, contract }: WalletOptions): Promise<FakeWallet> {
  const account = privateKeyToAccount(KEY);
  const address = contract ?? account.address;
  const core = new Core({
    projectId: 'b'.repeat(32),
    relayUrl,
    storage: memoryStorage(),
    // One core for each prefix and process otherwise.
    customStoragePrefix: `wallet-${randomUUID()}`,
    telemetryEnabled: false,
    logger: 'silent',
  });
  // WalletKit reports every start to pulse.walletconnect.org, telemetry or not.
  core.eventClient.init = async () => {};
  const metadata = {
    name: 'Test wallet',
    description: 'Test',
    url: 'https://wallet.test',
    icons: [],
  };
  // The types of the two packages disagree on what may be undefined.
  const kit = await WalletKit.init({ core: core as KitCore, metadata });
  const shown: ShownRequest[] = [];
  let decisions: Readonly<Record<string, Decision>> = {};
  let chains: readonly number[] = [80002];
  let topic = '';
  let proposed: readonly string[] = [];

  const namespaces = () => ({
    eip155: {
      chains: chains.map((chain) => `eip155:${chain}`),
      accounts: chains.map((chain) => `eip155:${chain}:${address}`),
      methods: METHODS,
      events: EVENTS,
    },
  });
  const moveTo = async (chain: number) => {
    if (!chains.includes(chain)) chains = [...chains, chain];
    const update = await kit.updateSession({ topic, namespaces: namespaces() });
    await update.acknowledged();
    const event = { name: 'chainChanged', data: chain };
    await kit.emitSessionEvent({ topic, event, chainId: `eip155:${chain}` });
  };
  const resultOf = async (method: string, params: readonly unknown[]) => {
    if (method !== 'personal_sign') return null;
    return account.signMessage({ message: { raw: params[0] as `0x${string}` } });
  };

  kit.on('session_proposal', async ({ id, params }) => {
    proposed = params.optionalNamespaces.eip155?.chains ?? [];
    const decision = decisions.session ?? 'approve';
    if (decision === 'wait') return;
    if (decision === 'reject') return kit.rejectSession({ id, reason: REJECTED });
    topic = (await kit.approveSession({ id, namespaces: namespaces() })).topic;
  });

  kit.on('session_request', async ({ id, topic: from, params: { request, chainId } }) => {
    const { method, params } = request;
    const respond = (body: { result: unknown } | { error: { code: number; message: string } }) =>
      kit.respondSessionRequest({
        topic: from,
        response: { id, jsonrpc: '2.0', ...body },
      });
    const decision = decisions[method] ?? 'approve';
    shown.push({
      method,
      params,
      chainId,
      approve: async () => respond({ result: await resultOf(method, params) }),
    });
    if (decision === 'wait') return;
    if (decision === 'reject') return respond({ error: REJECTED });
    const result = decision === 'approve' ? await resultOf(method, params) : await decision(params);
    await respond({ result });
    if (method !== 'wallet_switchEthereumChain' || decision !== 'approve') return;
    await moveTo(Number((params[0] as { chainId: string }).chainId));
  });

  return {
    account,
    shown,
    proposed: () => proposed,
    decide: (wanted) => {
      decisions = wanted;
    },
    pair: (uri) => kit.pair({ uri }),
    serve: (...wanted) => {
      chains = wanted;
    },
    moveTo,
    disconnect: () => kit.disconnectSession({ topic, reason: { code: 6000, message: 'Gone' } }),
    close: async () => {
      core.heartbeat.stop();
      await core.relayer.transportClose();
    },
  };
}

function memoryStorage() {
  const items = new Map<string, unknown>();
  return {
    getKeys: async () => [...items.keys()],
    getEntries: async <T>() => [...items] as [string, T][],
    getItem: async <T>(key: string) => items.get(key) as T | undefined,
    setItem: async <T>(key: string, value: T) => {
      items.set(key, value);
    },
    removeItem: async (key: string) => {
      items.delete(key);
    },
  };
}
