import { STATUS_CODES } from 'node:http';
import type { TextLanguage } from '../../src/reference-backend/rules/language/localized-text';
import { problemTitle } from '../../src/reference-backend/rules/language/problem-texts';
import type { Refusal } from '../../src/reference-backend/rules/state/outcome';

/** A refusal that ends a call wherever it is found out. */
export class RefusedCall extends Error {
  override readonly name = 'RefusedCall';
  readonly refusal: Refusal;
  readonly headers: Readonly<Record<string, string>>;

  constructor(refusal: Refusal, headers: Readonly<Record<string, string>> = {}) {
    super(refusal.code);
    this.refusal = refusal;
    this.headers = headers;
  }
}

/** Seconds after which a call may come again while something is away. */
const RETRY_AFTER_S = '2';

/** The refusal of a call while the database, the provider or the store is away. */
export function unavailable(): RefusedCall {
  return new RefusedCall({ status: 503, code: 'UNAVAILABLE' }, { 'Retry-After': RETRY_AFTER_S });
}

/** Problem details (RFC 9457), the title in the investor's language. */
export function problemResponse(
  { status, code, detail, errors }: Refusal,
  language: TextLanguage = 'en',
  headers: Readonly<Record<string, string>> = {},
): Response {
  const title = problemTitle(code, language) ?? STATUS_CODES[status] ?? 'Error';
  const problem = { type: 'about:blank', title, status, code, detail, errors };
  return new Response(JSON.stringify(problem), {
    status,
    headers: {
      'Content-Type': 'application/problem+json; charset=utf-8',
      ...(status === 401 && { 'WWW-Authenticate': 'Bearer' }),
      ...headers,
    },
  });
}

/** An answer in JSON. */
export function jsonResponse(
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
  status = 200,
): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/json; charset=utf-8', ...headers },
  });
}
