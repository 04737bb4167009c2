import type { WalletPort } from '../wallet/port';
import { startWallet, type Wallet } from '../wallet/start';
import type { WalletAdapter, WalletKind } from '../wallet/wallet-adapter';
import { wait } from './clock';
import type { Onboarding } from './create-app';
import { readWalletMemory, writeWalletMemory } from './wallet-memory';

/** The wallet of one element, made with the first click on 'Connect wallet'. */
export function walletOf({ stores, laterStores }: Onboarding): Wallet {
  laterStores.wallet ??= startWallet(createWalletPort(stores));
  return laterStores.wallet;
}

function createWalletPort({ settings, logger }: Onboarding['stores']): WalletPort {
  return {
    network: () => settings.peek().walletNetwork,
    hasProjectId: () => settings.peek().walletconnectProjectId !== undefined,
    loadAdapter: (kind) => loadAdapter(kind),
    isContract: () => Promise.resolve(undefined),
    wait,
    log: (level, line) => logger()[level](`investor-onboarding: ${line}`),
    memory: { read: readWalletMemory, write: writeWalletMemory },
  };
}

async function loadAdapter(kind: WalletKind): Promise<WalletAdapter> {
  if (kind === 'metamask') {
    return (await import('../wallet/metamask-adapter')).createMetamaskAdapter({ wait });
  }
  throw new Error(`no adapter for ${kind} yet`);
}
