import { describe, expect, it } from 'vitest';
import { fileRefusal } from '../../../src/form/rules/file-refusal';

const file = (over: object = {}) => ({
  name: 'scan.pdf',
  type: 'application/pdf',
  size: 100,
  ...over,
});

describe('fileRefusal', () => {
  it.each([
    [['application/pdf'], file(), null],
    [['APPLICATION/PDF'], file(), null],
    [['image/*'], file({ type: 'image/webp' }), null],
    [['image/*'], file(), 'form.file.wrongType'],
    [['.pdf'], file({ type: '' }), null],
    [['.png'], file(), 'form.file.wrongType'],
    [['application/pdf'], file({ type: '' }), null],
    [['application/pdf'], file({ type: '', name: 'pdf' }), null],
    [['image/jpeg'], file({ type: '', name: 'a.JPEG' }), null],
    [['image/jpeg'], file({ type: 'text/html', name: 'a.jpg' }), 'form.file.wrongType'],
    [['model/step'], file({ type: '' }), 'form.file.wrongType'],
    [['*/*'], file({ type: '' }), null],
    [[], file({ type: '' }), null],
    [[], file({ size: 0 }), 'form.file.empty'],
  ])('holds the allowed types %j against %j', (mimeTypes, chosen, expected) => {
    expect(fileRefusal({ mimeTypes }, chosen)).toBe(expected);
  });

  it('lets a file be as large as the limit, and no byte larger', () => {
    expect(fileRefusal({ maxsize: 100 }, file())).toBeNull();
    expect(fileRefusal({ maxSize: 99 }, file())).toBe('form.file.tooLarge');
    expect(fileRefusal({ maxSize: 0 }, file())).toBeNull();
  });
});
