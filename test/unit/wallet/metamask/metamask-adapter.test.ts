import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { wait } from '../../../../src/kit/waiting/waiting';
import { createConnection } from '../../../../src/wallet/connection/connection';
import {
  type ConnectRemote,
  createMetamaskAdapter,
} from '../../../../src/wallet/metamask/metamask-adapter';
import { chainOf } from '../../../../src/wallet/rules/chain-table';
import type { WalletPort, WalletSession } from '../../../../src/wallet/wallet-adapter';

const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const REMOTE = { providerName: 'MetaMask' } as WalletSession;

let page: EventTarget;

beforeEach(() => {
  page = new EventTarget();
  vi.stubGlobal('window', page);
});

afterEach(() => vi.unstubAllGlobals());

/** The page holds this MetaMask. */
function announce(request: () => Promise<unknown>): void {
  page.addEventListener('eip6963:requestProvider', () => {
    const info = { rdns: 'io.metamask', name: 'MetaMask' };
    const detail = { info, provider: { request } };
    page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
  });
}

function connect(loadRemote?: () => Promise<ConnectRemote>, signal = new AbortController().signal) {
  const requiredChain = chainOf('amoy');
  if (!requiredChain) throw new Error('amoy is not there');
  const onAsked = () => {};
  const adapter = createMetamaskAdapter({ wait: () => Promise.resolve(), loadRemote });
  return adapter.connect({ signal, requiredChain, onUri: () => {}, onAsked });
}

test('with a MetaMask in the page no SDK is loaded', async () => {
  announce(() => Promise.resolve([ADDRESS]));
  const loadRemote = vi.fn();
  const session = await connect(loadRemote);
  expect(session.address()).toBe(ADDRESS);
  expect(loadRemote).not.toHaveBeenCalled();
});

test('a rejection by the MetaMask in the page does not lead to a phone', async () => {
  announce(() => Promise.reject({ code: 4001 }));
  const loadRemote = vi.fn();
  await expect(connect(loadRemote)).rejects.toEqual({ code: 4001 });
  expect(loadRemote).not.toHaveBeenCalled();
});

test('without a MetaMask in the page the one on the phone is connected', async () => {
  expect(await connect(() => Promise.resolve(() => Promise.resolve(REMOTE)))).toBe(REMOTE);
});

test('without a connection to a phone no MetaMask is found', async () => {
  await expect(connect()).rejects.toMatchObject({ fault: 'not-found' });
});

test('code for MetaMask that can’t be loaded is reported as such', async () => {
  const cause = new TypeError('not fetched');
  await expect(connect(() => Promise.reject(cause))).rejects.toMatchObject({
    fault: 'no-code',
    cause,
  });
});

test('a connect to MetaMask that is cancelled while its code loads does not connect afterwards', async () => {
  const flow = new AbortController();
  const connectRemote = vi.fn();
  let arrive = (_: ConnectRemote) => {};
  const connecting = connect(() => {
    queueMicrotask(() => flow.abort());
    return new Promise((resolve) => {
      arrive = resolve;
    });
  }, flow.signal);
  await expect(connecting).rejects.toMatchObject({ name: 'AbortError' });
  arrive(connectRemote);
  await new Promise((resolve) => setTimeout(resolve));
  expect(connectRemote).not.toHaveBeenCalled();
});

test('connects where the answer comes after three and a half minutes', async () => {
  vi.useFakeTimers();
  const minutes = 60_000;
  announce(() => new Promise((resolve) => setTimeout(() => resolve([ADDRESS]), 3.5 * minutes)));
  const chain = chainOf('amoy');
  if (!chain) throw new Error('amoy is not there');
  const port = {
    wait,
    loadAdapter: () => Promise.resolve(createMetamaskAdapter({ wait })),
  } as unknown as WalletPort;
  const events = { onAccount: () => {}, onChain: () => {}, onEnd: () => {} };
  const connection = createConnection(port, events);
  const { signal } = new AbortController();
  const connected = connection.connect({
    kind: 'metamask',
    chain,
    onUri: () => {},
    onAsked: () => {},
    signal,
  });
  await vi.advanceTimersByTimeAsync(4 * minutes);
  expect((await connected).session.address()).toBe(ADDRESS);
  vi.useRealTimers();
});
