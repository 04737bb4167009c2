import type { ComponentType } from 'react';
import type { DisclaimerStores } from '../../disclaimers/disclaimers-view';
import { lazyView } from '../../kit/lazy/lazy-view';
import type { ReceiptStores } from '../../review/start-receipt-store';
import type { SectionParts } from '../../section/section-screen';
import type { ConnectionStores } from '../../shell/connection-and-session';
import type { WalletStores } from '../../wallet/wallet-port';
import type { LazyServices } from '../onboarding';
import type { AnswersStores } from './answers-view';
import type { DocumentStores } from './documents';
import type { IdentityStores } from './identity-port';

/** The views of lazy features, each with the stores it needs. */
export interface Views extends SectionParts {
  readonly ConnectionAndSession: ComponentType;
  readonly Disclaimers: ComponentType;
  /** The screen of all answers. */
  readonly Answers: ComponentType;
  /** The receipt on the dashboard. */
  readonly Receipt: ComponentType;
}

type ViewStores = AnswersStores &
  ConnectionStores &
  DisclaimerStores &
  DocumentStores &
  IdentityStores &
  ReceiptStores &
  WalletStores;

/** Makes the lazy views of one element; elements do not share their loading state. */
export function createViews(stores: ViewStores, lazyServices: LazyServices): Views {
  const { answers, disclaimers, documents, receipts, wallet } = lazyServices;
  return {
    loadFilePart: async () => {
      const [{ startDocuments }, { startDocumentsOf }] = await Promise.all([
        import('../../documents/start-documents'),
        import('./documents'),
      ]);
      return documents.get(() => startDocumentsOf(stores, startDocuments)).part;
    },
    Wallet: lazyView(async () => {
      const [{ walletView }, { WalletPart }] = await Promise.all([
        import('../../wallet/wallet-view'),
        import('../../wallet/wallet-part'),
      ]);
      return walletView(stores, wallet, WalletPart);
    }),
    Plugins: lazyView(async () => {
      const [{ identityView }, { Plugins }] = await Promise.all([
        import('./identity-view'),
        import('../../identity/plugins'),
      ]);
      return identityView(stores, Plugins);
    }),
    ConnectionAndSession: lazyView(
      async () => (await import('../../shell/connection-and-session')).connectionAndSession(stores),
      null,
      { silent: true },
    ),
    Disclaimers: lazyView(async () =>
      (await import('../../disclaimers/disclaimers-view')).disclaimersView(stores, disclaimers),
    ),
    Answers: lazyView(async () => (await import('./answers-view')).answersView(stores, answers)),
    Receipt: lazyView(
      async () => (await import('../../review/receipt-view')).receiptView(stores, receipts),
      null,
      { silent: true },
    ),
  };
}
