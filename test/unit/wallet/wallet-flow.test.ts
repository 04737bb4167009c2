import { expect, test } from 'vitest';
import { messageHex } from '../../../src/wallet/proof/proof-of-ownership';
import { hexChainId } from '../../../src/wallet/rules/chain-table';
import { ownershipSentence } from '../../../src/wallet/rules/check-challenge';
import { WalletFault } from '../../../src/wallet/rules/wallet-problem';
import type { WalletSession } from '../../../src/wallet/wallet-adapter';
import { deferred } from '../../support/deferred';
import {
  ADDRESS,
  AMOY,
  makeWallet,
  OTHER,
  permission,
  refuse,
  rest,
  SIGNATURE,
  throws,
} from './make-wallet';

const provenWith = (address: string) => [
  'proven',
  { address, signature: SIGNATURE, provider: 'Some wallet' },
];
const SUCCESS = [provenWith(ADDRESS)];

test('step 1: without a wallet the dialog opens, and nothing is loaded before the choice', async () => {
  const { flow, asked, connectRequest } = makeWallet();
  flow.start();
  await rest();
  expect(flow.step.value).toEqual({ name: 'choose' });
  expect([asked, connectRequest()]).toEqual([[], undefined]);
});

test('steps 2, 3 and 5: the permitted account in checksum form signs the sentence', async () => {
  const wallet = makeWallet();
  const signed: unknown[] = [];
  wallet.answers.personal_sign = (params) => {
    signed.push(...params, wallet.flow.signing.peek());
    return SIGNATURE;
  };
  await wallet.prove();
  expect(wallet.asked).toEqual(['wallet_requestPermissions', 'eth_chainId', 'personal_sign']);
  expect(signed).toEqual([messageHex(ownershipSentence(ADDRESS)), ADDRESS, true]);
  expect(wallet.heard).toEqual(SUCCESS);
  const { signing, step, problem } = wallet.flow;
  expect([signing.value, step.value, problem.value]).toEqual([false, null, null]);
});

test.each([
  ['nothing', undefined],
  ['no account permission', [{ parentCapability: 'other', caveats: [{ value: [ADDRESS] }] }]],
  ['an account that is no string', permission(7)],
  ['a string that is no address', permission('mine')],
  ['no accounts', [{ parentCapability: 'eth_accounts', caveats: [{ value: [] }] }]],
])('step 2: where the answer holds %s the connected address is used', async (_what, answer) => {
  const wallet = makeWallet();
  wallet.answers.wallet_requestPermissions = () => answer;
  await wallet.prove();
  expect(wallet.heard).toEqual([provenWith(OTHER)]);
});

test.each(['ledger', 'safe', 'custody'] as const)(
  'step 2: %s is not asked for permission',
  async (kind) => {
    const wallet = makeWallet(kind);
    await wallet.prove();
    expect(wallet.asked).toEqual(['eth_chainId', 'personal_sign']);
    expect(wallet.heard).toEqual([provenWith(OTHER)]);
    expect(wallet.remembered).toEqual([kind, undefined]);
  },
);

test('step 2: a MetaMask over WalletConnect is not asked for permission either, and is remembered', async () => {
  const wallet = makeWallet();
  wallet.world.connect = async () => ({ ...wallet.session, overWalletConnect: true });
  await wallet.prove();
  expect(wallet.asked).toEqual(['eth_chainId', 'personal_sign']);
  expect(wallet.heard).toEqual([provenWith(OTHER)]);
  expect(wallet.remembered).toEqual(['metamask', undefined]);
});

test('a wallet that is not found has a step of its own, from which it can be tried again', async () => {
  const wallet = makeWallet();
  wallet.world.connect = async () => {
    throw new WalletFault('not-found');
  };
  await wallet.prove();
  expect(wallet.flow.step.value).toEqual({ name: 'absent', kind: 'metamask' });
  expect(wallet.flow.problem.value).toEqual({ kind: 'fault', fault: 'not-found' });
  wallet.flow.choose('metamask');
  expect([wallet.flow.step.value?.name, wallet.flow.problem.value]).toEqual(['connecting', null]);
});

