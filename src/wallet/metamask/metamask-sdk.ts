import { MetaMaskSDK } from '@metamask/sdk';
import { abortable } from '../../kit/waiting/waiting';
import { providerSession } from '../connection/provider-session';
import { WalletFault } from '../rules/wallet-problem';
import type { ConnectRequest, WalletSession } from '../wallet-adapter';
import type { InjectedProvider } from './announced-wallets';

/** How long MetaMask's relay may take to provide an address for the QR code. */
const METAMASK_RELAY_LIMIT_MS = 10_000;

/** The page, as MetaMask shows it. */
export interface MetamaskDapp {
  readonly name: string;
  /** Origin of the host page. */
  readonly url: string;
}

/**
 * The SDK stores an id of the browser in localStorage even without analytics; here each connect gets a new
 * one.
 */
class ForgetfulSdk extends MetaMaskSDK {
  override getAnonId(): Promise<string> {
    return Promise.resolve(crypto.randomUUID());
  }
}

/**
 * Connects to a MetaMask on a phone through @metamask/sdk, for clients that enabled it. Its own limit is for
 * the relay's answer: WalletFault 'relay'. Everything else waits until `signal` aborts, after which no
 * socket, timer or listener remains. Nothing is stored: after a reload the investor connects again.
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
    sdk.on('display_uri', (uri: unknown) => {
      if (typeof uri !== 'string' || !uri) return;
      clearTimeout(timer);
      onUri(uri);
    });
    const accounts = await abortable(Promise.race([sdk.connect(), silence]), signal);
    const end = () => closeSocket(sdk, () => void sdk.terminate().catch(() => {}));
    const provider = sdk.getProvider() as InjectedProvider;
    return providerSession(provider, { providerName: 'MetaMask', accounts, end, release: end });
  } catch (error) {
    closeSocket(sdk);
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
      // The dialog shows the QR code and the link itself.
      headless: true,
      // Universal links, which also work where MetaMask isn't installed.
      useDeeplink: false,
      openDeeplink: () => {},
      storage: { enabled: false },
    });
    await sdk.sdkInitPromise;
    // The SDK sets its global a few microtasks later.
    await new Promise((resolve) => setTimeout(resolve));
    return sdk;
  } finally {
    restore();
  }
}

const GLOBALS = ['mmsdk', 'extension'] as const;

/** Hides the globals of a host page that uses the SDK itself, since ours would use or overwrite them. */
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

/** Closes the socket, which the SDK itself forgets before closing it. `sendLast` may send a last message. */
function closeSocket(sdk: MetaMaskSDK, sendLast: () => void = () => {}): void {
  const layer = sdk.remoteConnection?.state.connector?.state.communicationLayer;
  const { socket, removeFocusListener } = layer?.state ?? {};
  try {
    sendLast();
  } finally {
    removeFocusListener?.();
    socket?.removeAllListeners();
    socket?.disconnect();
  }
}
