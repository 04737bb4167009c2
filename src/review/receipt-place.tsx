import { type ReactNode, useState } from 'react';
import { useValue } from '../kit/hooks/use-value';
import { Receipt } from './receipt';
import type { ReceiptStore } from './receipt-store';

interface ReceiptPlaceProps {
  readonly store: Pick<ReceiptStore, 'receipt' | 'isAnswered'>;
}

/**
 * The receipt in the place that the dashboard reserves for it. If it is known from the start that there is
 * none, a mark ends the reservation (dashboard.css); a later answer moves nothing.
 */
export function ReceiptPlace({ store }: ReceiptPlaceProps): ReactNode {
  const receipt = useValue(store.receipt);
  const [isNone] = useState(() => store.isAnswered() && !store.receipt.peek());
  if (receipt) return <Receipt receipt={receipt} />;
  return isNone && <span hidden className="no-receipt" />;
}