test('a missing project id is told to the host each time the choice opens, and never to a connected wallet', async () => {
  const wallet = makeWallet();
  wallet.world.hasProjectId = false;
  wallet.flow.start();
  expect(wallet.logged).toEqual([
    'info: wallet: no walletconnect-project-id for Ledger, Safe and Fireblocks',
  ]);
  wallet.flow.choose('metamask');
  await rest();
  wallet.flow.start();
  await rest();
  expect(wallet.heard).toEqual([...SUCCESS, ...SUCCESS]);
  expect(wallet.logged).toHaveLength(1);
});

test('there is nothing to confirm before the wallet is asked, nor while the message is fetched', async () => {
  const wallet = makeWallet();
  const steps: unknown[] = [];
  wallet.flow.step.subscribe((step) => steps.push(step?.name));
  wallet.world.connect = async () => {
    expect(steps.at(-1)).toBe('connecting');
    wallet.connectRequest()?.onAsked();
    expect(steps.at(-1)).toBe('account');
    return wallet.session;
  };
  wallet.world.challenge = async () => {
    expect(steps.at(-1)).toBe('connecting');
    return undefined;
  };
  await wallet.prove();
  expect(wallet.heard).toEqual(SUCCESS);
  expect(steps).toContain('signing');
});

test('a wallet that asks after the investor has closed the dialog does not open it again', async () => {
  const wallet = makeWallet();
  wallet.world.connect = () => new Promise(() => {});
  wallet.flow.start();
  wallet.flow.choose('metamask');
  await rest();
  const request = wallet.connectRequest();
  wallet.flow.cancel();
  request?.onAsked();
  expect(wallet.flow.step.value).toBeNull();
});

test('step 1: once connected, the flow starts there again, with one subscription', async () => {
  const wallet = makeWallet();
  await wallet.prove();
  wallet.flow.start();
  await rest();
  expect(wallet.listeners.size).toBe(1);
  expect(wallet.heard).toEqual([...SUCCESS, ...SUCCESS]);
});

test.each([80002, '80002', '0x13882', '0x13882'.toUpperCase().replace('X', 'x'), 80002n])(
  'step 3: chain id %s is the required network',
  async (chainId) => {
    const wallet = makeWallet();
    wallet.setChain(chainId);
    await wallet.prove();
    expect(wallet.heard).toEqual(SUCCESS);
  },
);

test.each([1, '0x1', '1', 99999, null, 'amoy'])(
  'step 4: chain id %s is another one',
  async (chainId) => {
    const wallet = makeWallet();
    const switching = deferred<null>();
    wallet.setChain(chainId);
    wallet.answers.wallet_switchEthereumChain = () => switching.promise;
    await wallet.prove();
    expect(wallet.flow.problem.value).toEqual({ kind: 'network', network: 'Polygon Amoy' });
    expect(wallet.flow.step.value).toEqual({ name: 'network', kind: 'metamask' });
    expect([wallet.flow.signing.value, wallet.heard]).toEqual([false, []]);
    wallet.setChain(AMOY);
    switching.resolve(null);
    await rest();
    expect(wallet.flow.problem.value).toBeNull();
    expect(wallet.heard).toEqual(SUCCESS);
  },
);

test('step 4: a wallet that confirms the switch but stays on its chain is not asked to sign', async () => {
  const wallet = makeWallet();
  wallet.setChain(1);
  wallet.answers.wallet_switchEthereumChain = () => null;
  await wallet.prove();
  expect(wallet.flow.problem.value).toMatchObject({ kind: 'network' });
  expect(wallet.flow.step.value).toEqual({ name: 'stopped', kind: 'metamask' });
  expect(wallet.heard).toEqual([['unproven', undefined]]);
});

test('step 4: an unknown chain is added first, and switched to where adding did not', async () => {
  const wallet = makeWallet();
  let isKnown = false;
  wallet.setChain(1);
  wallet.answers.wallet_switchEthereumChain = () => {
    if (!isKnown) throw refuse(4902);
    wallet.setChain(hexChainId({ id: AMOY }));
    return null;
  };
  wallet.answers.wallet_addEthereumChain = () => {
    isKnown = true;
    return null;
  };
  await wallet.prove();
  expect(wallet.asked.filter((method) => method.startsWith('wallet_'))).toEqual([
    'wallet_requestPermissions',
    'wallet_switchEthereumChain',
    'wallet_addEthereumChain',
    'wallet_switchEthereumChain',
  ]);
  expect(wallet.heard).toEqual(SUCCESS);
});

