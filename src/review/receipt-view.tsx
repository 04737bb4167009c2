import type { ComponentType } from 'react';
import type { LazyServices } from '../app/onboarding';
import { ReceiptPlace } from './receipt-place';
import { type ReceiptStores, startReceiptStore } from './start-receipt-store';

/** The receipt on the dashboard; nothing where there is none. */
export function receiptView(
  stores: ReceiptStores,
  receipts: LazyServices['receipts'],
): ComponentType {
  const store = receipts.get(() => startReceiptStore(stores));
  return () => <ReceiptPlace store={store} />;
}
