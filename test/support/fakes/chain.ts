import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { createPublicClient, createWalletClient, http, type PublicClient } from 'viem';
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';

/** Amoy, as far as anything here can tell. */
const CHAIN_ID = 80002;
/** Anvil's first account: known to everyone, rich on every chain of its own. */
const DEPLOYER = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80';

/** A blockchain of this machine. */
export interface Chain {
  readonly rpcUrl: string;
  readonly client: PublicClient;
  /** Deploys a contract wallet of two owners; see `twoOwnerCode`. */
  deployTwoOwnerWallet(one: PrivateKeyAccount, other: PrivateKeyAccount): Promise<`0x${string}`>;
  close(): Promise<void>;
}

/** Starts an anvil with Amoy's chain id on a free port. */
export async function startChain(): Promise<Chain> {
  const bin = fileURLToPath(new URL('../../../node_modules/.bin/anvil', import.meta.url));
  const args = ['--port', '0', '--chain-id', String(CHAIN_ID)];
  const anvil = spawn(bin, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const rpcUrl = `http://${await listening(anvil)}`;
  const client = createPublicClient({ transport: http(rpcUrl) });
  return {
    rpcUrl,
    client,
    deployTwoOwnerWallet: async (one, other) => {
      const account = privateKeyToAccount(DEPLOYER);
      const deployer = createWalletClient({ account, transport: http(rpcUrl) });
      const runtime = twoOwnerCode(one.address, other.address);
      const hash = await deployer.sendTransaction({ chain: null, data: deploying(runtime) });
      const { contractAddress } = await client.waitForTransactionReceipt({
        hash,
        pollingInterval: 50,
      });
      if (!contractAddress) throw new Error('the contract wallet was not deployed');
      return contractAddress;
    },
    close: () =>
      new Promise((resolve) => {
        anvil.once('exit', () => resolve());
        anvil.kill('SIGTERM');
      }),
  };
}

function listening(anvil: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    anvil.once('error', reject);
    anvil.once('exit', (code) => reject(new Error(`anvil ended with ${code}: ${text}`)));
    anvil.stdout?.on('data', (part) => {
      text += part;
      const [, address] = /Listening on (\S+)/.exec(text) ?? [];
      if (address) resolve(address);
    });
  });
}

/**
 * The code of a contract wallet that answers `isValidSignature(bytes32,bytes)` (ERC-1271) and nothing
 * else: valid are the signatures of both owners over the hash itself, one behind the other. It stands
 * in for a Safe, as an account without a key whose co-signers must all sign; it is written by hand here
 * and is none of Safe's contracts, which check their own hash of the hash.
 */
function twoOwnerCode(one: string, other: string): string {
  // The call's data: selector 0x00, hash 0x04, offset 0x24, length 0x44, bytes from 0x64 on.
  const owner = (address: string, r: number) =>
    [
      '600435600052', // mem[0x00] = hash
      `60${byte(r + 64)}3560f81c602052`, // mem[0x20] = v
      `60${byte(r)}35604052`, // mem[0x40] = r
      `60${byte(r + 32)}35606052`, // mem[0x60] = s
      '602060806080600060015afa50', // mem[0x80] = ecrecover(hash, v, r, s)
      `60805173${address.slice(2).toLowerCase()}1415`, // is it not the owner's address?
      '61FAIL57', // then fail
    ].join('');
  const valid = '631626ba7e60e01b60005260206000f3'; // return the magic value
  const invalid = '5b600060005260206000f3'; // return zero
  const checks = owner(one, 0x64) + owner(other, 0x64 + 65) + valid;
  const fail = (checks.length / 2).toString(16).padStart(4, '0');
  return checks.replaceAll('FAIL', fail) + invalid;
}

/** Creation code that deploys `runtime`. */
function deploying(runtime: string): `0x${string}` {
  const size = (runtime.length / 2).toString(16).padStart(4, '0');
  return `0x61${size}80600a5f395ff3${runtime}`.toLowerCase() as `0x${string}`;
}

function byte(value: number): string {
  return value.toString(16).padStart(2, '0');
}
