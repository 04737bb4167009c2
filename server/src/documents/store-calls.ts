import { receiptFile } from '../../../src/reference-backend/receipt-file';
import {
  base64OfHex,
  receiveUpload,
} from '../../../src/reference-backend/rules/documents/documents';
import { signatureHolds } from '../../../src/reference-backend/rules/documents/signed-url';
import { receiptContent } from '../../../src/reference-backend/rules/review/receipt';
import { rowOf } from '../../../src/reference-backend/rules/state/backend-state';
import { partsOf } from '../body';
import type { Traced } from '../contract/contract-calls';
import { answerHeaders, type CorsRules, isStoreHeader, optionsResponse } from '../cors';
import {
  idOfRef,
  inTransaction,
  type Loaded,
  loadInvestor,
  ofDatabase,
  writeInvestor,
} from '../investors';
import { problemResponse, RefusedCall, unavailable } from '../problem';
import type { ServerContext } from '../server-context';
import { dispositionOf, mediaTypeOf } from './document-store';
import type { FolderStore } from './folder-store';

/** The store's addresses stand below this. */
export const STORE_BASE = '/store';

const METHODS: Readonly<Record<string, readonly string[]>> = {
  uploads: ['PUT'],
  documents: ['GET', 'HEAD'],
  receipts: ['GET', 'HEAD'],
};

const NOT_FOUND = { status: 404, code: 'NOT_FOUND' } as const;

/** Cross-origin rules of the store: its signed addresses are all it asks for, never a cookie. */
export function storeCors({ origins }: ServerContext): CorsRules {
  return { origins: origins(), credentials: false, allowsHeader: isStoreHeader };
}

/**
 * Takes uploads in and hands documents and receipts out, each under its signed address; `path` follows the base.
 * Without `folder` documents are elsewhere, and only receipts are here.
 */
export async function answerStoreCall(
  request: Request,
  path: string,
  context: ServerContext,
  traced: Traced,
  folder: FolderStore | undefined,
): Promise<Response> {
  const url = new URL(request.url);
  if (path === '/receipt-key' && request.method === 'GET') {
    traced.route = STORE_BASE + path;
    return new Response(`${context.secrets.receiptKey.publicKey}\n`, {
      headers: { ...answerHeaders(request, storeCors(context)), 'Content-Type': 'text/plain' },
    });
  }
  const [, ref = '', kind = '', id = '', ...more] = path.split('/');
  const methods = (more.length === 0 && Object.hasOwn(METHODS, kind) && METHODS[kind]) || [];
  if (methods.length === 0) throw new RefusedCall(NOT_FOUND);
  // Whoever calls chooses the path: log and metrics get what is known of it alone.
  traced.route = `${STORE_BASE}/{investor}/${kind}/{id}`;
  if (request.method === 'OPTIONS') return optionsResponse(request, methods, storeCors(context));
  if (!methods.includes(request.method)) {
    return problemResponse({ status: 405, code: 'METHOD_NOT_ALLOWED' }, 'en', {
      Allow: [...methods, 'OPTIONS'].join(', '),
    });
  }
  const query = {
    expires: url.searchParams.get('expires'),
    signature: url.searchParams.get('signature'),
  };
  const { sign } = context.secrets;
  const signed = kind === 'uploads' ? 'PUT' : 'GET';
  if (!signatureHolds(signed, path, query, { now: context.now(), sign })) {
    throw new RefusedCall({ status: 403, code: 'URL_EXPIRED' });
  }
  const investorId = await ofDatabase(() => idOfRef(context, ref));
  if (investorId === undefined) throw new RefusedCall(NOT_FOUND);
  const loaded = await ofDatabase(() => loadInvestor(context, context.db, investorId));
  if (!loaded) throw new RefusedCall(NOT_FOUND);
  if (kind === 'receipts') return handOutReceipt(id, loaded, context);
  if (!folder) throw new RefusedCall(NOT_FOUND);
  if (kind === 'uploads') return takeIn(request, id, loaded, context, folder);
  return handOut(id, loaded, folder);
}

