import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type GroupFile,
  holdsBack,
  isGroupComplete,
} from '../../../../src/documents/rules/document-groups';

const file = (over: Partial<GroupFile>): GroupFile => ({
  required: true,
  usable: true,
  hasDocument: false,
  state: null,
  ...over,
});

describe('a group of documents', () => {
  it.each([
    ['a required file not chosen', file({}), true],
    ['an optional file not chosen', file({ required: false }), false],
    ['a hidden or disabled required file', file({ usable: false }), false],
    ['a file with a url', file({ hasDocument: true }), false],
    ['a chosen file whose checksum is not there', file({ state: 'hashing' }), true],
    [
      'an optional file whose checksum is on its way',
      file({ state: 'chosen', required: false }),
      true,
    ],
    ['a hashed file', file({ state: 'waiting' }), false],
    ['a file on its way to the store', file({ state: 'sending' }), false],
    ['a required file that failed', file({ state: 'failed' }), true],
    ['a required file that was deleted', file({ state: 'deleted' }), true],
    ['a failed file with an older document', file({ state: 'failed', hasDocument: true }), false],
  ])('with %s is held back: %s', (_, one, holds) => {
    expect(holdsBack(one)).toBe(holds);
    expect(isGroupComplete([file({ state: 'waiting' }), one])).toBe(!holds);
  });

  it('counts as complete exactly when no file holds it back', () => {
    const files = fc.array(
      fc.record({
        required: fc.boolean(),
        usable: fc.boolean(),
        hasDocument: fc.boolean(),
        state: fc.constantFrom(
          null,
          'chosen',
          'waiting',
          'polling',
          'uploaded',
          'failed',
        ) as fc.Arbitrary<GroupFile['state']>,
      }),
    );
    fc.assert(
      fc.property(files, files, (some, others) => {
        const both = isGroupComplete(some) && isGroupComplete(others);
        expect(isGroupComplete([...some, ...others])).toBe(both);
      }),
    );
  });
});
