import { EthereumProvider } from '@walletconnect/ethereum-provider';
import { verifyMessage } from 'viem';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { chainOf } from '../../../../src/wallet/rules/chain-table';
import type { WalletKind } from '../../../../src/wallet/rules/wallet-kinds';
import { readWalletError } from '../../../../src/wallet/rules/wallet-problem';
import type { WalletSession } from '../../../../src/wallet/wallet-adapter';
import {
  createWalletConnectAdapter,
  RELAY_LIMIT_MS,
} from '../../../../src/wallet/walletconnect/adapter';
import { openClient } from '../../../../src/wallet/walletconnect/client';
import { createWalletConnectSession } from '../../../../src/wallet/walletconnect/session';
import {
  openWalletConnectStorage,
  WALLETCONNECT_STORAGE_KEY,
} from '../../../../src/wallet/walletconnect/storage';
import { startRelay, type WalletConnectRelay } from '../../../support/fakes/walletconnect-relay';
import { type FakeWallet, startWallet } from '../../../support/fakes/walletconnect-wallet';
import { type Outgoing, watchOutgoing } from '../../../support/outgoing';

const PROJECT = 'a'.repeat(32);
const MESSAGE = 'Proof of ownership';
const AMOY = chainOf('amoy') as NonNullable<ReturnType<typeof chainOf>>;

let outgoing: Outgoing;
let relay: WalletConnectRelay;
let wallet: FakeWallet;
let kept: Map<string, string>;
/** Every text that was written into the browser's storage, oldest first. */
let written: string[];
const sessions: WalletSession[] = [];

vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

beforeAll(async () => {
  outgoing = watchOutgoing();
  relay = await startRelay();
  wallet = await startWallet({ relayUrl: relay.url });
});

afterAll(async () => {
  await wallet.close();
  await relay.close();
  outgoing.stop();
  expect(outgoing.hosts, 'requests that leave the machine').toEqual([]);
});

beforeEach(() => {
  kept = new Map();
  written = [];
  wallet.decide({});
  wallet.serve(80002);
});

afterEach(() => {
  for (const session of sessions.splice(0)) session.release();
});

function browserStorage() {
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      kept.set(key, value);
      written.push(value);
    },
    removeItem: (key: string) => void kept.delete(key),
  };
}

function adapter(kind: WalletKind = 'safe', relayUrl = relay.url) {
  const dapp = { name: 'Client portal', url: 'https://portal.test' };
  return createWalletConnectAdapter({
    kind,
    projectId: PROJECT,
    dapp,
    browserStorage: browserStorage(),
    relayUrl,
  });
}

/** Waits for what the relay brings, on a busy machine too. */
const until = (condition: () => boolean) => vi.waitUntil(condition, { timeout: 15_000 });

/** No wallet is in this browser. */
const onAsked = () => {};

const live = () => new AbortController().signal;

async function connect(kind?: WalletKind, signal = live()) {
  const onUri = vi.fn((uri: string) => void wallet.pair(uri));
  const session = await adapter(kind).connect({ signal, requiredChain: AMOY, onUri, onAsked });
  sessions.push(session);
  return { session, onUri };
}

/** Lets fake time run twenty times as fast as the wall's until `act` has come to its end. */
async function hurry(act: () => Promise<unknown>) {
  const pause = setTimeout;
  let passed = 0;
  let isOver = false;
  let error: unknown;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const end = () => {
      isOver = true;
    };
    act().then(end, (reason) => {
      error = reason;
      end();
    });
    while (!isOver) {
      await new Promise((resolve) => pause(resolve, 5));
      await vi.advanceTimersByTimeAsync(100);
      passed += 100;
    }
  } finally {
    vi.useRealTimers();
  }
  return { passed, error };
}

const hex = (text: string) => `0x${Buffer.from(text).toString('hex')}`;
const sign = (session: WalletSession, signal = live()) =>
  session.request(
    { method: 'personal_sign', params: [hex(MESSAGE), wallet.account.address] },
    signal,
  );

