import { expect, it } from 'vitest';
import {
  CHOSEN,
  canCheckAgain,
  canTryAgain,
  type DocumentState,
  isUnderWay,
} from '../../../../src/documents/rules/document-state';

const failed = (kind: 'network' | 'linkMissing' | 'refused'): DocumentState => ({
  name: 'failed',
  failure: { kind },
});
const STATES: Readonly<Record<string, DocumentState>> = {
  chosen: CHOSEN,
  hashing: { name: 'hashing' },
  waiting: { name: 'waiting', isAsked: false },
  'waiting, asked': { name: 'waiting', isAsked: true },
  sending: { name: 'sending', share: 0.2 },
  polling: { name: 'polling', attempts: 2 },
  uploaded: { name: 'uploaded', link: { url: 'https://store.test/old', version: '0' } },
  failed: failed('network'),
  'failed, at the store': failed('linkMissing'),
  'failed, refused': failed('refused'),
  deleted: { name: 'deleted' },
};
const those = (which: (state: DocumentState) => boolean) =>
  Object.keys(STATES).filter((name) => which(STATES[name] as DocumentState));

it('a document is under way until it is uploaded, has failed or was deleted', () => {
  expect(those((state) => !isUnderWay(state))).toEqual([
    'uploaded',
    'failed',
    'failed, at the store',
    'failed, refused',
    'deleted',
  ]);
});

it('what has failed can be sent again, unless it was refused, and its link fetched again', () => {
  expect(those(canTryAgain)).toEqual(['failed', 'failed, at the store']);
  expect(those(canCheckAgain)).toEqual(['failed, at the store']);
});
