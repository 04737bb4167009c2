import { expect, test } from 'vitest';
import {
  fileValue,
  receiveUpload,
} from '../../../../../src/reference-backend/rules/documents/documents';
import {
  type InvestorState,
  newInvestor,
} from '../../../../../src/reference-backend/rules/state/backend-state';

const NOBODY = newInvestor({ id: 'p', email: 'a@b.example', milestones: [] } as never);

/** The investor after a file has arrived for a document, and its version; it has a link `processing` ms later. */
function receive(investor: InvestorState, documentId: string, processing = 0) {
  const uploadId = `${documentId} ${JSON.stringify(investor.versions)}`;
  const file = { type: 'application/pdf', md5: 'a'.repeat(32), size: 1 };
  const announced = { ...file, documentId, filename: 'a.pdf', announcedAt: 0 };
  const uploads = { ...investor.uploads, [uploadId]: announced };
  const received = receiveUpload(
    { ...investor, uploads },
    { ...file, uploadId },
    { now: 0, processing },
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

test('a version counts until the next one has a link, and a save may still name it after that', () => {
  const first = receive(NOBODY, 'passport');
  const second = receive(first.investor, 'passport', 500);
  const third = receive(second.investor, 'passport', 1000);
  const addresses = { document: (id: string) => `https://files.example/${id}` } as never;
  const at = (now: number, version?: string) =>
    fileValue(
      third.investor,
      'passport',
      { ...{ addresses, now, investorId: 'i', linkLifetime: 1000 }, profile: {} as never },
      version,
    )?.version;
  expect([at(0), at(0, '1'), at(0, '3')]).toEqual(['1', '1', undefined]);
  expect([at(1000), at(1000, '1'), at(1000, '3')]).toEqual(['3', '1', '3']);
});
