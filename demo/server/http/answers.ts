import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { TextLanguage } from '../../../src/reference-backend/rules/language/localized-text';
import { problemTitle } from '../../../src/reference-backend/rules/language/problem-texts';
import type { Refusal } from '../../../src/reference-backend/rules/state/outcome';

/** One request with its answer, and the path it asks for, still percent-encoded. */
export interface Exchange {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
}

/** Takes a request's address apart; an address that is none gives an empty path. */
export function exchangeOf(req: IncomingMessage, res: ServerResponse): Exchange {
  const [path = '', query = ''] = (req.url ?? '').split('?', 2);
  return { req, res, method: req.method ?? '', path, query: new URLSearchParams(query) };
}

/** Answers with JSON. */
export function sendJson({ res }: Exchange, status: number, body: unknown): void {
  sendText(res, status, 'application/json; charset=utf-8', JSON.stringify(body));
}

/** Answers without a body. */
export function sendNothing({ res }: Exchange, status: number): void {
  res.writeHead(status).end();
}

/** Refuses with problem details (RFC 9457), its title in the investor's language. */
export function sendProblem(
  { res }: Exchange,
  { status, code, detail, errors }: Refusal,
  language: TextLanguage = 'en',
): void {
  if (status === 401) res.setHeader('WWW-Authenticate', 'Bearer');
  const title = problemTitle(code, language) ?? STATUS_CODES[status] ?? 'Error';
  const problem = { type: 'about:blank', title, status, code, detail, errors };
  sendText(res, status, 'application/problem+json; charset=utf-8', JSON.stringify(problem));
}

/** Answers with a text of any type; to HEAD with its headers alone. */
export function sendText(
  res: ServerResponse,
  status: number,
  contentType: string,
  text: string,
): void {
  res.setHeader('Content-Type', contentType);
  res.setHeader('Content-Length', Buffer.byteLength(text));
  res.writeHead(status).end(text);
}
