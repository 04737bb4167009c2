import { problemResponse, RefusedCall } from './problem';

/** How a part of the server answers other origins. */
export interface CorsRules {
  readonly origins: readonly string[];
  /** Cookies may come along. */
  readonly credentials: boolean;
  /** True for a request header, in lower case, that a script may set. */
  readonly allowsHeader: (name: string) => boolean;
}

const EXPOSED = 'ETag, Retry-After, Content-Language';
const MAX_AGE_S = '7200';

const CONTRACT_HEADERS = new Set([
  ...['authorization', 'accept-language', 'x-request-id', 'if-match'],
  ...['x-session-binding', 'content-type'],
]);
const STORE_HEADERS = new Set(['content-type', 'content-md5', 'content-disposition']);

/** The request headers that a call of the contract may carry. */
export function isContractHeader(name: string): boolean {
  return CONTRACT_HEADERS.has(name);
}

/** The headers an upload may carry. */
export function isStoreHeader(name: string): boolean {
  return STORE_HEADERS.has(name) || /^x-(amz|goog|ms)-/.test(name);
}

/** What every answer of a part carries: a known origin may read it, and no cache keeps it. */
export function answerHeaders(
  request: Request,
  { origins, credentials }: CorsRules,
): Record<string, string> {
  const origin = request.headers.get('Origin');
  const isKnown = origin !== null && origins.includes(origin);
  return {
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    Vary: 'Origin',
    ...(isKnown && {
      'Access-Control-Allow-Origin': origin,
      ...(credentials && { 'Access-Control-Allow-Credentials': 'true' }),
      'Access-Control-Expose-Headers': EXPOSED,
    }),
  };
}

const ORIGIN_UNKNOWN = {
  status: 403,
  code: 'ORIGIN_UNKNOWN',
  detail: 'the Origin of this call is not among those this server knows',
} as const;

/** Answers OPTIONS: which methods there are, and for a known origin's preflight what it may send. */
export function optionsResponse(
  request: Request,
  methods: readonly string[],
  rules: CorsRules,
): Response {
  const allow = [...methods, 'OPTIONS'].join(', ');
  const { headers } = request;
  if (!headers.has('Access-Control-Request-Method')) {
    return new Response(null, { status: 204, headers: { Allow: allow } });
  }
  if (!rules.origins.includes(headers.get('Origin') ?? '')) {
    return problemResponse(ORIGIN_UNKNOWN, 'en', { Allow: allow });
  }
  const asked = headers.get('Access-Control-Request-Headers') ?? '';
  const allowed = asked
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter(rules.allowsHeader);
  return new Response(null, {
    status: 204,
    headers: {
      Allow: allow,
      'Access-Control-Allow-Methods': methods.join(', '),
      ...(allowed.length > 0 && { 'Access-Control-Allow-Headers': allowed.join(', ') }),
      'Access-Control-Max-Age': MAX_AGE_S,
      Vary: 'Origin, Access-Control-Request-Method, Access-Control-Request-Headers',
    },
  });
}

/**
 * Refuses a call that changes something by where it comes from. Browsers always name the origin, so a call without one
 * is no page's; it may not rest on a cookie all the same.
 */
export function checkOrigin(request: Request, origins: readonly string[]): void {
  const origin = request.headers.get('Origin');
  const isTaken = origin === null ? !request.headers.has('Cookie') : origins.includes(origin);
  if (!isTaken) throw new RefusedCall(ORIGIN_UNKNOWN);
}

/** True for the methods that change something. */
export function isMutating(method: string): boolean {
  return method !== 'GET' && method !== 'HEAD';
}