test.each([
  ['ropsten', 'Ropsten'],
  ['kovan', 'Kovan'],
  ['mumbai', 'Polygon Mumbai'],
  ['goerli', 'Goerli'],
])(
  'step 4: %s no longer runs and is never added, which leaves the wrong network',
  async (network, label) => {
    const wallet = makeWallet();
    wallet.world.network = network;
    wallet.answers.wallet_switchEthereumChain = throws(refuse(4902, 'unknown chain'));
    await wallet.prove();
    expect(wallet.asked).not.toContain('wallet_addEthereumChain');
    expect(wallet.flow.problem.value).toEqual({
      kind: 'network',
      network: label,
      raw: 'unknown chain',
    });
  },
);

test('a network of the host is switched to, added and signed on like a built-in one', async () => {
  const wallet = makeWallet();
  const rpcUrls = ['https://base.example'];
  wallet.world.network = 'base';
  wallet.world.networks = { base: { chainId: 8453, label: 'Base', rpcUrls } };
  wallet.answers.wallet_switchEthereumChain = throws(refuse(4902, 'unknown chain'));
  wallet.answers.wallet_addEthereumChain = ([params]) => {
    expect(params).toMatchObject({ chainName: 'Base', rpcUrls });
    wallet.setChain('0x2105');
    return null;
  };
  await wallet.prove();
  expect(wallet.asked).toContain('wallet_addEthereumChain');
  expect(wallet.heard).toEqual(SUCCESS);
});

test('a network of the host without an RPC endpoint is never added', async () => {
  const wallet = makeWallet();
  wallet.world.network = 'base';
  wallet.world.networks = { base: { chainId: 8453, label: 'Base', rpcUrls: [] } };
  wallet.answers.wallet_switchEthereumChain = throws(refuse(4902, 'unknown chain'));
  await wallet.prove();
  expect(wallet.asked).not.toContain('wallet_addEthereumChain');
  expect(wallet.flow.problem.value).toEqual({
    kind: 'network',
    network: 'Base',
    raw: 'unknown chain',
  });
});

const PROBLEMS = [
  ['4001', refuse(4001), { kind: 'rejected' }, true],
  ['5000', refuse(5000), { kind: 'rejected' }, true],
  ['no code', refuse(undefined, 'User rejected.'), { kind: 'rejected' }, true],
  ['-32002', refuse(-32002), { kind: 'pending' }, false],
  ['-32603', refuse(-32603, `of ${ADDRESS}`), { kind: 'raw', raw: `of ${ADDRESS}` }, false],
  ['a text', 'out of paper', { kind: 'raw', raw: 'out of paper' }, false],
  ['nothing', undefined, { kind: 'raw', raw: 'unknown error' }, false],
] as const;

for (const method of ['wallet_requestPermissions', 'eth_chainId', 'personal_sign']) {
  test.each(PROBLEMS)(`${method} refused with %s`, async (_code, error, problem, disconnects) => {
    const wallet = makeWallet();
    wallet.answers[method] = throws(error);
    await wallet.prove();
    expect(wallet.flow.problem.value).toEqual(problem);
    expect(wallet.flow.signing.value).toBe(false);
    expect(wallet.heard).toEqual([['unproven', undefined]]);
    expect(wallet.ended).toEqual(disconnects ? ['disconnect'] : []);
    expect([wallet.flow.connected.value, wallet.listeners.size]).toEqual(
      disconnects ? [null, 0] : ['metamask', 1],
    );
    expect(wallet.flow.step.value?.name).toBe(disconnects ? 'choose' : 'stopped');
    expect(wallet.logged).toHaveLength(problem.kind === 'raw' ? 1 : 0);
    expect(wallet.logged.join()).not.toContain(ADDRESS);
  });
}

for (const method of ['wallet_switchEthereumChain', 'wallet_addEthereumChain']) {
  test.each(PROBLEMS)(`${method} refused with %s`, async (_code, error, problem) => {
    const wallet = makeWallet();
    wallet.setChain(1);
    wallet.answers.wallet_switchEthereumChain = throws(refuse(4902));
    wallet.answers[method] = throws(error);
    await wallet.prove();
    const told = { ...problem, ...(problem.kind === 'raw' && { kind: 'network' }) };
    expect(wallet.flow.problem.value).toMatchObject(told);
    expect(wallet.heard).toEqual([['unproven', undefined]]);
    expect(wallet.asked).not.toContain('personal_sign');
  });
}

