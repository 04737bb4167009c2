import { createReceiptStore, type ReceiptStore } from '../../review/receipt-store';
import { logError } from '../events/report-error';
import type { Stores } from '../onboarding';

/** What the receipt needs of the stores. */
export type ReceiptStores = Pick<Stores, 'api' | 'host' | 'logger'>;

/** Makes the receipt of one element: the host hears of each reference, the log of each failure. */
export function startReceiptStore({ api, host, logger }: ReceiptStores): ReceiptStore {
  return createReceiptStore({
    api,
    onReceipt: (reference) => host.emit('onboarding-receipt', { reference }),
    onFailure: (error) => logError(logger(), error),
  });
}
