import { WalletFault } from '../rules/wallet-fault';
import type { WalletSession } from '../wallet-adapter';

/**
 * Asks the wallet to sign a message with this account; resolves with the signature. Rejects as
 * `WalletSession.request` does, and with a WalletFault when the answer is no signature.
 */
export async function signMessage(
  session: WalletSession,
  { address, message }: { readonly address: string; readonly message: string },
  signal: AbortSignal,
): Promise<string> {
  const signature = await session.request(
    { method: 'personal_sign', params: [messageHex(message), address] },
    signal,
  );
  if (typeof signature !== 'string' || !/^0x([\da-f]{2})*$/i.test(signature)) {
    throw new WalletFault('no-signature');
  }
  return signature;
}

/** A message as `personal_sign` takes it: its UTF-8 bytes in hex. */
export function messageHex(message: string): string {
  const bytes = new TextEncoder().encode(message);
  return `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
