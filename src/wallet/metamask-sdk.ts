import { MetaMaskSDK } from '@metamask/sdk';
import { abortable } from '../http/abortable';
import type { InjectedProvider } from './announced-wallets';
import { providerSession } from './provider-session';
import { WalletFault } from './rules/wallet-error';
import type { ConnectRequest, WalletSession } from './wallet-adapter';

/** How long MetaMask's relay may take until there is something to scan. */
const METAMASK_RELAY_LIMIT_MS = 10_000;

/** Who asks, as MetaMask shows it. */
export interface MetamaskDapp {
  readonly name: string;
  /** Origin of the host page. */
  readonly url: string;
}

/** The SDK keeps an id of the browser in localStorage, analytics or not; here each connect has its own. */
class ForgetfulSdk extends MetaMaskSDK {
  override getAnonId(): Promise<string> {
    return Promise.resolve(crypto.randomUUID());
  }
}

/**
 * Connects to the MetaMask of a phone through @metamask/sdk, for clients who switched it on. Its own limit is the relay's
 * answer: WalletFault 'relay'. Everything else waits until `signal` aborts, after which nothing of it
 * lingers. Nothing is stored: after a reload the investor connects again.
 */
export async function connectMetamaskSdk(
  dapp: MetamaskDapp,
  { signal, onUri }: ConnectRequest,
): Promise<WalletSession> {
  const sdk = await startSdk(dapp);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new WalletFault('relay')), METAMASK_RELAY_LIMIT_MS);
  });
  try {
    signal.throwIfAborted();
    sdk.on('display_uri' as never, (uri: unknown) => {
      if (typeof uri !== 'string' || !uri) return;
      clearTimeout(timer);
      onUri(uri);
    });
    const accounts = await abortable(Promise.race([sdk.connect(), silence]), signal);
    const end = () => hangUp(sdk, () => void sdk.terminate().catch(() => {}));
    const provider = sdk.getProvider() as unknown as InjectedProvider;
    return providerSession(provider, { providerName: 'MetaMask', accounts, end, release: end });
  } catch (error) {
    hangUp(sdk);
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

async function startSdk(dappMetadata: MetamaskDapp): Promise<MetaMaskSDK> {
  const restore = hideGlobals();
  try {
    const sdk = new ForgetfulSdk({
      dappMetadata: { ...dappMetadata },
      enableAnalytics: false,
      injectProvider: false,
      shouldShimWeb3: false,
      // The QR code and the link are the dialog's own.
      headless: true,
      // A link that also leads somewhere where MetaMask isn't installed.
      useDeeplink: false,
      openDeeplink: () => {},
      storage: { enabled: false },
    });
    await sdk.sdkInitPromise;
    // It sets its global once more promises are through.
    await new Promise((resolve) => setTimeout(resolve));
    return sdk;
  } finally {
    restore();
  }
}

const GLOBALS = ['mmsdk', 'extension'] as const;

/** The SDK takes up, or overwrites, what a host page with an SDK of its own has on its window. */
function hideGlobals(): () => void {
  const page = GLOBALS.map(
    (name) => [name, Object.getOwnPropertyDescriptor(window, name)] as const,
  );
  for (const name of GLOBALS) Reflect.deleteProperty(window, name);
  return () => {
    for (const [name, descriptor] of page) {
      Reflect.deleteProperty(window, name);
      if (descriptor) Object.defineProperty(window, name, descriptor);
    }
  };
}

/** Ends the socket, which the SDK itself forgets before it closes it. `say`: the last words. */
function hangUp(sdk: MetaMaskSDK, say: () => void = () => {}): void {
  const layer = sdk.remoteConnection?.state.connector?.state.communicationLayer;
  const { socket, removeFocusListener } = layer?.state ?? {};
  try {
    say();
  } finally {
    removeFocusListener?.();
    socket?.removeAllListeners();
    socket?.disconnect();
  }
}
