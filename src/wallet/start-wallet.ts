import type { ComponentType } from 'react';
import { ProblemNotice } from './dialog/problem-notice';
import { WalletDialog } from './dialog/wallet-dialog';
import type { WalletPort } from './port';
import type { WalletProblem } from './rules/wallet-problem';
import { createWalletFlow, type WalletFlow } from './wallet-flow';

/** Renders one problem. */
export type WalletProblemView = ComponentType<{ readonly problem: WalletProblem }>;

/** Flow and dialog of one element, loaded with the first click on 'Connect wallet'. */
export interface Wallet {
  readonly flow: WalletFlow;
  readonly Dialog: ComponentType<{ readonly flow: WalletFlow }>;
  readonly Problem: WalletProblemView;
}

/** Makes the wallet of one element. */
export function startWallet(port: WalletPort): Wallet {
  return { flow: createWalletFlow(port), Dialog: WalletDialog, Problem: ProblemNotice };
}
