import { effect, untracked } from '@preact/signals-core';
import type { OnboardingApi } from '../../http/api';
import { OnboardingError } from '../../http/errors';
import { wait } from '../../kit/waiting/wait';
import type { ProfileStore } from '../../profile/profile-store';
import type { ConnectRemote } from '../../wallet/metamask/metamask-adapter';
import type { WalletPort } from '../../wallet/port';
import type { Chain } from '../../wallet/rules/chains';
import type { WalletKind } from '../../wallet/rules/wallet-kinds';
import type { WalletStore } from '../../wallet/store';
import type { WalletAdapter } from '../../wallet/wallet-adapter';
import type { Stores } from '../onboarding';
import type { Settings } from '../settings/rules/read-settings';
import type { SettingsStore } from '../settings/settings-store';
import { tabStorage, writeWalletMemory } from './wallet-memory';

/** What the wallet needs of the stores. */
export interface WalletStores extends Pick<Stores, 'context' | 'logger'> {
  readonly api: Pick<OnboardingApi, 'fetchWalletChallenge'>;
  readonly profile: Pick<ProfileStore, 'qualification'>;
  readonly configuration: Pick<SettingsStore, 'settings'>;
}

/** A wallet, as far as letting go of it goes. */
export interface ReleasableWallet {
  readonly store: Pick<WalletStore, 'release'>;
}

/**
 * Makes the wallet of one element at the first click on 'Connect wallet'. It is released with the profile
 * (sign-out, another investor, another backend): its later answers do not belong to the next investor.
 */
export function startWalletOf<Made extends ReleasableWallet>(
  stores: WalletStores,
  start: (port: WalletPort) => Made,
): Made {
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
  const { createMetamaskAdapter } = await import('../../wallet/metamask/metamask-adapter');
  return createMetamaskAdapter({ wait, loadRemote: remoteMetamask(settings) });
}

async function loadWalletConnect(
  kind: WalletKind,
  { walletconnectProjectId: projectId }: Settings,
): Promise<WalletAdapter> {
  if (projectId === undefined) throw new Error('walletconnect-project-id is missing');
  const { createWalletConnectAdapter } = await import('../../wallet/walletconnect/adapter');
  return createWalletConnectAdapter({
    kind,
    projectId,
    dapp: dapp(),
    browserStorage: tabStorage(),
  });
}

/** The connection to MetaMask on a phone: its SDK where the client has switched it on, else WalletConnect. */
function remoteMetamask(settings: Settings): (() => Promise<ConnectRemote>) | undefined {
  if (settings.metamaskSdk === 'on') {
    return async () => {
      const { connectMetamaskSdk } = await import('../../wallet/metamask/metamask-sdk');
      return (request) => connectMetamaskSdk(dapp(), request);
    };
  }
  if (settings.walletconnectProjectId === undefined) return undefined;
  return async () => (await loadWalletConnect('metamask', settings)).connect;
}

/** The name of the page, as the wallet shows it. */
function dapp() {
  return { name: document.title || location.host, url: location.origin };
}

/** The only question the widget asks a chain. */
async function isContract(address: string, chain: Chain, signal: AbortSignal) {
  if (!chain.details) return undefined;
  const [{ createRpc }, { isContractAccount }] = await Promise.all([
    import('../../wallet/connection/rpc'),
    import('../../wallet/proof/account-code'),
  ]);
  return isContractAccount(createRpc({ url: chain.details.rpcUrls[0], wait }), address, signal);
}
