import type { ComponentType } from 'react';
import { ReceiptPlace } from '../../review/receipt-place';
import type { ReceiptStore } from '../../review/receipt-store';
import type { Once } from '../once';
import { type ReceiptStores, startReceiptStore } from './start-receipt-store';

/** The receipt on the dashboard; nothing where there is none. */
export function receiptView(stores: ReceiptStores, receipts: Once<ReceiptStore>): ComponentType {
  const store = receipts.get(() => startReceiptStore(stores));
  return () => <ReceiptPlace store={store} />;
}
