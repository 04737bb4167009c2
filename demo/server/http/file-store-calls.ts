import { createHash } from 'node:crypto';
import {
  base64OfHex,
  type ReceivedFile,
  receiveUpload,
} from '../../../src/reference-backend/rules/documents/documents';
import { signatureHolds } from '../../../src/reference-backend/rules/documents/signed-url';
import {
  type InvestorState,
  rowOf,
} from '../../../src/reference-backend/rules/state/backend-state';
import { withInvestor } from '../../../src/reference-backend/rules/state/investors';
import { type Exchange, sendNothing, sendProblem } from './answers';
import { answerOptions, type CorsRules, isStoreHeader } from './cors';
import { readBytes } from './read-body';
import { handOutReceipt } from './receipt-calls';
import type { ServerContext } from './server-context';
import { cutOff, strike } from './strike';

/** Cross-origin rules of the store: its signed URLs are all it asks for, never a cookie. */
export function storeCors({ origins }: ServerContext): CorsRules {
  return { origins, credentials: false, allowsHeader: isStoreHeader };
}

/** By what follows the investor's id. */
const METHODS: ReadonlyMap<string, readonly string[]> = new Map([
  ['uploads', ['PUT']],
  ['documents', ['GET', 'HEAD']],
  ['receipts', ['GET', 'HEAD']],
]);

/** Takes uploads in and hands documents out, each under its signed URL; `path` follows the base. */
export async function answerStoreCall(
  exchange: Exchange,
  path: string,
  context: ServerContext,
): Promise<void> {
  const [, investorId = '', kind = '', uploadId = ''] = path.split('/');
  const methods = METHODS.get(kind) ?? [];
  if (methods.length === 0) return sendProblem(exchange, { status: 404, code: 'NOT_FOUND' });
  if (exchange.method === 'OPTIONS') return answerOptions(exchange, methods, storeCors(context));
  if (!methods.includes(exchange.method)) {
    exchange.res.setHeader('Allow', [...methods, 'OPTIONS'].join(', '));
    return sendProblem(exchange, { status: 405, code: 'METHOD_NOT_ALLOWED' });
  }
  const query = {
    expires: exchange.query.get('expires'),
    signature: exchange.query.get('signature'),
  };
  const signed = kind === 'uploads' ? 'PUT' : 'GET';
  const { sign, now } = context;
  if (!signatureHolds(signed, path, query, { now: now(), sign })) {
    return sendProblem(exchange, { status: 403, code: 'URL_EXPIRED' });
  }
  const investor = rowOf(context.store.read().investors, investorId);
  if (!investor) return sendProblem(exchange, { status: 404, code: 'NOT_FOUND' });
  if (kind === 'uploads') return takeIn(exchange, { investorId, uploadId }, investor, context);
  if (kind === 'receipts') return handOutReceipt(exchange, uploadId, investor, context);
  await handOut(exchange, uploadId, investor, context);
}

async function takeIn(
  exchange: Exchange,
  { investorId, uploadId }: { readonly investorId: string; readonly uploadId: string },
  investor: InvestorState,
  context: ServerContext,
): Promise<void> {
  const fault = context.faults.take('upload');
  if (await strike(fault, exchange, context.delay)) return;
  const { req } = exchange;
  const announced = rowOf(investor.uploads, uploadId);
  if (!announced) return sendProblem(exchange, { status: 404, code: 'NOT_FOUND' });
  const body = await readBytes(req, announced.size);
  if ('problem' in body) return sendProblem(exchange, body.problem);
  const md5 = createHash('md5').update(body.answer).digest('hex');
  const claimed = req.headers['content-md5'];
  if (claimed !== undefined && claimed !== base64OfHex(md5)) {
    return sendProblem(exchange, { status: 400, code: 'UPLOAD_MD5_MISMATCH' });
  }
  const received: ReceivedFile = {
    uploadId,
    type: req.headers['content-type'] ?? '',
    md5,
    sha256: createHash('sha256').update(body.answer).digest('hex'),
    size: body.answer.length,
  };
  const deps = { now: context.now(), processing: context.timing.documentProcessing };
  const checked = receiveUpload(investor, received, deps);
  if ('problem' in checked) return sendProblem(exchange, checked.problem);

  await context.blobs.put(uploadId, body.answer);
  const state = context.store.read();
  const current = rowOf(state.investors, investorId);
  const outcome = current ? receiveUpload(current, received, deps) : checked;
  if ('problem' in outcome) return sendProblem(exchange, outcome.problem);
  context.store.write(withInvestor(state, investorId, outcome.state));
  await context.store.saved();
  if (fault?.kind === 'lose') return cutOff(exchange);
  sendNothing(exchange, 200);
}

/** Hands a document out as a download, so that nothing in it runs as a page of this origin. */
async function handOut(
  exchange: Exchange,
  uploadId: string,
  { documents }: InvestorState,
  { blobs }: ServerContext,
): Promise<void> {
  const document = Object.values(documents).find((one) => one.uploadId === uploadId);
  const bytes = document && (await blobs.get(uploadId));
  if (!document || !bytes) return sendProblem(exchange, { status: 404, code: 'NOT_FOUND' });
  const filename = percentEncoded(document.filename);
  exchange.res
    .writeHead(200, {
      'Content-Type': isMediaType(document.type) ? document.type : 'application/octet-stream',
      'Content-Length': bytes.length,
      'Content-Disposition': `attachment; filename*=UTF-8''${filename}`,
      'Content-Security-Policy': "sandbox; default-src 'none'",
    })
    .end(bytes);
}

/** A name as RFC 8187 wants it; half a surrogate pair, which has no encoding, is replaced. */
function percentEncoded(name: string): string {
  return encodeURIComponent(Buffer.from(name).toString()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function isMediaType(type: string): boolean {
  return /^[\w.+-]+\/[\w.+-]+$/.test(type);
}
