import { checksumAddress } from '../checksum-address';
import type { Connected } from '../connection/connection';

/**
 * Asks MetaMask for the permission to see its accounts; resolves with the permitted one. No other wallet is
 * asked, nor is a MetaMask over WalletConnect, which has no such request: for them, and after a malformed
 * answer, it is undefined and the connected address is used.
 */
export async function permittedAccount(
  wallet: Connected,
  signal: AbortSignal,
): Promise<string | undefined> {
  if (!isMetamaskItself(wallet)) return undefined;
  const answer = await wallet.session.request(
    { method: 'wallet_requestPermissions', params: [{ eth_accounts: {} }] },
    signal,
  );
  const account = readPermittedAccount(answer);
  return checksumAddress(account) === null ? undefined : account;
}

/** Whether this is MetaMask's own provider, in the page or through its SDK. */
export function isMetamaskItself({ kind, session }: Connected): boolean {
  return kind === 'metamask' && !session.overWalletConnect;
}

/**
 * The account in the answer to `wallet_requestPermissions`: it must contain an account permission whose first
 * account value is a string (product-rules#permission-response). Undefined for any other answer: then the
 * connected address is used.
 */
export function readPermittedAccount(answer: unknown): string | undefined {
  if (!Array.isArray(answer)) return undefined;
  const permission = answer.find((one) => field(one, 'parentCapability') === 'eth_accounts');
  const caveats = field(permission, 'caveats');
  if (!Array.isArray(caveats)) return undefined;
  const restriction =
    caveats.find((one) => field(one, 'type') === 'restrictReturnedAccounts') ?? caveats[0];
  const accounts = field(restriction, 'value');
  const first: unknown = Array.isArray(accounts) ? accounts[0] : undefined;
  return typeof first === 'string' ? first : undefined;
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;
}
