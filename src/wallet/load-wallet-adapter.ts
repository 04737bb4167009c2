import type { Onboarding } from '../app/onboarding';
import { wait } from '../kit/waiting/wait';
import { tabStorage } from '../session/tab-storage';
import type { ConnectRemote } from './metamask/metamask-adapter';
import type { WalletKind } from './rules/wallet-kinds';
import type { WalletAdapter } from './wallet-adapter';

/** The settings in effect. */
type Settings = Onboarding['configuration']['settings']['value'];

/**
 * Loads the adapter of one kind of wallet, and no code of another: MetaMask, or WalletConnect with the client's
 * project id. A session that is kept for after a reload is kept for `owner`, the investor.
 */
export async function loadWalletAdapter(
  kind: WalletKind,
  settings: Settings,
  owner: string | undefined,
): Promise<WalletAdapter> {
  if (kind !== 'metamask') return loadWalletConnect(kind, settings, owner);
  const { createMetamaskAdapter } = await import('./metamask/metamask-adapter');
  return createMetamaskAdapter({ wait, loadRemote: remoteMetamask(settings, owner) });
}

async function loadWalletConnect(
  kind: WalletKind,
  { walletconnectProjectId: projectId }: Settings,
  owner: string | undefined,
): Promise<WalletAdapter> {
  if (projectId === undefined) throw new Error('walletconnect-project-id is missing');
  const { createWalletConnectAdapter } = await import('./walletconnect/adapter');
  return createWalletConnectAdapter({
    kind,
    projectId,
    dapp: dapp(),
    browserStorage: tabStorage(),
    owner,
  });
}

/** The connection to MetaMask on a phone: its SDK where the client has switched it on, else WalletConnect. */
function remoteMetamask(
  settings: Settings,
  owner: string | undefined,
): (() => Promise<ConnectRemote>) | undefined {
  if (settings.metamaskSdk === 'on') {
    return async () => {
      const { connectMetamaskSdk } = await import('./metamask/metamask-sdk');
      return (request) => connectMetamaskSdk(dapp(), request);
    };
  }
  if (settings.walletconnectProjectId === undefined) return undefined;
  return async () => (await loadWalletConnect('metamask', settings, owner)).connect;
}

/** The name of the page, as the wallet shows it. */
function dapp() {
  return { name: document.title || location.host, url: location.origin };
}
