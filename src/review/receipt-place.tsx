import { type ReactNode, useState } from 'react';
import { useValue } from '../kit/hooks/use-value';
import { Receipt } from './receipt';
import type { ReceiptStore } from './receipt-store';

interface ReceiptPlaceProps {
  readonly store: Pick<ReceiptStore, 'receipt' | 'isAnswered'>;
}

/**
 * The receipt in the place that the dashboard keeps for it. Where it is clear from the start that there is none,
 * a mark lets go of the place (dashboard.css); an answer that comes later moves nothing.
 */
export function ReceiptPlace({ store }: ReceiptPlaceProps): ReactNode {
  const receipt = useValue(store.receipt);
  const [isNone] = useState(() => store.isAnswered() && !store.receipt.peek());
  if (receipt) return <Receipt receipt={receipt} />;
  return isNone && <span hidden className="no-receipt" />;
}