test.each(PROBLEMS)('a connect refused with %s', async (_code, error, problem) => {
  const wallet = makeWallet();
  wallet.world.connect = () => Promise.reject(error);
  await wallet.prove();
  expect(wallet.flow.problem.value).toEqual(problem);
  expect(wallet.flow.step.value).toEqual({ name: 'choose' });
  expect(wallet.heard).toEqual([['unproven', undefined]]);
});

test('code that can’t be loaded is reported, and can be tried again', async () => {
  const wallet = makeWallet();
  wallet.world.load = () => Promise.reject(new Error('offline'));
  await wallet.prove();
  expect(wallet.flow.problem.value).toEqual({ kind: 'fault', fault: 'no-code' });
  expect(wallet.logged).toEqual(['warn: wallet: no-code (Error)']);
  wallet.world.load = async () => undefined;
  wallet.flow.choose('metamask');
  await rest();
  expect(wallet.heard.slice(1)).toEqual(SUCCESS);
});

test.each([undefined, null, 7, {}, 'yes', '0xabc', '0x1g'])(
  'step 5: an answer of %s is no signature',
  async (answer) => {
    const wallet = makeWallet();
    wallet.answers.personal_sign = () => answer;
    await wallet.prove();
    expect(wallet.flow.problem.value).toEqual({ kind: 'fault', fault: 'no-signature' });
    expect(wallet.heard).toEqual([['unproven', undefined]]);
  },
);

test('a failure after a success reports the previous selection', async () => {
  const wallet = makeWallet();
  await wallet.prove();
  wallet.answers.personal_sign = throws(refuse(4001));
  wallet.flow.start();
  await rest();
  expect(wallet.heard.slice(1)).toEqual([['unproven', ADDRESS]]);
});

test('a connect without an answer ends at its time limit; a later answer is disconnected', async () => {
  const wallet = makeWallet();
  const connecting = deferred<WalletSession>();
  wallet.world.connect = () => connecting.promise;
  await wallet.prove();
  wallet.limits[0]?.resolve();
  await rest();
  expect(wallet.flow.problem.value).toEqual({ kind: 'fault', fault: 'timeout' });
  expect(wallet.connectRequest()?.signal.aborted).toBe(true);
  wallet.connectRequest()?.onUri('wc:late');
  connecting.resolve(wallet.session);
  await rest();
  expect(wallet.ended).toEqual(['disconnect']);
  expect(wallet.flow.step.value).toEqual({ name: 'choose' });
});

/** Where the flow can wait, and how the test makes it wait there. */
const WAITS = {
  load: (wallet, promise) => {
    wallet.world.load = () => promise;
  },
  connect: (wallet, promise) => {
    wallet.world.connect = () => promise.then(() => wallet.session);
  },
  permissions: (wallet, promise) => {
    wallet.answers.wallet_requestPermissions = () => promise;
  },
  chain: (wallet, promise) => {
    wallet.answers.eth_chainId = () => promise;
  },
  switch: (wallet, promise) => {
    wallet.setChain(1);
    wallet.answers.wallet_switchEthereumChain = () => promise;
  },
  add: (wallet, promise) => {
    wallet.setChain(1);
    wallet.answers.wallet_switchEthereumChain = throws(refuse(4902));
    wallet.answers.wallet_addEthereumChain = () => promise;
  },
  sign: (wallet, promise) => {
    wallet.answers.personal_sign = () => promise;
  },
} satisfies Record<
  string,
  (wallet: ReturnType<typeof makeWallet>, promise: Promise<unknown>) => void
>;

const PLACES = Object.keys(WAITS) as (keyof typeof WAITS)[];

test.each(PLACES)(
  'cancelled during %s: late results are dropped, and the flow can be restarted',
  async (place) => {
    const wallet = makeWallet();
    const late = deferred<unknown>();
    WAITS[place](wallet, late.promise);
    await wallet.prove();
    expect(wallet.flow.step.value).not.toBeNull();
    wallet.flow.cancel();
    wallet.flow.cancel();
    expect(wallet.heard).toEqual([['unproven', undefined]]);
    late.resolve(place === 'sign' ? SIGNATURE : undefined);
    await rest();
    const { signing, step, problem } = wallet.flow;
    expect([signing.value, step.value, problem.value]).toEqual([false, null, null]);
    expect(wallet.heard).toHaveLength(1);
    expect(wallet.logged).toEqual([]);
  },
);

