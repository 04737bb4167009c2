import { RefusedCall } from './problem';

/** Largest JSON body, in bytes. */
const JSON_LIMIT_BYTES = 1024 * 1024;
/** So much more is read and thrown away, so that the caller gets to see the answer. */
const DRAIN_LIMIT_BYTES = 16 * 1024 * 1024;

/** The parts of a body; refused with 413 BODY_TOO_LARGE above `limit` bytes. */
export async function* partsOf(request: Request, limit: number): AsyncGenerator<Uint8Array> {
  if (!request.body) return;
  let size = 0;
  for await (const part of request.body as unknown as AsyncIterable<Uint8Array>) {
    size += part.length;
    if (size <= limit) yield part;
    else if (size > limit + DRAIN_LIMIT_BYTES) break;
  }
  if (size > limit) {
    throw new RefusedCall({
      status: 413,
      code: 'BODY_TOO_LARGE',
      detail: `at most ${limit} bytes`,
    });
  }
}

/** The body as it came, in bytes. */
export async function readBytes(request: Request, limit = JSON_LIMIT_BYTES): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const part of partsOf(request, limit)) parts.push(part);
  return Buffer.concat(parts);
}

/**
 * The JSON body, undefined where there is none. Refused: 415 BODY_NOT_JSON for another type, 400 BODY_MALFORMED for
 * what is not JSON in UTF-8, 413 BODY_TOO_LARGE.
 */
export async function readJsonBody(request: Request): Promise<unknown> {
  const bytes = await readBytes(request);
  if (bytes.length === 0) return undefined;
  if (!isJson(request.headers.get('Content-Type') ?? '')) {
    throw new RefusedCall({ status: 415, code: 'BODY_NOT_JSON' });
  }
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    const detail = 'the body is not JSON in UTF-8';
    throw new RefusedCall({ status: 400, code: 'BODY_MALFORMED', detail });
  }
}

function isJson(contentType: string): boolean {
  const [type = '', ...parameters] = contentType
    .toLowerCase()
    .split(';')
    .map((part) => part.trim());
  const charset = parameters.find((parameter) => parameter.startsWith('charset='));
  const isUtf8 = charset === undefined || /^charset="?utf-?8"?$/.test(charset);
  return type === 'application/json' && isUtf8;
}
