import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addChainParams,
  CHAINS,
  type Chain,
  chainLabel,
  chainOf,
  hexChainId,
  networkOfChainId,
} from '../../../../src/wallet/rules/chain-table';

describe('the chains', () => {
  it.each([
    ['mainnet', 1],
    ['ropsten', 3],
    ['kovan', 42],
    ['matic', 137],
    ['mumbai', 80001],
    ['amoy', 80002],
    ['avalanche', 43114],
    ['avalancheFuji', 43113],
    ['klaytn', 8217],
    ['baobab', 1001],
    ['telos', 40],
    ['telosTestnet', 41],
  ])('%s is %i, in decimal or hex', (network, id) => {
    const hex = id.toString(16);
    for (const form of [id, BigInt(id), `${id}`, `0x${hex}`, `0X${hex.toUpperCase()}`]) {
      expect(networkOfChainId(form)).toBe(network);
    }
  });

  it('come as these eleven in the dialog', () => {
    const ids = CHAINS.filter(({ inDialog }) => inDialog).map(({ id }) => id);
    expect(ids).toEqual([1, 137, 80001, 80002, 5, 43114, 43113, 8217, 1001, 40, 41]);
  });

  it('are found by their names', () => {
    expect(chainOf('amoy')?.id).toBe(80002);
    expect(chainOf('nowhere')).toBeUndefined();
  });

  it('can be a row of the host, before a built-in one', () => {
    const networks = {
      base: {
        chainId: 8453,
        label: 'Base',
        rpcUrls: ['https://base.example', 'nowhere', 7],
        blockExplorerUrls: ['https://explorer.example'],
      },
      mainnet: { chainId: 1, label: 'Ethereum of ours' },
      bad: { chainId: '1', label: 'Bad' },
    };
    const base = chainOf('base', networks) as Chain;
    expect(chainLabel(base)).toBe('Base');
    expect(addChainParams(base)).toEqual({
      chainId: '0x2105',
      chainName: 'Base',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: ['https://base.example'],
      blockExplorerUrls: ['https://explorer.example'],
    });
    expect(networkOfChainId('0x2105')).toBeUndefined();
    expect(networkOfChainId('0x2105', base)).toBe('base');
    const own = chainOf('mainnet', networks) as Chain;
    expect([chainLabel(own), addChainParams(own)]).toEqual(['Ethereum of ours', undefined]);
    expect(chainOf('bad', networks)).toBeUndefined();
    expect(chainOf('amoy', networks)?.id).toBe(80002);
  });

  const RPC = 'https://rpc.example';
  it.each([
    ['no list', undefined],
    ['an empty list', []],
    ['no address', ['nowhere', 7]],
    ['plain http', ['http://explorer.example']],
    ['another scheme', ['ftp://explorer.example']],
    ['a text', 'https://explorer.example'],
  ])('are added without an explorer where a row has %s of them', (_, blockExplorerUrls) => {
    const networks = {
      sepolia: { chainId: 11155111, label: 'Sepolia', rpcUrls: [RPC], blockExplorerUrls },
    };
    expect(addChainParams(chainOf('sepolia', networks) as Chain)).toStrictEqual({
      chainId: '0xaa36a7',
      chainName: 'Sepolia',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: [RPC],
    });
  });

  it.each([
    ['no list', undefined],
    ['an empty list', []],
    ['no address', ['nowhere', 7]],
    ['plain http', ['http://rpc.example']],
    ['a text', RPC],
  ])('are not added where a row has %s of RPC endpoints', (_, rpcUrls) => {
    const chain = chainOf('own', { own: { chainId: 7, label: 'Own', rpcUrls } }) as Chain;
    expect([chainLabel(chain), addChainParams(chain)]).toEqual(['Own', undefined]);
  });

  it('may be asked over plain http on this machine alone', () => {
    const rpcUrls = ['http://rpc.example', 'http://localhost:8545', RPC];
    const chain = chainOf('own', { own: { chainId: 1337, rpcUrls } }) as Chain;
    expect(chain.details?.rpcUrls).toEqual(['http://localhost:8545', RPC]);
  });

  it('whose row has no name of its own has that of the network', () => {
    expect(chainLabel(chainOf('base', { base: { chainId: 8453 } }) as Chain)).toBe('base');
  });

  it('have each id and name once', () => {
    expect(new Set(CHAINS.map(({ id }) => id)).size).toBe(CHAINS.length);
    expect(new Set(CHAINS.map(({ network }) => network)).size).toBe(CHAINS.length);
  });

  it('have no name when they are unknown, whatever the wallet reports', () => {
    const known = new Set(CHAINS.map(({ id }) => id));
    fc.assert(
      fc.property(
        fc.oneof(
          fc.nat().filter((id) => !known.has(id)),
          fc.constantFrom(
            '',
            '0x',
            ' 1',
            '1.0',
            '1e0',
            '-1',
            'amoy',
            null,
            undefined,
            {},
            Number.NaN,
          ),
        ),
        (id) => {
          expect(networkOfChainId(id)).toBeUndefined();
        },
      ),
    );
  });

  it.each([
    ['ropsten', 'Ropsten'],
    ['kovan', 'Kovan'],
    ['mumbai', 'Polygon Mumbai'],
    ['goerli', 'Goerli'],
  ])(
    'keep their name when they no longer run, but no wallet is asked to add %s',
    (network, label) => {
      const chain = chainOf(network);
      if (!chain) throw new Error('it has its name');
      expect(networkOfChainId(chain.id)).toBe(network);
      expect(chainLabel(chain)).toBe(label);
      expect(addChainParams(chain)).toBeUndefined();
      expect(chain.details).toBeUndefined();
    },
  );

  it('have the parameters of EIP-3085 where a wallet can be asked to add them', () => {
    for (const chain of CHAINS) {
      const params = addChainParams(chain);
      if (!chain.details) {
        expect(params).toBeUndefined();
        continue;
      }
      expect(params).toMatchObject({
        chainId: hexChainId(chain),
        nativeCurrency: { decimals: 18 },
      });
      const { chainName, currency, rpcUrls, explorerUrls = [] } = chain.details;
      for (const words of [chainName, currency.name, currency.symbol]) expect(words).toMatch(/\w/);
      expect(rpcUrls.length).toBeGreaterThan(0);
      expect(params?.blockExplorerUrls ?? []).toHaveLength(1);
      for (const url of [...rpcUrls, ...explorerUrls]) expect(url).toMatch(/^https:\/\/\w/);
    }
    expect(hexChainId({ id: 80002 })).toBe('0x13882');
  });
});