test.each(PLACES)(
  'removed during %s: nothing is reported, requested or kept after it',
  async (place) => {
    const wallet = makeWallet();
    const late = deferred<unknown>();
    WAITS[place](wallet, late.promise);
    await wallet.prove();
    const asked = wallet.asked.length;
    wallet.flow.release();
    late.reject(refuse(4001));
    await rest();
    expect(wallet.heard).toEqual([]);
    expect([wallet.asked.length, wallet.listeners.size]).toEqual([asked, 0]);
    expect(wallet.flow.step.value).toBeNull();
    expect(wallet.ended).toEqual(place === 'load' || place === 'connect' ? [] : ['release']);
  },
);

test.each(PLACES)(
  'the section left during %s: nothing is reported or requested after it, and a return restarts',
  async (place) => {
    const wallet = makeWallet();
    const late = deferred<unknown>();
    WAITS[place](wallet, late.promise);
    await wallet.prove();
    const asked = wallet.asked.length;
    wallet.leave();
    wallet.leave();
    late.resolve(place === 'sign' ? SIGNATURE : undefined);
    await rest();
    expect(wallet.heard).toEqual([]);
    expect(wallet.asked).toHaveLength(asked);
    const { signing, step, problem } = wallet.flow;
    expect([signing.value, step.value, problem.value]).toEqual([false, null, null]);

    Object.assign(wallet.answers, makeWallet().answers);
    wallet.setChain(AMOY);
    wallet.world.load = async () => undefined;
    wallet.world.connect = async () => wallet.session;
    wallet.visit();
    await wallet.prove();
    expect(wallet.heard).toEqual(SUCCESS);
  },
);

test('a change of chain after the section was left has no effect until the return', async () => {
  const wallet = makeWallet();
  await wallet.prove();
  WAITS.switch(wallet, deferred().promise);
  wallet.leave();
  const asked = wallet.asked.length;
  wallet.tell((listener) => listener.onChain(1));
  await rest();
  expect(wallet.asked).toHaveLength(asked);
  expect(wallet.flow.problem.value).toBeNull();

  const leave = wallet.visit();
  wallet.tell((listener) => listener.onChain(1));
  await rest();
  expect(wallet.asked.slice(asked)).toEqual(['wallet_switchEthereumChain']);
  expect(wallet.flow.problem.value).toEqual({ kind: 'network', network: 'Polygon Amoy' });
  leave();
  expect(wallet.flow.problem.value).toBeNull();
});

test('a wallet that was asked to sign is still remembered after the section was left', async () => {
  const wallet = makeWallet('safe');
  WAITS.sign(wallet, deferred().promise);
  await wallet.prove();
  wallet.leave();
  expect(wallet.remembered).toEqual(['safe']);
});

test('a wallet that connects after the removal is disconnected', async () => {
  const wallet = makeWallet();
  const connecting = deferred<WalletSession>();
  wallet.world.connect = () => connecting.promise;
  await wallet.prove();
  wallet.flow.release();
  connecting.resolve(wallet.session);
  await rest();
  expect([wallet.ended, wallet.listeners.size]).toEqual([['disconnect'], 0]);
});

test('clicks while the flow is under way begin nothing', async () => {
  const wallet = makeWallet();
  WAITS.sign(wallet, deferred().promise);
  await wallet.prove();
  wallet.flow.start();
  wallet.flow.start();
  await rest();
  expect(wallet.asked.filter((method) => method === 'personal_sign')).toHaveLength(1);
});

test('another wallet can be chosen while the first one does not answer', async () => {
  const wallet = makeWallet();
  const late = deferred<unknown>();
  WAITS.sign(wallet, late.promise);
  await wallet.prove();
  wallet.flow.chooseAnother();
  expect(wallet.flow.signing.value).toBe(false);
  wallet.answers.personal_sign = () => SIGNATURE;
  wallet.flow.choose('ledger');
  late.resolve(`0x${'00'.repeat(65)}`);
  await rest();
  expect(wallet.ended).toEqual(['disconnect']);
  expect(wallet.heard).toEqual([provenWith(OTHER)]);
});

test('a wallet that ends the session while it should sign is reported', async () => {
  const wallet = makeWallet();
  WAITS.sign(wallet, deferred().promise);
  await wallet.prove();
  wallet.tell((listener) => listener.onDisconnect());
  wallet.tell((listener) => listener.onDisconnect());
  await rest();
  expect(wallet.flow.problem.value).toEqual({ kind: 'fault', fault: 'ended' });
  expect([wallet.flow.signing.value, wallet.flow.connected.value]).toEqual([false, null]);
  expect(wallet.heard).toEqual([['unproven', undefined]]);
});

