import type { AskChain } from './rpc';

/**
 * Whether a contract stands at the address (eth_getCode), so that the texts can speak of co-signers.
 * Undefined when the chain does not say: nothing may depend on it. Never rejects.
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
 * EIP-7702: an account that delegates still signs with its own key; its code is the designator
 * 0xef0100 and an address.
 */
function isContractCode(code: string): boolean {
  return /^0x0*[\da-f]/i.test(code) && !/^0xef0100[\da-f]{40}$/i.test(code);
}
