import { type ComponentType, type ReactNode, useState } from 'react';
import { useValue } from '../kit/use-value';
import { NoReceipt, Receipt } from '../review/receipt';
import type { ReceiptStore } from '../review/receipt-store';
import type { Once } from './once';
import { type ReceiptStores, startReceipts } from './receipts';

/** The receipt on the dashboard; nothing where there is none. */
export function receiptView(stores: ReceiptStores, receipts: Once<ReceiptStore>): ComponentType {
  const store = receipts.get(() => startReceipts(stores));
  return () => <ReceiptPart store={store} />;
}

interface ReceiptPartProps {
  readonly store: Pick<ReceiptStore, 'receipt' | 'isAnswered'>;
}

/** The dashboard keeps a place for it, unless it is known from the start that there is none. */
function ReceiptPart({ store }: ReceiptPartProps): ReactNode {
  const receipt = useValue(store.receipt);
  const [isNone] = useState(() => store.isAnswered() && !store.receipt.peek());
  if (receipt) return <Receipt receipt={receipt} />;
  return isNone && <NoReceipt />;
}
