import { WalletFault } from '../rules/wallet-fault';
import type { Provider } from './client';

/** How long a request waits for a new connection to the relay. */
const REACH_LIMIT_MS = 10_000;
/** Resolves once the relay is connected; rejects with a WalletFault after REACH_LIMIT_MS. */
export async function relayReady({ signer }: Provider, signal: AbortSignal): Promise<void> {
  const { relayer } = signer.client.core;
  if (relayer.connected) return;
  relayer.transportOpen().catch(() => {});
  await new Promise<void>((resolve, reject) => {
    const end = (act: () => void) => {
      clearTimeout(timer);
      relayer.off('relayer_connect', connected);
      signal.removeEventListener('abort', abort);
      act();
    };
    const connected = () => end(resolve);
    const abort = () => end(() => reject(signal.reason));
    const timer = setTimeout(() => end(() => reject(new WalletFault('relay'))), REACH_LIMIT_MS);
    relayer.on('relayer_connect', connected);
    signal.addEventListener('abort', abort);
  });
}
