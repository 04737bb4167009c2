import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sentType, sniffType } from '../../../../src/documents/rules/file-type';

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const bytes = (...parts: readonly (string | number)[]) =>
  Uint8Array.from(
    parts.flatMap((part) =>
      typeof part === 'number' ? [part] : [...part].map((c) => c.charCodeAt(0)),
    ),
  );
const ftyp = (brand: string) => bytes(0, 0, 0, 0x18, 'ftyp', brand, 0, 0, 0, 0);

const PDF = bytes('%PDF-1.7\n');
const JPEG = bytes(0xff, 0xd8, 0xff, 0xe1);
const PNG = bytes(0x89, 'PNG', 0x0d, 0x0a, 0x1a, 0x0a);
const ZIP = bytes('PK', 3, 4);
const OLE = bytes(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1);
const TEXT = bytes('Dear Sir or Madam');
const NOTHING = bytes();

describe('sniffType', () => {
  it.each([
    ['application/pdf', PDF],
    ['application/pdf', bytes('\n\njunk %PDF-1.4')],
    ['image/jpeg', JPEG],
    ['image/png', PNG],
    ['image/gif', bytes('GIF89a')],
    ['image/webp', bytes('RIFF', 1, 2, 3, 4, 'WEBPVP8 ')],
    ['image/tiff', bytes('II', 0x2a, 0)],
    ['image/tiff', bytes('MM', 0, 0x2a)],
    ['image/heic', ftyp('heic')],
    ['image/heic', ftyp('heix')],
    ['image/heif', ftyp('mif1')],
    ['image/avif', ftyp('avif')],
    ['application/zip', ZIP],
    ['application/x-ole-storage', OLE],
    ['application/rtf', bytes('{\\rtf1')],
    [null, TEXT],
    [null, NOTHING],
    [null, bytes('RIFF', 1, 2, 3, 4, 'WAVE')],
    [null, ftyp('isom')],
    ['image/bmp', bytes('BM', 1, 2, 3, 4, 0, 0)],
    [null, bytes('BM')],
    [null, bytes('BM', 1, 2, 3, 4, 0, 5)],
    [null, bytes('BM', 1, 2, 3, 4, 5, 0)],
    [null, bytes('XX', 1, 2, 3, 4, 0, 0)],
    [null, bytes('XXXX', 1, 2, 3, 4, 'WEBP')],
    [null, bytes(0, 0, 0, 0x18, 'atyp', 'heic')],
  ])('%s', (type, head) => {
    expect(sniffType(head)).toBe(type);
  });

  it('never throws, whatever the bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 2000 }), (head) => {
        expect([null, 'string']).toContain(
          sniffType(head) === null ? null : typeof sniffType(head),
        );
      }),
    );
  });
});

describe('the type a file is sent with, where every type is allowed, is', () => {
  it.each([
    ['as the browser names it', 'a.pdf', 'application/pdf', PDF, 'application/pdf'],
    [
      'as the browser names it, parameters apart',
      'a.txt',
      'text/plain; charset=x',
      TEXT,
      'text/plain',
    ],
    ['by its bytes where the type is empty', 'IMG_1', '', ftyp('heic'), 'image/heic'],
    ['by its extension within a container', 'a.docx', '', ZIP, DOCX],
    [
      'by its extension where the type says nothing',
      'a.docx',
      'application/octet-stream',
      ZIP,
      DOCX,
    ],
    ['by its bytes where they contradict', 'a.pdf', 'application/pdf', PNG, 'image/png'],
    ['as named where HEIC is called HEIF', 'a.heic', 'image/heif', ftyp('heic'), 'image/heif'],
    [
      'as named where a doc is kept as RTF',
      'a.doc',
      'application/msword',
      bytes('{\\rtf'),
      'application/msword',
    ],
    ['as named where the type has two names', 'a.jpg', 'image/jpg', JPEG, 'image/jpg'],
    ['with no blanks around its name', 'a.txt', 'text/plain ; charset=x', TEXT, 'text/plain'],
    [
      'by its bytes where they are no container of its kind',
      'a.docx',
      DOCX,
      PDF,
      'application/pdf',
    ],
    [
      'by its bytes where its kind needs no container',
      'a.txt',
      'text/plain',
      ZIP,
      'application/zip',
    ],
    [
      'by its bytes where only one of two is a HEIF',
      'a.png',
      'image/png',
      ftyp('heic'),
      'image/heic',
    ],
    ['none where a docx has no bytes of one', 'a.docx', DOCX, TEXT, null],
    ['by its last extension', 'contract.pdf.csv', '', TEXT, 'text/csv'],
    ['none where the bytes are not what it claims', 'a.pdf', 'application/pdf', TEXT, null],
    ['none where an empty type claims by extension', 'a.jpg', '', TEXT, null],
    ['octet-stream where nobody knows', 'a', '', TEXT, 'application/octet-stream'],
  ])('%s', (_, name, type, head, expected) => {
    expect(sentType(['*/*'], { name, type, size: 1 }, head)).toBe(expected);
  });
});

