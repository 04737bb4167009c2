import type { ComponentType } from 'react';
import type { Onboarding } from '../app/onboarding';
import { fetchWalletChallenge } from '../http/calls/wallet-challenge';
import { OnboardingError } from '../http/errors';
import { wait } from '../kit/waiting/waiting';
import { ownerOf, tabStorage } from '../session/tab-storage';
import { ProblemNotice, WalletDialog } from './dialog/wallet-dialog';
import type { ConnectRemote } from './metamask/metamask-adapter';
import type { Chain } from './rules/chain-table';
import type { WalletKind } from './rules/wallet-kinds';
import type { WalletProblem } from './rules/wallet-problem';
import type { WalletAdapter, WalletPort } from './wallet-adapter';
import { createWalletFlow, type WalletFlow } from './wallet-flow';
import { writeWalletMemory } from './wallet-memory';

/** Renders one problem. */
export type WalletProblemView = ComponentType<{ readonly problem: WalletProblem }>;

/** Flow and dialog of one element, loaded with the first click on 'Connect wallet'. */
export interface Wallet {
  readonly flow: WalletFlow;
  readonly Dialog: ComponentType<{ readonly flow: WalletFlow }>;
  readonly Problem: WalletProblemView;
}

/**
 * The wallet of one element, made at the first click on 'Connect wallet'. It is released when the investor
 * is forgotten: its later answers do not belong to the next one.
 */
export function walletOf(onboarding: Onboarding): Wallet {
  const { lazy, lifetime } = onboarding;
  if (lazy.wallet) return lazy.wallet;
  const wallet = startWallet(createWalletPort(onboarding));
  lazy.wallet = wallet;
  lifetime.onForget(wallet.flow.release);
  return wallet;
}

/** The wallet over what it needs of the element. */
export function startWallet(port: WalletPort): Wallet {
  return { flow: createWalletFlow(port), Dialog: WalletDialog, Problem: ProblemNotice };
}

function createWalletPort({
  configuration,
  logger,
  call,
  context,
  session,
}: Onboarding): WalletPort {
  const settings = () => configuration.settings.peek();
  const owner = () => ownerOf({ configuration, session });
  return {
    network: () => settings().walletNetwork,
    networks: () => configuration.props.peek().networks,
    hasProjectId: () => settings().walletconnectProjectId !== undefined,
    loadAdapter: (kind) => loadWalletAdapter(kind, settings(), owner()),
    isContract,
    challenge: async (address, signal) => {
      try {
        return await call(fetchWalletChallenge, { address }, context(signal));
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
    import('./proof/challenges'),
  ]);
  return isContractAccount(createRpc({ url: chain.details.rpcUrls[0], wait }), address, signal);
}

/** The settings in effect. */
type Settings = Onboarding['configuration']['settings']['value'];

/**
 * Loads the adapter of one kind of wallet, and no code of another: MetaMask, or WalletConnect with the client's
 * project id. A session that is kept for after a reload is kept for `owner`, the investor.
 */
async function loadWalletAdapter(
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
