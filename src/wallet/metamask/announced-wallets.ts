import type { Wait } from '../../kit/waiting/waiting';
import { property } from '../rules/wallet-problem';

/** The part of an EIP-1193 provider that is used here; its answers are untrusted. */
export interface InjectedProvider {
  request(request: { method: string; params?: readonly unknown[] }): Promise<unknown>;
  on?(event: string, listener: (value: unknown) => void): unknown;
  removeListener?(event: string, listener: (value: unknown) => void): unknown;
}

/** A wallet that has announced itself to the page (EIP-6963). */
export interface AnnouncedWallet {
  readonly rdns: string;
  readonly name: string;
  readonly provider: InjectedProvider;
}

/** How long to wait for announcements; a wallet answers at once unless it is still starting. */
const ANNOUNCEMENT_WAIT_MS = 300;

/** MetaMask's names: 'io.metamask', and those of its mobile browser and of MetaMask Flask. */
const METAMASK = /^io\.metamask(\.|$)/;

/**
 * Asks the page's wallets to announce themselves and resolves with MetaMask as soon as it does, or with
 * undefined after the wait. Rejects with the reason of `signal`.
 */
export async function announcedMetamask(
  wait: Wait,
  signal: AbortSignal,
): Promise<AnnouncedWallet | undefined> {
  signal.throwIfAborted();
  const waiting = new AbortController();
  const stop = () => waiting.abort(signal.reason);
  signal.addEventListener('abort', stop);
  let metamask: AnnouncedWallet | undefined;
  const onAnnouncement = (event: Event) => {
    const wallet = readAnnouncement((event as CustomEvent<unknown>).detail);
    if (!wallet || metamask || !METAMASK.test(wallet.rdns)) return;
    metamask = wallet;
    waiting.abort();
  };
  window.addEventListener('eip6963:announceProvider', onAnnouncement);
  window.dispatchEvent(new Event('eip6963:requestProvider'));
  try {
    if (!metamask) await wait(ANNOUNCEMENT_WAIT_MS, waiting.signal);
  } catch {
    signal.throwIfAborted();
  } finally {
    window.removeEventListener('eip6963:announceProvider', onAnnouncement);
    signal.removeEventListener('abort', stop);
  }
  return metamask;
}

/** Any script can dispatch that event: an incomplete announcement is ignored. */
function readAnnouncement(detail: unknown): AnnouncedWallet | undefined {
  const info = property(detail, 'info');
  const provider = property(detail, 'provider');
  const rdns = property(info, 'rdns');
  const name = property(info, 'name');
  if (typeof rdns !== 'string' || typeof property(provider, 'request') !== 'function')
    return undefined;
  return {
    rdns,
    name: typeof name === 'string' && name ? name : 'MetaMask',
    provider: provider as InjectedProvider,
  };
}
