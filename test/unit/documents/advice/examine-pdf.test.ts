import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { examinePdf } from '../../../../src/documents/advice/examine-pdf';
import { realPdf } from '../../../support/pdf';

let written: Uint8Array;

const blob = (bytes: Uint8Array) => new Blob([new Uint8Array(bytes)]);

async function make(fill: (pdf: PDFDocument) => void | Promise<void>): Promise<PDFDocument> {
  const pdf = await PDFDocument.create();
  await fill(pdf);
  return pdf;
}

beforeAll(async () => {
  const pdf = await make(async (one) => {
    const font = await one.embedFont(StandardFonts.Helvetica);
    one.addPage();
    one.addPage().drawText('Surname, given names', { font });
  });
  written = await pdf.save();
});

test('a PDF with something on one of its pages gets no advice', async () => {
  expect(await examinePdf(new Blob([realPdf('bill')]))).toEqual([]);
  expect(await examinePdf(blob(written))).toEqual([]);
  const drawn = await make((pdf) => pdf.addPage().drawRectangle({ width: 50, height: 50 }));
  expect(await examinePdf(blob(await drawn.save({ useObjectStreams: false })))).toEqual([]);
});

test('pages with nothing on them are told', async () => {
  const blank = await make((pdf) => {
    pdf.addPage();
    pdf.addPage();
  });
  expect(await examinePdf(blob(await blank.save()))).toEqual(['empty']);
});

test('an owner’s password alone keeps nobody from opening it, so that nothing is said of it', async () => {
  for (const algorithm of ['AES-256', 'AES-128', 'RC4-128', 'RC4-40'] as const) {
    const owned = await make((pdf) => pdf.addPage().drawText('for everybody to read'));
    owned.encrypt({ ownerPassword: 'own', algorithm, allowWeakCryptography: true });
    expect(await examinePdf(blob(await owned.save())), algorithm).toEqual([]);
  }
});

test('a password is told', async () => {
  const locked = await make((pdf) => pdf.addPage().drawText('secret'));
  locked.encrypt({ userPassword: 'open', ownerPassword: 'own' });
  expect(await examinePdf(blob(await locked.save()))).toEqual(['encrypted']);
});

test('what is no PDF, or has lost its end, is damaged', async () => {
  expect(await examinePdf(new Blob(['%PDF-1.7 a bill']))).toEqual(['damaged']);
  expect(await examinePdf(new Blob(['no pdf %%EOF']))).toEqual(['damaged']);
  expect(await examinePdf(new Blob([]))).toEqual(['damaged']);
});

test('wherever it is cut or a byte is changed, it is told as damaged or goes without advice, and never throws', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.nat(written.length - 1),
      fc.nat(255),
      fc.boolean(),
      async (at, to, isCut) => {
        const bytes = isCut ? written.slice(0, at) : Uint8Array.from(written);
        if (!isCut) bytes[at] = to;
        for (const one of await examinePdf(blob(bytes))) {
          expect(['damaged', 'empty', 'encrypted']).toContain(one);
        }
        if (isCut && at < written.length - 10) {
          expect(await examinePdf(blob(bytes))).toEqual(['damaged']);
        }
      },
    ),
    { numRuns: 60 },
  );
});
