import type { Stores } from '../app/onboarding';
import { logError } from '../http/errors';
import { createReceiptStore, type ReceiptStore } from './receipt-store';

/** What the receipt needs of the stores. */
export type ReceiptStores = Pick<Stores, 'api' | 'host' | 'logger'>;

/** Makes one element's receipt store: each reference is sent to the host, each failure is logged. */
export function startReceiptStore({ api, host, logger }: ReceiptStores): ReceiptStore {
  return createReceiptStore({
    api,
    onReceipt: (reference) => host.emit('onboarding-receipt', { reference }),
    onFailure: (error) => logError(logger(), error),
  });
}
