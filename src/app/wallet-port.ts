import { effect, untracked } from '@preact/signals-core';
import { OnboardingError } from '../http/errors';
import { wait } from '../kit/wait';
import type { ConnectRemote } from '../wallet/metamask-adapter';
import type { WalletPort } from '../wallet/port';
import type { Chain } from '../wallet/rules/chains';
import type { WalletKind } from '../wallet/rules/wallet-kinds';
import type { startWallet, Wallet } from '../wallet/start-wallet';
import type { WalletAdapter } from '../wallet/wallet-adapter';
import type { Stores } from './onboarding';
import type { Settings } from './rules/read-settings';
import { tabStorage, writeWalletMemory } from './wallet-memory';

/** What the wallet needs of the stores. */
export type WalletStores = Pick<
  Stores,
  'api' | 'context' | 'logger' | 'profile' | 'reportError' | 'configuration'
>;

/**
 * The wallet of one element, made with the first click on 'Connect wallet'. It is let go of with the
 * profile (sign-out, another investor, another backend): what it still answers is not for who comes next.
 */
export function startWalletOf(stores: WalletStores, start: typeof startWallet): Wallet {
  const { profile } = stores;
  const wallet = start(createWalletPort(stores));
  effect(() => {
    if (!profile.qualification.value) untracked(wallet.store.release);
  });
  return wallet;
}

function createWalletPort({ configuration, logger, api, context }: WalletStores): WalletPort {
  const settings = () => configuration.settings.peek();
  return {
    network: () => settings().walletNetwork,
    hasProjectId: () => settings().walletconnectProjectId !== undefined,
    loadAdapter: (kind) => loadAdapter(kind, settings()),
    isContract,
    challenge: async (address, signal) => {
      try {
        return await api.fetchWalletChallenge({ address }, context(signal));
      } catch (error) {
        if (error instanceof OnboardingError && error.status === 404) return undefined;
        throw error;
      }
    },
    domain: () => location.host,
    now: Date.now,
    wait,
    log: (level, line) => logger()[level](`investor-onboarding: ${line}`),
    remember: writeWalletMemory,
  };
}

async function loadAdapter(kind: WalletKind, settings: Settings): Promise<WalletAdapter> {
  if (kind !== 'metamask') return loadWalletConnect(kind, settings);
  const { createMetamaskAdapter } = await import('../wallet/metamask-adapter');
  return createMetamaskAdapter({ wait, loadRemote: remoteMetamask(settings) });
}

async function loadWalletConnect(
  kind: WalletKind,
  { walletconnectProjectId: projectId }: Settings,
): Promise<WalletAdapter> {
  if (projectId === undefined) throw new Error('walletconnect-project-id is missing');
  const { createWalletConnectAdapter } = await import('../wallet/walletconnect-adapter');
  return createWalletConnectAdapter({
    kind,
    projectId,
    dapp: dapp(),
    browserStorage: tabStorage(),
  });
}

/** The way to a phone's MetaMask: its SDK for clients who switched that on, else WalletConnect. */
function remoteMetamask(settings: Settings): (() => Promise<ConnectRemote>) | undefined {
  if (settings.metamaskSdk === 'on') {
    return async () => {
      const { connectMetamaskSdk } = await import('../wallet/metamask-sdk');
      return (request) => connectMetamaskSdk(dapp(), request);
    };
  }
  if (settings.walletconnectProjectId === undefined) return undefined;
  return async () => (await loadWalletConnect('metamask', settings)).connect;
}

/** Who asks, as the wallet shows it. */
function dapp() {
  return { name: document.title || location.host, url: location.origin };
}

/** The one thing the widget asks a chain. */
async function isContract(address: string, chain: Chain, signal: AbortSignal) {
  if (!chain.details) return undefined;
  const [{ createRpc }, { isContractAccount }] = await Promise.all([
    import('../wallet/rpc'),
    import('../wallet/account-code'),
  ]);
  return isContractAccount(createRpc({ url: chain.details.rpcUrls[0], wait }), address, signal);
}
