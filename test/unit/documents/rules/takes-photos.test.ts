import { describe, expect, it } from 'vitest';
import { takesPhotos } from '../../../../src/documents/rules/photos';

describe('takesPhotos', () => {
  it.each([
    [[], true],
    [['*'], true],
    [['*/*'], true],
    [['image/*'], true],
    [['image/jpeg'], true],
    [['image/jpg'], true],
    [['IMAGE/JPEG'], true],
    [['application/pdf', '.jpeg'], true],
    [['.heic'], true],
    [['image/heif'], true],
    [['image/heic-sequence'], true],
    // A camera makes none of these.
    [['image/png'], false],
    [['image/svg+xml', '.png'], false],
    [['application/pdf'], false],
    [['.jpegx', 'jpeg'], false],
    [['x-image/jpeg'], false],
    [['image/jpeg2000'], false],
    [['application/*'], false],
    [['*.pdf'], false],
  ])('%j: %s', (allowed, expected) => {
    expect(takesPhotos(allowed)).toBe(expected);
  });
});
