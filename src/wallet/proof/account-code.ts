import type { AskChain } from '../connection/rpc';

/**
 * Whether the address has a contract (eth_getCode), so that texts can mention co-signers. Undefined if the
 * chain does not answer: nothing may depend on it. Never rejects.
 */
export async function isContractAccount(
  ask: AskChain,
  address: string,
  signal: AbortSignal,
): Promise<boolean | undefined> {
  const code = await ask('eth_getCode', [address, 'latest'], signal).catch(() => undefined);
  return typeof code === 'string' ? isContractCode(code) : undefined;
}

/**
 * Whether code is that of a contract. An account that delegates (EIP-7702) still signs with its own key; its
 * code is the designator 0xef0100 and an address.
 */
function isContractCode(code: string): boolean {
  return /^0x0*[\da-f]/i.test(code) && !/^0xef0100[\da-f]{40}$/i.test(code);
}
