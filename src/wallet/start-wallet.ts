import type { ComponentType } from 'react';
import { WalletDialog } from './dialog/wallet-dialog';
import { ProblemNotice } from './dialog/wallet-problem';
import type { WalletPort } from './port';
import type { WalletProblem } from './rules/wallet-problem';
import { createWalletStore, type WalletStore } from './store';

/** Renders one problem. */
export type WalletProblemView = ComponentType<{ readonly problem: WalletProblem }>;

/** Flow and dialog of one element, loaded with the first click on 'Connect wallet'. */
export interface Wallet {
  readonly store: WalletStore;
  readonly Dialog: ComponentType<{ readonly store: WalletStore }>;
  readonly Problem: WalletProblemView;
}

/** Makes the wallet of one element. */
export function startWallet(port: WalletPort): Wallet {
  return { store: createWalletStore(port), Dialog: WalletDialog, Problem: ProblemNotice };
}