it.each([
  ['jpg', 'image/jpeg', JPEG],
  ['png', 'image/png', PNG],
  ['gif', 'image/gif', bytes('GIF87a')],
  ['webp', 'image/webp', bytes('RIFF', 1, 2, 3, 4, 'WEBP')],
  ['heif', 'image/heif', ftyp('mif1')],
  ['tif', 'image/tiff', bytes('II', 0x2a, 0)],
  ['tiff', 'image/tiff', bytes('MM', 0, 0x2a)],
  ['xls', 'application/vnd.ms-excel', OLE],
  ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', ZIP],
  ['odt', 'application/vnd.oasis.opendocument.text', ZIP],
  ['txt', 'text/plain', TEXT],
  ['csv', 'text/csv', TEXT],
])(
  'a .%s is %s, from a phone and where its extension is what is allowed',
  (extension, type, head) => {
    const file = { name: `a.${extension}`, type: '', size: 1 };
    expect(sentType(['*/*'], file, head)).toBe(type);
    expect(sentType([`.${extension}`], { ...file, name: 'a', type }, head)).toBe(type);
  },
);

it.each([
  ['image/pjpeg', JPEG],
  ['image/x-png', PNG],
  ['image/tif', bytes('II', 0x2a, 0)],
  ['application/x-pdf', PDF],
  ['image/heif-sequence', ftyp('msf1')],
])('%s is another name of a type that is known', (type, head) => {
  const shown = sniffType(head) ?? '';
  expect(sentType([shown], { name: 'a', type, size: 1 }, head)).toBe(shown);
  expect(sentType(['*/*'], { name: 'a', type, size: 1 }, head)).toBe(type);
});

