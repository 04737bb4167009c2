import {
  createReceiptKey,
  type ReceiptFile,
  type ReceiptKey,
  receiptFile,
} from '../reference-backend/receipt-file';
import { receiptContent } from '../reference-backend/rules/review/receipt';
import type { InvestorState } from '../reference-backend/rules/state/backend-state';

/** The receipts of a playground. */
export interface Receipts {
  /** The signed receipt at an address; undefined if it is not this investor's. */
  at(url: string, investor: InvestorState | undefined): Promise<ReceiptFile> | undefined;
}

/** Makes receipts that are signed with a key of this page, made with the first receipt. */
export function createReceipts(): Receipts {
  let made: Promise<ReceiptKey> | undefined;
  const key = () => {
    made ??= createReceiptKey().then((one) => one.key);
    // A page without a secure context can't make a key: the next call fails again.
    made.catch(() => {
      made = undefined;
    });
    return made;
  };
  return {
    at: (url, investor) => {
      const [, reference = ''] = /\/receipts\/([\w-]+)\?/.exec(url) ?? [];
      const content = investor && receiptContent(investor, reference);
      return content && key().then((ready) => receiptFile(content, ready));
    },
  };
}

/**
 * Downloads the receipt that this page has signed when a link to it is clicked, since no server has it.
 * Returns a stop function.
 */
export function downloadReceipts(
  root: ShadowRoot,
  receiptAt: (url: string) => Promise<ReceiptFile> | undefined,
): () => void {
  const onClick = (event: Event) => {
    const link = (event.target as Element | null)?.closest('a');
    const receipt = link && receiptAt(link.href);
    if (!receipt) return;
    event.preventDefault();
    receipt.then(download).catch(() => {});
  };
  root.addEventListener('click', onClick);
  return () => root.removeEventListener('click', onClick);
}

function download(file: ReceiptFile): void {
  const text = `${JSON.stringify(file, null, 2)}\n`;
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `receipt-${file.content.reference}.json`;
  link.click();
  // The browser has read the file by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
