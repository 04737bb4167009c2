import { concat } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRpc } from '../../../src/wallet/connection/rpc';
import { isContractAccount } from '../../../src/wallet/proof/challenges';
import { type Chain, startChain } from '../../support/fakes/chain';

const MESSAGE = 'Proof of ownership';
const one = privateKeyToAccount(generatePrivateKey());
const other = privateKeyToAccount(generatePrivateKey());
const signal = new AbortController().signal;

let chain: Chain;
let address: `0x${string}`;

beforeAll(async () => {
  chain = await startChain();
  address = await chain.deployTwoOwnerWallet(one, other);
});
afterAll(() => chain.close());

const signed = async (...owners: (typeof one)[]) =>
  concat(await Promise.all(owners.map((owner) => owner.signMessage({ message: MESSAGE }))));

describe('a contract wallet on a chain', () => {
  test('only both owners’ signatures, in order, are valid', async () => {
    const verify = async (signature: `0x${string}`, message = MESSAGE) =>
      chain.client.verifyMessage({ address, message, signature });
    expect(await verify(await signed(one, other))).toBe(true);
    expect(await verify(await signed(other, one))).toBe(false);
    expect(await verify(await signed(one))).toBe(false);
    expect(await verify(await signed(one, other), 'something else')).toBe(false);
  });

  test('differs from an account with a key', async () => {
    const ask = createRpc({ url: chain.rpcUrl, wait: async () => {} });
    expect(await isContractAccount(ask, address, signal)).toBe(true);
    expect(await isContractAccount(ask, one.address, signal)).toBe(false);
  });
});
