import { describe, expect, it } from 'vitest';
import { sizeRefusal } from '../../../src/documents/rules/size-refusal';

describe('sizeRefusal', () => {
  it.each([
    [100, 100, null],
    [100, 101, 'form.file.tooLarge'],
    [100, 0, 'form.file.empty'],
    [null, 0, 'form.file.empty'],
    [null, Number.MAX_SAFE_INTEGER, null],
  ] as const)('holds a limit of %s against %s bytes: %s', (maxSize, size, expected) => {
    expect(sizeRefusal({ maxSize }, { size })).toBe(expected);
  });
});