async function takeIn(
  request: Request,
  uploadId: string,
  { id, ref, investor }: Loaded,
  context: ServerContext,
  folder: FolderStore,
): Promise<Response> {
  const upload = rowOf(investor.uploads, uploadId);
  if (!upload) throw new RefusedCall(NOT_FOUND);
  const type = request.headers.get('Content-Type') ?? '';
  const claimed = request.headers.get('Content-MD5');
  const facts = { now: context.now(), processing: context.timing.documentProcessing };
  // What can be seen before the first byte is, so that a wrong file costs nothing.
  if (type !== upload.type) throw new RefusedCall({ status: 400, code: 'UPLOAD_TYPE_MISMATCH' });
  if (claimed !== null && claimed !== base64OfHex(upload.md5)) {
    throw new RefusedCall({ status: 400, code: 'UPLOAD_MD5_MISMATCH' });
  }
  let received = { uploadId, type, md5: '', size: 0 };
  try {
    await folder.write(ref, uploadId, partsOf(request, upload.size), async (written) => {
      received = { uploadId, type, ...written };
      const outcome = receiveUpload(investor, received, facts);
      if ('problem' in outcome) throw new RefusedCall(outcome.problem);
    });
  } catch (error) {
    // The investor was erased while the file came, and the folder went with them.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new RefusedCall(NOT_FOUND);
    if (!isFull(error)) throw error;
    context.log.error('a document could not be written', error);
    throw unavailable();
  }
  try {
    await takeNote(context, id, received, facts);
  } catch (error) {
    // The same, a moment later.
    const isGone = error instanceof RefusedCall && error.refusal.status === 404;
    if (isGone) await folder.removeAll(ref, [uploadId]);
    throw error;
  }
  return new Response(null, { status: 200 });
}

/** Writes down in the investor that a file has arrived. */
export async function takeNote(
  context: ServerContext,
  investorId: string,
  received: Parameters<typeof receiveUpload>[1],
  facts: Parameters<typeof receiveUpload>[2],
): Promise<void> {
  await ofDatabase(() =>
    inTransaction(context.db, async (trx) => {
      const loaded = await loadInvestor(context, trx, investorId, 'update');
      if (!loaded) throw new RefusedCall(NOT_FOUND);
      const outcome = receiveUpload(loaded.investor, received, facts);
      if ('problem' in outcome) throw new RefusedCall(outcome.problem);
      if (outcome.state === loaded.investor) return;
      const documentId = rowOf(outcome.state.uploads, received.uploadId)?.documentId;
      await writeInvestor(context, trx, loaded, outcome.state, {
        history: [{ actor: 'investor', action: 'document.received', keys: [documentId ?? ''] }],
        events: [{ type: 'onboarding.document.received', documentId }],
      });
    }),
  );
}

/** Hands a document out as a download, so that nothing in it runs as a page of this origin. */
async function handOut(
  uploadId: string,
  { ref, investor }: Loaded,
  folder: FolderStore,
): Promise<Response> {
  const document = Object.values(investor.documents).find((one) => one.uploadId === uploadId);
  const bytes = document && (await folder.read(ref, uploadId));
  if (!document || !bytes) throw new RefusedCall(NOT_FOUND);
  return new Response(bytes as BodyInit, {
    headers: {
      'Content-Type': mediaTypeOf(document.type),
      'Content-Length': String(bytes.length),
      'Content-Disposition': dispositionOf(document.filename),
      'Content-Security-Policy': "sandbox; default-src 'none'",
    },
  });
}

async function handOutReceipt(
  reference: string,
  { investor }: Loaded,
  { secrets }: ServerContext,
): Promise<Response> {
  const content = receiptContent(investor, reference);
  if (!content) throw new RefusedCall({ status: 404, code: 'RECEIPT_NOT_FOUND' });
  const file = await receiptFile(content, secrets.receiptKey);
  return new Response(`${JSON.stringify(file, null, 2)}\n`, {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': `attachment; filename="receipt-${reference}.json"`,
      'Content-Security-Policy': "sandbox; default-src 'none'",
    },
  });
}

/** True for the errors of a disk that takes no more. */
function isFull(error: unknown): boolean {
  const { code = '' } = (error ?? {}) as { code?: string };
  return /^(ENOSPC|EDQUOT|EROFS|EIO|EMFILE|ENFILE)$/.test(code);
}