describe('an element', () => {
  const accepts = (allowed: readonly string[], name: string, type: string, head: Uint8Array) =>
    sentType(allowed, { name, type, size: 1 }, head) !== null;

  it.each([
    ['the very type', ['application/pdf'], 'a.pdf', 'application/pdf', PDF],
    ['one of several', ['application/pdf', 'image/jpeg'], 'a.jpg', 'image/jpeg', JPEG],
    ['in other letters', ['Application/PDF'], 'A.PDF', 'application/pdf', PDF],
    ['by another name', ['image/jpg'], 'a.jpg', 'image/jpeg', JPEG],
    ['with no MIME type, from a phone', ['image/heic'], 'IMG_1.HEIC', '', ftyp('heic')],
    ['with neither type nor extension', ['image/heic'], 'image', '', ftyp('heic')],
    ['a HEIC called HEIF', ['image/heic'], 'a.heif', 'image/heif', ftyp('mif1')],
    ['a wildcard', ['image/*'], 'a.heic', '', ftyp('heic')],
    ['an extension', ['.pdf'], 'scan', 'application/pdf', PDF],
    ['an extension nobody knows', ['.xyz'], 'a.xyz', '', TEXT],
    ['everything', ['*/*'], 'a.txt', 'text/plain', TEXT],
    ['everything, in one star', ['*'], 'a.txt', 'text/plain', TEXT],
    ['a type with a blank before it', [' application/pdf'], 'a.pdf', 'application/pdf', PDF],
    ['every type, where none is named', [], 'a.exe', '', NOTHING],
    ['a docx', [DOCX], 'a.docx', DOCX, ZIP],
    ['a doc', ['application/msword'], 'a.doc', '', OLE],
    [
      'a JPEG that is called PNG, where both are allowed',
      ['image/png', 'image/jpeg'],
      'a.png',
      'image/png',
      JPEG,
    ],
  ])('accepts %s', (_, allowed, name, type, head) => {
    expect(accepts(allowed, name, type, head)).toBe(true);
  });

  const CSV = bytes('name;amount\n');
  const EXCEL = 'application/vnd.ms-excel';
  const RTF = bytes('{\\rtf1');

  it.each([
    ['a .csv as spreadsheet programs type it', ['text/csv'], 'a.csv', EXCEL, CSV, 'text/csv'],
    ['a .csv by another name', ['application/csv'], 'a.csv', 'text/csv', CSV, 'application/csv'],
    ['a .csv by its extension', ['.csv'], 'a.csv', EXCEL, CSV, 'text/csv'],
    ['a .csv typed as text', ['text/csv'], 'a.csv', 'text/plain', CSV, 'text/csv'],
    [
      'a zip as Windows types it',
      ['application/zip'],
      'a.zip',
      'application/x-zip-compressed',
      ZIP,
      'application/zip',
    ],
    [
      'a zip where Windows is what is listed',
      ['application/x-zip-compressed'],
      'a.zip',
      'application/zip',
      ZIP,
      'application/x-zip-compressed',
    ],
    ['a text/rtf', ['text/rtf'], 'a.rtf', 'text/rtf', RTF, 'text/rtf'],
    ['a text/rtf as RTF', ['application/rtf'], 'a.rtf', 'text/rtf', RTF, 'application/rtf'],
    [
      'an RTF as word processors type it',
      ['text/rtf'],
      'a.rtf',
      'application/msword',
      RTF,
      'text/rtf',
    ],
    ['a HEIF as HEIC', ['image/heic'], 'a.heif', 'image/heif', ftyp('mif1'), 'image/heic'],
    ['a JPEG by the name in the list', ['image/jpg'], 'a.jpg', 'image/jpeg', JPEG, 'image/jpg'],
    ['the named one of two', ['image/*', 'image/jpeg'], 'a', 'image/jpeg', JPEG, 'image/jpeg'],
    [
      'what is unknown here, kept in a zip',
      ['application/epub+zip'],
      'a.epub',
      'application/epub+zip',
      ZIP,
      'application/epub+zip',
    ],
    ['no zip that is called a .csv', ['text/csv'], 'a.csv', 'text/csv', ZIP, null],
    ['no .csv where a spreadsheet is asked for', [EXCEL], 'a.csv', EXCEL, CSV, null],
    ['no docx where a zip is asked for', ['application/zip'], 'a.docx', DOCX, ZIP, null],
  ])('takes %s', (_, allowed, name, type, head, expected) => {
    expect(sentType(allowed, { name, type, size: 1 }, head)).toBe(expected);
  });

  it('announces a type that its list allows, whatever the file', () => {
    const types = ['text/csv', 'application/zip', 'image/jpeg', EXCEL, DOCX, 'text/rtf', ''];
    const file = fc.record({
      name: fc.constantFrom('a.csv', 'a.zip', 'a.jpg', 'a.rtf', 'a.docx', 'a'),
      type: fc.constantFrom(...types, 'application/x-zip-compressed', 'application/octet-stream'),
      size: fc.constant(1),
    });
    const head = fc.constantFrom(CSV, ZIP, JPEG, OLE, RTF, NOTHING);
    const allowed = fc.subarray(types.filter(Boolean), { minLength: 1 });
    fc.assert(
      fc.property(allowed, file, head, (list, one, first) => {
        expect([...list, null]).toContain(sentType(list, one, first));
      }),
    );
  });

  it.each([
    ['another type', ['application/pdf'], 'a.png', 'image/png', PNG],
    ['a program called PDF', ['application/pdf'], 'a.pdf', 'application/pdf', bytes('MZ', 0, 1)],
    ['a text called JPEG, without a MIME type', ['image/*'], 'a.jpg', '', TEXT],
    ['a PNG called PDF', ['application/pdf'], 'a.pdf', 'application/pdf', PNG],
    ['a zip where a docx is asked for', [DOCX], 'a.zip', 'application/zip', ZIP],
    ['a text of no known type', ['application/pdf'], 'notes', '', TEXT],
    ['another extension', ['.xyz'], 'a.xy', '', TEXT],
    ['the type of another extension', ['.pdf'], 'a.png', 'image/png', PNG],
    ['another kind that begins with the same letter', ['audio/*'], 'a.pdf', 'application/pdf', PDF],
    [
      'what is not what it claims, even where everything is',
      ['*/*'],
      'a.pdf',
      'application/pdf',
      TEXT,
    ],
    ['a picture where HEIC is asked for', ['image/heic'], 'a.png', 'image/png', PNG],
    ['an SVG where pictures are photos', ['image/png'], 'a.svg', 'image/svg+xml', TEXT],
  ])('refuses %s', (_, allowed, name, type, head) => {
    expect(accepts(allowed, name, type, head)).toBe(false);
  });
});
