import { describe, expect, it } from 'vitest';
import {
  type DocumentState,
  uploadStatusText,
} from '../../../../src/documents/rules/document-state';

const waiting: DocumentState = { name: 'waiting', isAsked: false };
const link = { url: 'https://link.test/1', version: '1' };

describe('uploadStatusText', () => {
  it.each<readonly [DocumentState, boolean, ReturnType<typeof uploadStatusText>]>([
    [{ name: 'chosen' }, false, 'documents.stage.reading'],
    [{ name: 'hashing' }, false, 'documents.stage.reading'],
    // What is missing is only worth a word once this file itself is ready.
    [{ name: 'hashing' }, true, 'documents.stage.reading'],
    [waiting, true, 'documents.stage.waiting'],
    [waiting, false, 'documents.stage.asking'],
    [{ name: 'sending', share: 0 }, true, 'documents.stage.sending'],
    [{ name: 'polling', attempts: 0 }, false, 'documents.stage.processing'],
    [{ name: 'polling', attempts: 3 }, true, 'documents.stage.processing'],
    [{ name: 'uploaded', link }, false, null],
    [{ name: 'failed', failure: { kind: 'network' } }, false, null],
    [{ name: 'deleted' }, false, null],
  ])('%j, waiting for others %s: %s', (state, waitsForOthers, expected) => {
    expect(uploadStatusText(state, waitsForOthers)).toBe(expected);
  });
});
