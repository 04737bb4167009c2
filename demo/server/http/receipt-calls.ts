import { receiptFile } from '../../../src/reference-backend/receipt-file';
import { receiptContent } from '../../../src/reference-backend/rules/review/receipt';
import type { InvestorState } from '../../../src/reference-backend/rules/state/backend-state';
import { type Exchange, sendProblem, sendText } from './answers';
import type { ServerContext } from './server-context';

/** Hands a receipt out as a signed file to download; its address was signed and is checked before. */
export async function handOutReceipt(
  exchange: Exchange,
  reference: string,
  investor: InvestorState,
  { receiptKey }: ServerContext,
): Promise<void> {
  const content = receiptContent(investor, reference);
  if (!content) return sendProblem(exchange, { status: 404, code: 'RECEIPT_NOT_FOUND' });
  const file = await receiptFile(content, await receiptKey());
  const { res } = exchange;
  res.setHeader('Content-Disposition', `attachment; filename="receipt-${reference}.json"`);
  res.setHeader('Content-Security-Policy', "sandbox; default-src 'none'");
  sendText(res, 200, 'application/json; charset=utf-8', `${JSON.stringify(file, null, 2)}\n`);
}

/** The public key of the receipts, as text: for everybody who wants to verify one. */
export async function sendReceiptKey(
  { res }: Exchange,
  { receiptKey }: ServerContext,
): Promise<void> {
  const { publicKey } = await receiptKey();
  sendText(res, 200, 'text/plain; charset=utf-8', `${publicKey}\n`);
}
