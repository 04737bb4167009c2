import {
  decodePDFRawStream,
  EncryptedPDFError,
  PDFArray,
  PDFDocument,
  type PDFPage,
  PDFRawStream,
} from '@cantoo/pdf-lib';
import type { Advice } from './rules/picture';

/** A larger file takes a phone too much memory and time. Bytes. */
const LARGEST_BYTES = 20 * 1024 * 1024;
/** Where a PDF has its first and its last mark, in bytes from either end; readers look there. */
const MARKED_BYTES = 4096;

/** The operators that paint: text, paths, images and shadings. */
const PAINTS = /(^|[\s\])>])(Tj|TJ|'|"|Do|EI|sh|[fFSs]|f\*|[Bb]\*?)(?=\s|$)/;

/**
 * What may be wrong with a PDF: it is encrypted, damaged, or has no page with anything on it. Nothing where that can't be
 * told. The library yields to the page while it reads. Rejects if the file can't be read.
 */
export async function examinePdf(file: Blob): Promise<readonly Advice[]> {
  if (file.size > LARGEST_BYTES) return [];
  const bytes = new Uint8Array(await file.arrayBuffer());
  const isWhole =
    text(bytes.subarray(0, MARKED_BYTES)).includes('%PDF-') &&
    text(bytes.subarray(-MARKED_BYTES)).includes('%%EOF');
  if (!isWhole) return ['damaged'];
  try {
    return judge(await PDFDocument.load(bytes, { updateMetadata: false }));
  } catch (error) {
    return error instanceof EncryptedPDFError ? examineLocked(bytes) : ['damaged'];
  }
}

/** An owner's password alone forbids changes: everybody can open the file, by an empty password. */
async function examineLocked(bytes: Uint8Array): Promise<readonly Advice[]> {
  try {
    return judge(await PDFDocument.load(bytes, { updateMetadata: false, password: '' }));
  } catch {
    return ['encrypted'];
  }
}

function judge(pdf: PDFDocument): readonly Advice[] {
  const pages = pdf.getPages();
  if (pages.length === 0) return ['damaged'];
  return pages.some(showsSomething) ? [] : ['empty'];
}

/** Whether a page paints anything, or has something laid over it; also where it can't be read. */
function showsSomething({ node }: PDFPage): boolean {
  try {
    if ((node.Annots()?.size() ?? 0) > 0) return true;
    const contents = node.Contents();
    if (!contents) return false;
    const parts =
      contents instanceof PDFArray
        ? contents.asArray().map((one) => node.context.lookup(one))
        : [contents];
    return parts.some(
      (part) =>
        !(part instanceof PDFRawStream) || PAINTS.test(text(decodePDFRawStream(part).decode())),
    );
  } catch {
    return true;
  }
}

/** Bytes as letters, one for each. */
function text(bytes: Uint8Array): string {
  return new TextDecoder('latin1').decode(bytes);
}
