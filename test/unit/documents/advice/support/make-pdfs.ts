// PDFs as several makers write them, sound and not; each seed gives another one, the same in every run.

import { PDFDocument, type PDFPage, rgb, StandardFonts } from '@cantoo/pdf-lib';
import { randomFrom } from './draw-document';

type Random = () => number;

const CIPHERS = ['AES-256', 'AES-128', 'RC4-128', 'RC4-40'] as const;

/** The smallest PNG there is, of one grey pixel. */
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mN8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==';

/** What a page shows: text, tiny text, a scan alone, lines alone, a page of another PDF as one form. */
const FILLERS: readonly ((page: PDFPage, random: Random) => void | Promise<void>)[] = [
  async (page, random) => {
    const font = await page.doc.embedFont(StandardFonts.Helvetica);
    page.drawText(`Surname ${random()}`, { x: 50, y: 500, size: 8 + 10 * random(), font });
  },
  (page) => page.drawText('fine print', { x: 9, y: 9, size: 0.5 }),
  async (page) => {
    const image = await page.doc.embedPng(PIXEL);
    page.drawImage(image, { x: 0, y: 0, width: page.getWidth(), height: page.getHeight() });
  },
  (page, random) => {
    for (let y = 50; y < 700; y += 40) {
      page.drawLine({ start: { x: 40, y }, end: { x: 100 + 400 * random(), y }, thickness: 1 });
    }
    page.drawSvgPath('M 0 0 L 100 40 Q 120 200 5 90 Z', { x: 90, y: 300, color: rgb(0, 0, 0) });
  },
  async (page) => {
    const other = await PDFDocument.create();
    other.addPage().drawText('a page within a page');
    const [form] = await page.doc.embedPdf(await other.save());
    if (form) page.drawPage(form);
  },
];

/** A sound PDF: in objects or streams of objects, saved anew or added to, with an owner's password, or by hand. */
export async function soundPdf(seed: number): Promise<Uint8Array> {
  const random = randomFrom(seed);
  const form = seed % 6;
  if (form === 0) return byHand(random);
  const pdf = await PDFDocument.create();
  const pages = 1 + Math.floor(4 * random());
  // A blank page between others is no fault.
  for (let at = 0; at < pages; at += 1) {
    const page = pdf.addPage();
    if (at === 0 || random() < 0.7)
      await FILLERS[Math.floor(seed / 6) % FILLERS.length]?.(page, random);
  }
  if (form === 1) pdf.encrypt({ ownerPassword: `owner ${seed}`, ...cipherOf(seed) });
  const bytes = await pdf.save({ useObjectStreams: seed % 2 === 0 });
  if (form === 2) return addedTo(bytes, random);
  // As a mail program or a scanner appends to it.
  return form === 3 ? joined(bytes, '\n'.repeat(Math.floor(900 * random()))) : bytes;
}

/** A PDF that nobody opens without its password. */
export async function lockedPdf(seed: number): Promise<Uint8Array> {
  const random = randomFrom(seed);
  const pdf = await PDFDocument.create();
  await FILLERS[seed % FILLERS.length]?.(pdf.addPage(), random);
  const ownerPassword = seed % 3 === 0 ? undefined : 'owner';
  pdf.encrypt({
    ...{ userPassword: `user ${seed}`, ...cipherOf(seed) },
    ...(ownerPassword && { ownerPassword }),
  });
  return pdf.save({ useObjectStreams: seed % 2 === 0 });
}

/** A PDF that has lost its end, its beginning or what says where its pages are, or another kind of file. */
export async function damagedPdf(seed: number): Promise<Uint8Array> {
  const random = randomFrom(seed);
  const bytes = await soundPdf(seed * 6 + 4 + (seed % 2));
  const cut = Math.floor(bytes.length * (0.05 + 0.9 * random()));
  switch (seed % 5) {
    case 0:
      return bytes.slice(0, cut);
    case 1:
      return bytes.slice(cut);
    // A download that went on at the wrong place.
    case 2:
      return joined(bytes.slice(0, cut), '\0'.repeat(bytes.length - cut));
    case 3:
      return new TextEncoder().encode(`<!doctype html><title>Sign in ${random()}</title>`);
    // A stretch that was never written, up to the last mark.
    default: {
      const holed = Uint8Array.from(bytes);
      return holed.fill(0, Math.floor(holed.length * 0.1), holed.length - 64);
    }
  }
}

/** A PDF without a page that shows anything: no content, none that paints, or a white ground. */
export async function blankPdf(seed: number): Promise<Uint8Array> {
  const random = randomFrom(seed);
  const pdf = await PDFDocument.create();
  pdf.setTitle(`Scan ${random()}`);
  for (let left = 1 + Math.floor(3 * random()); left > 0; left -= 1) {
    const page = pdf.addPage();
    if (seed % 4 === 1) page.pushOperators();
    if (seed % 4 === 2) {
      await pdf.embedFont(StandardFonts.Helvetica);
      page.moveTo(50, 50);
      page.setFontSize(12);
    }
    if (seed % 4 === 3) page.drawRectangle({ width: 600, height: 850, color: rgb(1, 1, 1) });
  }
  return pdf.save({ useObjectStreams: seed % 2 === 0 });
}

/** Old files have old ciphers. */
function cipherOf(seed: number) {
  const algorithm = CIPHERS[Math.floor(seed / 6) % CIPHERS.length] ?? 'AES-256';
  return { algorithm, allowWeakCryptography: true };
}

/** As a program signs or fills in: what has changed follows the first end, with an end of its own. */
async function addedTo(bytes: Uint8Array, random: Random): Promise<Uint8Array> {
  const pdf = await PDFDocument.load(bytes, { forIncrementalUpdate: true, updateMetadata: false });
  pdf.getPage(0).drawText(`signed ${random()}`, { x: 20, y: 20, size: 9 });
  return pdf.commit();
}

/** Written by hand: with or without a table of objects, the first page's objects last, an image in the page itself. */
function byHand(random: Random): Uint8Array {
  const contents = [
    '0 0 9 9 re f',
    'BT /F 1 Tf (tiny) Tj ET',
    `${random()} 0 0 1 5 5 cm BI /W 1 /H 1 /CS /G /BPC 8 ID \0 EI`,
    '/Name Do',
    "BT (line) ' ET",
  ];
  const content = contents[Math.floor(random() * contents.length)] ?? '';
  const objects = [
    `4 0 obj <</Length ${content.length}>> stream\n${content}\nendstream endobj`,
    '2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1>> endobj',
    '1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj',
    '3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents [4 0 R]>> endobj',
  ];
  const isFirstLast = random() < 0.5;
  const body = isFirstLast ? objects : objects.toReversed();
  const text = ['%PDF-1.5', '%\u00e2\u00e3\u00cf\u00d3', ...body].join('\r\n');
  const start = random() < 0.5 ? `startxref\n${text.length}\n` : 'startxref\n0\n';
  return new TextEncoder().encode(`${text}\ntrailer <</Root 1 0 R /Size 5>>\n${start}%%EOF\n`);
}

function joined(bytes: Uint8Array, text: string): Uint8Array {
  return new Uint8Array([...bytes, ...new TextEncoder().encode(text)]);
}
