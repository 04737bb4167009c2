import { abortable } from '../../kit/waiting/abortable';
import type { Wait } from '../../kit/waiting/wait';
import { WalletFault } from '../rules/wallet-fault';
import type { WalletAdapter, WalletSession } from '../wallet-adapter';
import type { ConnectOptions } from './connection';

/** Connects within the adapter's limit. A wallet that connects after it is disconnected again. */
export async function connectWithin(
  adapter: WalletAdapter,
  wait: Wait,
  { chain, onUri, signal }: Omit<ConnectOptions, 'kind'>,
): Promise<WalletSession> {
  const limit = new AbortController();
  const settled = new AbortController();
  const stop = () => limit.abort(signal.reason);
  signal.addEventListener('abort', stop);
  const connecting = adapter.connect({
    signal: limit.signal,
    requiredChain: chain,
    onUri: (uri) => {
      if (!limit.signal.aborted) onUri(uri);
    },
  });
  connecting.then(
    (session) => limit.signal.aborted && void session.disconnect(),
    () => {},
  );
  const expiry = wait(adapter.connectLimitMs, settled.signal).then(
    () => {
      throw new WalletFault('timeout');
    },
    () => new Promise<never>(() => {}),
  );
  try {
    return await abortable(Promise.race([connecting, expiry]), signal);
  } catch (error) {
    limit.abort(new DOMException('the connect was given up', 'AbortError'));
    throw error;
  } finally {
    signal.removeEventListener('abort', stop);
    settled.abort(new DOMException('the connect has settled', 'AbortError'));
  }
}
