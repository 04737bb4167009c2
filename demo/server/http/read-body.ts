import type { IncomingMessage } from 'node:http';
import { type Outcome, refuse } from '../../../src/reference-backend/rules/state/outcome';

/** Largest JSON body, in bytes. */
const JSON_LIMIT_BYTES = 1024 * 1024;

type Read<Body> = Outcome<undefined, Body>;

/**
 * The whole body in memory; 413 BODY_TOO_LARGE above `limit` bytes. Rejects when the connection ends
 * before the body does.
 */
export async function readBytes(req: IncomingMessage, limit: number): Promise<Read<Buffer>> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of req as AsyncIterable<Buffer>) {
    size += part.length;
    // The rest is read and thrown away, so that the client gets to see the answer.
    if (size <= limit) parts.push(part);
    else if (size > limit + DRAIN_LIMIT_BYTES) req.destroy();
  }
  if (size > limit) return refuse(413, 'BODY_TOO_LARGE', { detail: `at most ${limit} bytes` });
  return { state: undefined, answer: Buffer.concat(parts) };
}

/** Beyond this a sender that does not stop is cut off. */
const DRAIN_LIMIT_BYTES = 16 * 1024 * 1024;

/**
 * The JSON body, undefined when there is none. 415 BODY_NOT_JSON for another type, 400 BODY_MALFORMED
 * for what is not JSON in UTF-8, 413 BODY_TOO_LARGE.
 */
export async function readJson(req: IncomingMessage): Promise<Read<unknown>> {
  const read = await readBytes(req, JSON_LIMIT_BYTES);
  if ('problem' in read) return read;
  if (read.answer.length === 0) return { state: undefined, answer: undefined };
  if (!isJson(req.headers['content-type'])) return refuse(415, 'BODY_NOT_JSON');
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(read.answer);
    return { state: undefined, answer: JSON.parse(text) };
  } catch {
    return refuse(400, 'BODY_MALFORMED', { detail: 'the body is not JSON in UTF-8' });
  }
}

function isJson(contentType = ''): boolean {
  const [type = '', ...parameters] = contentType
    .toLowerCase()
    .split(';')
    .map((part) => part.trim());
  const charset = parameters.find((parameter) => parameter.startsWith('charset='));
  const isUtf8 = charset === undefined || /^charset="?utf-?8"?$/.test(charset);
  return type === 'application/json' && isUtf8;
}