test.each([1, '1', '0x1', 99999])(
  'a change to chain %s shows the error and asks to switch',
  async (chainId) => {
    const wallet = makeWallet();
    await wallet.prove();
    const switching = deferred<null>();
    wallet.answers.wallet_switchEthereumChain = () => switching.promise;
    wallet.setChain(chainId);
    wallet.tell((listener) => listener.onChain(chainId));
    wallet.tell((listener) => listener.onChain(chainId));
    await rest();
    expect(wallet.flow.problem.value).toEqual({ kind: 'network', network: 'Polygon Amoy' });
    expect(wallet.flow.step.value).toBeNull();
    expect(wallet.asked.filter((method) => method === 'wallet_switchEthereumChain')).toHaveLength(
      1,
    );
    wallet.setChain(AMOY);
    wallet.tell((listener) => listener.onChain(AMOY));
    await rest();
    expect(wallet.flow.problem.value).toBeNull();
    expect(wallet.heard).toEqual(SUCCESS);
  },
);

test.each([AMOY, '80002', '0x13882'])(
  'a change to chain %s, the required one, requests nothing',
  async (chainId) => {
    const wallet = makeWallet();
    await wallet.prove();
    wallet.tell((listener) => listener.onChain(chainId));
    await rest();
    expect(wallet.flow.problem.value).toBeNull();
    expect(wallet.asked).not.toContain('wallet_switchEthereumChain');
  },
);

test('a change of chain while it should sign, and back: the signature still counts', async () => {
  const wallet = makeWallet();
  const signature = deferred<unknown>();
  WAITS.sign(wallet, signature.promise);
  await wallet.prove();
  wallet.setChain(1);
  wallet.tell((listener) => listener.onChain('0x1'));
  await rest();
  expect(wallet.flow.step.value).toMatchObject({ name: 'signing' });
  signature.resolve(SIGNATURE);
  await rest();
  expect(wallet.heard).toEqual(SUCCESS);
});

test('trying again after a change of chain while it should sign does not count as signing', async () => {
  const wallet = makeWallet();
  WAITS.sign(wallet, deferred().promise);
  await wallet.prove();
  wallet.answers.wallet_switchEthereumChain = throws(refuse(-32601, 'cannot switch'));
  wallet.setChain(1);
  wallet.tell((listener) => listener.onChain(1));
  await rest();
  expect(wallet.flow.step.value).toEqual({ name: 'stopped', kind: 'metamask' });
  WAITS.permissions(wallet, deferred().promise);
  wallet.flow.choose('metamask');
  await rest();
  expect(wallet.flow.step.value).toEqual({ name: 'account', kind: 'metamask' });
  expect(wallet.flow.signing.value).toBe(false);
});

test('a pending chain switch of an earlier run blocks nothing', async () => {
  const wallet = makeWallet('ledger');
  await wallet.prove();
  wallet.answers.wallet_switchEthereumChain = () => new Promise(() => {});
  wallet.setChain(1);
  wallet.tell((listener) => listener.onChain(1));
  await rest();
  wallet.answers.wallet_switchEthereumChain = () => {
    wallet.setChain(AMOY);
    return null;
  };
  wallet.flow.start();
  await rest();
  expect(wallet.flow.problem.value).toBeNull();
  expect(wallet.heard).toHaveLength(2);
});

test('an account that is a contract: its co-signers are mentioned as soon as that is known', async () => {
  const wallet = makeWallet('custody');
  const isContract = deferred<boolean>();
  wallet.world.isContract = () => isContract.promise;
  WAITS.sign(wallet, deferred().promise);
  await wallet.prove();
  expect(wallet.flow.step.value).toMatchObject({ name: 'signing', coSigners: false });
  isContract.resolve(true);
  await rest();
  expect(wallet.flow.step.value).toMatchObject({ name: 'signing', coSigners: true });
});

test('an unreachable chain blocks nothing', async () => {
  const wallet = makeWallet('custody');
  wallet.world.isContract = () => Promise.reject(new Error('dead'));
  await wallet.prove();
  expect(wallet.heard[0]).toEqual(provenWith(OTHER));
});
