import { describe, expect, it } from 'vitest';
import { readHead } from '../../../src/documents/hash-file';

describe('readHead', () => {
  it('reads the first kilobyte, or the whole file if it is shorter', async () => {
    expect((await readHead(new Blob([new Uint8Array(5000)]))).length).toBe(1024);
    expect(await readHead(new Blob(['ab']))).toEqual(Uint8Array.of(97, 98));
  });

  it('throws when a file can no longer be read', async () => {
    const gone = Object.assign(new Blob(['x']), {
      slice: () => ({
        size: 1,
        arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotReadableError')),
      }),
    });
    await expect(readHead(gone as Blob)).rejects.toMatchObject({
      code: 'FILE_UNREADABLE',
      message: expect.stringContaining('NotReadableError'),
    });
  });
});
