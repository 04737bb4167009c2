import { expect, test } from 'vitest';
import { receiveUpload } from '../../../../src/reference-backend/rules/documents/documents';
import {
  type InvestorState,
  newInvestor,
} from '../../../../src/reference-backend/rules/state/backend-state';

const NOBODY = newInvestor({ id: 'p', email: 'a@b.example', milestones: [] } as never);

/** The investor after a file has arrived for a document, and its version. */
function receive(investor: InvestorState, documentId: string) {
  const uploadId = `${documentId} ${JSON.stringify(investor.versions)}`;
  const file = { type: 'application/pdf', md5: 'a'.repeat(32), size: 1 };
  const announced = { ...file, documentId, filename: 'a.pdf', announcedAt: 0 };
  const uploads = { ...investor.uploads, [uploadId]: announced };
  const received = receiveUpload(
    { ...investor, uploads },
    { ...file, uploadId },
    { now: 0, processing: 0 },
  );
  if (!('state' in received)) throw new Error('refused');
  return { investor: received.state, version: received.state.documents[documentId]?.version };
}

test('the versions of a document count that document alone, and no number comes twice', () => {
  const first = receive(NOBODY, 'passport');
  const bill = receive(first.investor, 'bill');
  const second = receive(bill.investor, 'passport');
  expect([first.version, bill.version, second.version]).toEqual(['1', '1', '2']);
  // Deleted and uploaded again.
  const { passport: _, ...documents } = second.investor.documents;
  expect(receive({ ...second.investor, documents }, 'passport').version).toBe('3');
});
