import type { Refusal } from '../../../src/reference-backend/rules/state/outcome';
import { type Exchange, sendNothing, sendProblem } from './answers';

/** Who may read answers across origins, and how a part of the server answers preflights. */
export interface CorsRules {
  readonly origins: readonly string[];
  /** Cookies may come along. */
  readonly credentials: boolean;
  /** True for a request header (lower case) a script may set. */
  readonly allowsHeader: (name: string) => boolean;
}

const EXPOSED = 'ETag, Retry-After, Content-Language';
const MAX_AGE_S = 7200;

const CONTRACT_HEADERS = new Set([
  'authorization',
  'accept-language',
  'x-request-id',
  'if-match',
  'x-session-binding',
  'content-type',
]);

/** The request headers that a call of the contract may carry. */
export function isContractHeader(name: string): boolean {
  return CONTRACT_HEADERS.has(name);
}

const STORE_HEADERS = new Set(['content-type', 'content-md5', 'content-disposition']);

/** The headers an upload may carry. */
export function isStoreHeader(name: string): boolean {
  return STORE_HEADERS.has(name) || /^x-(amz|goog|ms)-/.test(name);
}

/** Lets a known origin read the answer; every answer differs by origin for caches. */
export function allowOrigin({ req, res }: Exchange, { origins, credentials }: CorsRules): void {
  res.setHeader('Vary', 'Origin');
  const { origin } = req.headers;
  if (!origin || !origins.includes(origin)) return;
  res.setHeader('Access-Control-Allow-Origin', origin);
  res.setHeader('Access-Control-Expose-Headers', EXPOSED);
  if (credentials) res.setHeader('Access-Control-Allow-Credentials', 'true');
}

/** Answers OPTIONS: which methods there are, and for a known origin's preflight what it may send. */
export function answerOptions(
  exchange: Exchange,
  methods: readonly string[],
  rules: CorsRules,
): void {
  const { req, res } = exchange;
  res.setHeader('Allow', [...methods, 'OPTIONS'].join(', '));
  const { origin } = req.headers;
  if (req.headers['access-control-request-method'] === undefined) {
    sendNothing(exchange, 204);
  } else if (!origin || !rules.origins.includes(origin)) {
    sendProblem(exchange, ORIGIN_UNKNOWN);
  } else {
    allowPreflight(exchange, methods, rules);
    sendNothing(exchange, 204);
  }
}

function allowPreflight(
  { req, res }: Exchange,
  methods: readonly string[],
  { allowsHeader }: CorsRules,
): void {
  const asked = req.headers['access-control-request-headers'] ?? '';
  const names = asked.split(',').map((name) => name.trim().toLowerCase());
  const allowed = names.filter(allowsHeader);
  res.setHeader('Access-Control-Allow-Methods', methods.join(', '));
  if (allowed.length > 0) res.setHeader('Access-Control-Allow-Headers', allowed.join(', '));
  res.setHeader('Access-Control-Max-Age', String(MAX_AGE_S));
  res.setHeader('Vary', 'Origin, Access-Control-Request-Method, Access-Control-Request-Headers');
}

const ORIGIN_UNKNOWN: Refusal = {
  status: 403,
  code: 'ORIGIN_UNKNOWN',
  detail: 'the Origin of this call is not among those this server knows',
};

/**
 * Why a mutating call is refused by where it comes from. Browsers always name the origin, so a call
 * without one is no page's; it may not rest on a cookie all the same.
 */
export function originProblem({ req }: Exchange, origins: readonly string[]): Refusal | undefined {
  const { origin, cookie } = req.headers;
  if (origin !== undefined) return origins.includes(origin) ? undefined : ORIGIN_UNKNOWN;
  return cookie === undefined ? undefined : ORIGIN_UNKNOWN;
}