describe('a wallet over WalletConnect', () => {
  test('connects, signs with its key, and leaves nothing after the disconnect', async () => {
    const { session, onUri } = await connect();
    expect(onUri).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/^wc:[\da-f]{64}@2\?/));
    expect(session.providerName).toBe('Test wallet');
    expect(session.address()).toBe(wallet.account.address);
    expect(await session.request({ method: 'eth_chainId' }, live())).toBe(80002);
    const signature = (await sign(session)) as `0x${string}`;
    const { address } = wallet.account;
    expect(await verifyMessage({ address, message: MESSAGE, signature })).toBe(true);
    expect([...kept.keys()]).toEqual([WALLETCONNECT_STORAGE_KEY]);
    expect(written.filter((text) => text.includes(signature))).toEqual([]);

    const saying = session.disconnect();
    // Before the wallet has heard of it: the page may go meanwhile.
    expect(kept.size).toBe(0);
    await saying;
    await session.disconnect();
    expect(kept.size).toBe(0);
    await expect(sign(session)).rejects.toMatchObject({ fault: 'ended' });
    expect(Object.keys(globalThis).filter((name) => /walletconnect/i.test(name))).toEqual(
      // The fake wallet's own core.
      Object.keys(globalThis).filter((name) => name.includes('wallet-')),
    );
  });

  test('stores no message of the wallet in any form, nor an answered request', async () => {
    const { session } = await connect();
    await sign(session);
    const items = written.flatMap((text) => JSON.parse(text).items as [string, unknown][]);
    const names = new Set(
      items.map(([key]) => key.replace(/^.*\/+/, '').replace(/[\da-f]{64}$/, '')),
    );
    expect([...names].sort()).toEqual([
      'chainId',
      'expirer',
      'history',
      'keychain',
      'namespaces',
      'optionalNamespaces',
      'pairing',
      'session',
      'subscription',
    ]);
    const records = items.flatMap(([key, value]) => (key.endsWith('/history') ? value : []));
    expect(records.length).toBeGreaterThan(0);
    expect(records).not.toContainEqual(expect.objectContaining({ response: expect.anything() }));
  });

  test('stores nothing once it is released, and drops what arrives late', async () => {
    const storage = openWalletConnectStorage('safe', browserStorage());
    const dapp = { name: 'Client portal', url: 'https://portal.test' };
    const relayUrl = relay.url;
    const provider = await openClient({
      projectId: PROJECT,
      dapp,
      requiredChain: AMOY,
      storage,
      relayUrl,
    });
    storage.keep();
    const session = createWalletConnectSession('safe', provider, storage);
    session.release();
    // As a sign-out does, which comes right behind it.
    kept.clear();
    // As the packages do with a message that was on its way.
    await provider.signer.client.core.crypto.keychain.set('late', 'key');
    expect(kept.size).toBe(0);
  });

  test('sends nothing once it is released', async () => {
    const { session } = await connect();
    const before = wallet.shown.length;
    const late = sign(session);
    session.release();
    await expect(late).rejects.toMatchObject({ fault: 'ended' });
    await until(() => relay.clients() === 1);
    expect(wallet.shown).toHaveLength(before);
  });

  test('keeps nothing of a connect that completes during an abort', async () => {
    const controller = new AbortController();
    const { request } = EthereumProvider.prototype;
    const spy = vi.spyOn(EthereumProvider.prototype, 'request').mockImplementation(function (
      this: InstanceType<typeof EthereumProvider>,
      ...given
    ) {
      controller.abort();
      return request.apply(this, given);
    });
    try {
      await expect(connect('safe', controller.signal)).rejects.toMatchObject({
        name: 'AbortError',
      });
    } finally {
      spy.mockRestore();
    }
    expect(written).toEqual([]);
    expect(kept.size).toBe(0);
  });

  test.each(['session', 'personal_sign'])('reports a refused %s as rejected', async (method) => {
    wallet.decide({ [method]: 'reject' });
    const answer = connect().then(({ session }) => sign(session));
    const error = await answer.catch((reason) => reason);
    expect(readWalletError(error).kind).toBe('rejected');
  });

  test('requests the eleven chains of the dialog, the required one first', async () => {
    await connect();
    const ids = wallet.proposed().map((chain) => Number(chain.replace('eip155:', '')));
    expect(ids[0]).toBe(80002);
    expect(ids.toSorted((one, other) => one - other)).toEqual([
      1, 5, 40, 41, 137, 1001, 8217, 43113, 43114, 80001, 80002,
    ]);
  });

  test('uses the required one of several approved chains', async () => {
    wallet.serve(1, 137, 80002);
    const { session } = await connect();
    expect(await session.request({ method: 'eth_chainId' }, live())).toBe(80002);
    expect(wallet.shown.filter(({ method }) => method.startsWith('wallet_'))).toEqual([]);
  });

  test('switches the chain, and reports the new one', async () => {
    wallet.serve(1);
    const { session } = await connect();
    expect(await session.request({ method: 'eth_chainId' }, live())).toBe(1);
    const onChain = vi.fn();
    session.subscribe({ onAccount: () => {}, onChain, onDisconnect: () => {} });
    await session.request(
      { method: 'wallet_switchEthereumChain', params: [{ chainId: '0x13882' }] },
      live(),
    );
    expect(await session.request({ method: 'eth_chainId' }, live())).toBe(80002);
    expect(onChain).toHaveBeenCalledWith(80002);
    expect(await sign(session)).toMatch(/^0x/);
    expect(wallet.shown.at(-1)?.chainId).toBe('eip155:80002');
  });

  test('reports a chain that was not approved as the wrong network', async () => {
    wallet.serve(1);
    wallet.decide({ wallet_switchEthereumChain: () => null });
    const { session } = await connect();
    await hurry(() =>
      session.request(
        { method: 'wallet_switchEthereumChain', params: [{ chainId: '0x13882' }] },
        live(),
      ),
    );
    expect(await session.request({ method: 'eth_chainId' }, live())).toBe(1);
    expect(session.address()).toBe(wallet.account.address);
  });

  test('can end the session', async () => {
    const { session } = await connect();
    const ended = new Promise<void>((resolve) => {
      session.subscribe({ onAccount: () => {}, onChain: () => {}, onDisconnect: resolve });
    });
    await wallet.disconnect();
    await ended;
    expect(kept.size).toBe(0);
  });

  test('refuses a method the wallet did not offer, without another request', async () => {
    const { session } = await connect();
    const request = { method: 'eth_getBalance', params: [wallet.account.address] };
    await expect(session.request(request, live())).rejects.toMatchObject({ code: 4200 });
  });

  test('keeps a slow signature over a reload', async () => {
    wallet.decide({ personal_sign: 'wait' });
    const { session } = await connect();
    const before = wallet.shown.length;
    const lost = sign(session);
    const ended = expect(lost).rejects.toMatchObject({ fault: 'ended' });
    await until(() => wallet.shown.length === before + 1);
    session.release();
    await ended;
    await until(() => relay.clients() === 1);

    const { session: again, onUri } = await connect();
    const signature = sign(again);
    await wallet.shown.at(-1)?.approve();
    expect(await signature).toMatch(/^0x[\da-f]{130}$/);
    expect(onUri).not.toHaveBeenCalled();
    expect(wallet.shown).toHaveLength(before + 1);
  });

  test('delivers a signature given while the page was closed after the reload', async () => {
    wallet.decide({ personal_sign: 'wait' });
    const { session } = await connect();
    const before = wallet.shown.length;
    sign(session).catch(() => {});
    await until(() => wallet.shown.length === before + 1);
    session.release();
    await until(() => relay.clients() === 1);
    await wallet.shown.at(-1)?.approve();

    const { session: again } = await connect();
    expect(await sign(again)).toMatch(/^0x[\da-f]{130}$/);
    expect(wallet.shown).toHaveLength(before + 1);
  });

  test('waits at a retry after a cancel for the request that is open in the wallet', async () => {
    wallet.decide({ personal_sign: 'wait' });
    const { session } = await connect();
    const before = wallet.shown.length;
    const controller = new AbortController();
    const cancelled = sign(session, controller.signal);
    await until(() => wallet.shown.length === before + 1);
    controller.abort();
    await expect(cancelled).rejects.toMatchObject({ name: 'AbortError' });

    const again = sign(session);
    await wallet.shown.at(-1)?.approve();
    expect(await again).toMatch(/^0x[\da-f]{130}$/);
    wallet.decide({});
    expect(await sign(session)).toMatch(/^0x/);
    expect(wallet.shown).toHaveLength(before + 2);
  });

  test('does not share its session with another kind of wallet', async () => {
    await connect('safe');
    const { onUri } = await connect('ledger');
    expect(onUri).toHaveBeenCalledOnce();
  });

  test('leaves nothing behind after a cancelled connect', async () => {
    wallet.decide({ session: 'wait' });
    const controller = new AbortController();
    await until(() => relay.clients() === 1);
    const connecting = connect('safe', controller.signal);
    await until(() => relay.clients() === 2);
    controller.abort();
    await expect(connecting).rejects.toMatchObject({ name: 'AbortError' });
    await until(() => relay.clients() === 1);
    expect(kept.size).toBe(0);
  });

  test('ignores what can’t be read in the storage', async () => {
    kept.set(WALLETCONNECT_STORAGE_KEY, '{"kind":"safe","items":[["wc@2:core:0.3:investor');
    const { onUri } = await connect();
    expect(onUri).toHaveBeenCalledOnce();
  });

  test('reports an unreachable relay after ten seconds', async () => {
    const dead = await startRelay();
    const { url } = dead;
    await dead.close();
    const connecting = () =>
      adapter('safe', url).connect({
        signal: live(),
        requiredChain: AMOY,
        onUri: () => {},
        onAsked,
      });
    const { passed, error } = await hurry(connecting);
    expect(error).toMatchObject({ fault: 'relay' });
    expect(passed).toBeGreaterThanOrEqual(RELAY_LIMIT_MS);
    expect(passed).toBeLessThan(15_000);
  });

  test('connects to the relay with the project id of the client', async () => {
    const strict = await startRelay();
    strict.onlyProject(PROJECT);
    const controller = new AbortController();
    const onUri = vi.fn();
    const connecting = adapter('safe', strict.url).connect({
      signal: controller.signal,
      requiredChain: AMOY,
      onUri,
      onAsked,
    });
    connecting.catch(() => {});
    await until(() => onUri.mock.calls.length === 1 && strict.clients() === 1);
    controller.abort();
    await expect(connecting).rejects.toMatchObject({ name: 'AbortError' });
    await strict.close();
  });

  test('reports at once a project id that the relay does not know', async () => {
    const strict = await startRelay();
    strict.onlyProject('c'.repeat(32));
    const connecting = adapter('safe', strict.url).connect({
      signal: live(),
      requiredChain: AMOY,
      onUri: () => {},
      onAsked,
    });
    await expect(connecting).rejects.toMatchObject({ fault: 'project-id' });
    await strict.close();
  });
});
