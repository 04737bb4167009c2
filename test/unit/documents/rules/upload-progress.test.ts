import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DocumentState, uploadProgress } from '../../../../src/documents/rules/document-state';

const sending = (share: number): DocumentState => ({ name: 'sending', share });

describe('uploadProgress', () => {
  it('goes through 1, 10, 20, 40, 70, 80 percent', () => {
    const way: DocumentState[] = [
      { name: 'chosen' },
      { name: 'hashing' },
      { name: 'waiting', isAsked: true },
      sending(0),
      sending(1),
      { name: 'polling', attempts: 1 },
    ];
    expect(way.map(uploadProgress)).toEqual([1, 10, 20, 40, 70, 80]);
    expect(uploadProgress({ name: 'polling', attempts: 0 })).toBe(70);
  });

  it('follows the sent bytes between 40 and 70, never back', () => {
    const share = fc.double({ min: -1, max: 2, noNaN: true });
    fc.assert(
      fc.property(share, share, (a, b) => {
        const [less, more] = [Math.min(a, b), Math.max(a, b)].map((x) =>
          uploadProgress(sending(x)),
        );
        expect(less).toBeGreaterThanOrEqual(40);
        expect(more).toBeLessThanOrEqual(70);
        expect(less).toBeLessThanOrEqual(more ?? 0);
      }),
    );
    expect(uploadProgress(sending(0.5))).toBe(55);
  });

  it('gives null once nothing is under way', () => {
    expect(uploadProgress({ name: 'uploaded', link: { url: '' } })).toBeNull();
    expect(uploadProgress({ name: 'failed', failure: { kind: 'network' } })).toBeNull();
    expect(uploadProgress({ name: 'deleted' })).toBeNull();
  });
});
