import { PDFDocument } from '@cantoo/pdf-lib';
import { drawPage } from './draw-page';
import type { Page } from './pages';

/** The longest side of a page's picture in pixels: some 210 to the inch of A4, at which small print can be read. */
const LONGEST_PX = 2500;
/** The longest side of a page: that of A4, in points. */
const LONGEST_PT = 842;
/** Of the JPEG that stands on a page. */
const QUALITY = 0.85;

/** Makes one PDF of the pages, in their order. Rejects if one can't be drawn, the library can't be loaded, or `signal` aborts. */
export async function makePdf(
  pages: readonly Page[],
  name: string,
  signal: AbortSignal,
): Promise<File> {
  const pdf = await PDFDocument.create();
  for (const page of pages) {
    signal.throwIfAborted();
    const canvas = document.createElement('canvas');
    await drawPage(canvas, page, LONGEST_PX);
    const image = await pdf.embedJpg(await jpegOf(canvas));
    const scale = LONGEST_PT / Math.max(canvas.width, canvas.height);
    const size = { width: canvas.width * scale, height: canvas.height * scale };
    pdf.addPage([size.width, size.height]).drawImage(image, { x: 0, y: 0, ...size });
  }
  const bytes = await pdf.save();
  signal.throwIfAborted();
  return new File([new Uint8Array(bytes)], name, { type: 'application/pdf' });
}

async function jpegOf(canvas: HTMLCanvasElement): Promise<ArrayBuffer> {
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', QUALITY),
  );
  if (!blob) throw new Error('the page could not be drawn');
  return blob.arrayBuffer();
}
