import type { ComponentType } from 'react';
import { ReceiptPart } from '../../review/receipt-part';
import type { ReceiptStore } from '../../review/receipt-store';
import type { Once } from '../once';
import { type ReceiptStores, startReceipts } from './receipts';

/** The receipt on the dashboard; nothing where there is none. */
export function receiptView(stores: ReceiptStores, receipts: Once<ReceiptStore>): ComponentType {
  const store = receipts.get(() => startReceipts(stores));
  return () => <ReceiptPart store={store} />;
}
