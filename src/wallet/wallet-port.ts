import { effect, untracked } from '@preact/signals-core';
import type { Stores } from '../app/onboarding';
import type { OnboardingApi } from '../http/calls';
import { OnboardingError } from '../http/errors';
import { wait } from '../kit/waiting/wait';
import type { ProfileStore } from '../profile/profile-store';
import { loadWalletAdapter } from './load-wallet-adapter';
import type { WalletPort } from './port';
import type { Chain } from './rules/chain-table';
import type { WalletFlow } from './wallet-flow';
import { writeWalletMemory } from './wallet-memory';

/** What the wallet needs of the stores. */
export interface WalletStores extends Pick<Stores, 'context' | 'logger' | 'session'> {
  readonly api: Pick<OnboardingApi, 'fetchWalletChallenge'>;
  readonly profile: Pick<ProfileStore, 'qualification'>;
  readonly configuration: Pick<Stores['configuration'], 'settings' | 'props'>;
}

/** The part of a wallet that releases it. */
export interface ReleasableWallet {
  readonly flow: Pick<WalletFlow, 'release'>;
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
    if (!profile.qualification.value) untracked(wallet.flow.release);
  });
  return wallet;
}

function createWalletPort({
  configuration,
  logger,
  api,
  context,
  session,
}: WalletStores): WalletPort {
  const settings = () => configuration.settings.peek();
  const owner = () => session.session.peek()?.investorId;
  return {
    network: () => settings().walletNetwork,
    hasProjectId: () => settings().walletconnectProjectId !== undefined,
    loadAdapter: (kind) => loadWalletAdapter(kind, settings(), owner()),
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
    origins: () => [location.origin, ...backendOrigin(configuration.props.peek().apiBase)],
    now: Date.now,
    wait,
    log: (level, line) => logger()[level](`investor-onboarding: ${line}`),
    remember: (kind) => writeWalletMemory(kind, owner()),
  };
}

function backendOrigin(apiBase = ''): readonly string[] {
  return URL.canParse(apiBase, document.baseURI) ? [new URL(apiBase, document.baseURI).origin] : [];
}

/** Whether the account is a contract: the only call to a chain. Undefined for an unknown chain. */
async function isContract(address: string, chain: Chain, signal: AbortSignal) {
  if (!chain.details) return undefined;
  const [{ createRpc }, { isContractAccount }] = await Promise.all([
    import('./connection/rpc'),
    import('./proof/account-code'),
  ]);
  return isContractAccount(createRpc({ url: chain.details.rpcUrls[0], wait }), address, signal);
}
