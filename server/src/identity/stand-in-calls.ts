import { createHash } from 'node:crypto';
import core from '../../stand-ins/onfido.js?raw';
import coreSources from '../../stand-ins/onfido-sources.js?raw';
import picture from '../../stand-ins/picture.svg?raw';
import frame from '../../stand-ins/websdk.html?raw';
import frameScript from '../../stand-ins/websdk.js?raw';
import { readBytes } from '../body';
import type { Traced } from '../contract/contract-calls';
import { type CorsRules, optionsResponse } from '../cors';
import { ofDatabase } from '../investors';
import { problemResponse, RefusedCall } from '../problem';
import type { ServerContext } from '../server-context';
import { handIn } from './stand-in';

/** The stand-ins of the identity providers' pages are below this. */
export const STAND_INS_BASE = '/stand-ins';
/** The second provider's package takes an origin and looks for its page here. */
export const FRAME_BASE = '/websdk';

const SCRIPT = 'text/javascript; charset=utf-8';

/** What is read there, each with its type. */
const FILES: Readonly<Record<string, readonly [type: string, content: string]>> = {
  [`${FRAME_BASE}/websdk.html`]: ['text/html; charset=utf-8', frame],
  [`${STAND_INS_BASE}/websdk.js`]: [SCRIPT, frameScript],
  [`${STAND_INS_BASE}/v14/Onfido.js`]: [SCRIPT, core],
  [`${STAND_INS_BASE}/v14/onfido-sources.js`]: [SCRIPT, coreSources],
  [`${STAND_INS_BASE}/picture.svg`]: ['image/svg+xml', picture],
};

/** The page's own style sheet, as a policy names it. */
const FRAME_STYLE = `sha256-${createHash('sha256')
  .update(/<style>(.*?)<\/style>/s.exec(frame)?.[1] ?? '')
  .digest('base64')}`;

/** Where the pages send the token of a check that the investor has handed in. */
const HANDED_IN = `${STAND_INS_BASE}/handed-in`;
/** Where what a wallet has answered arrives, for the check whose token follows in the path: nobody reads it. */
const WALLET_ANSWERS = `${STAND_INS_BASE}/eid-answers/`;
/** Where the first provider's package posts its analytics, with the token as a bearer token: nobody reads them. */
const ANALYTICS = `${STAND_INS_BASE}/v4/sdk/analytics`;

/** What the pages send, and where. */
const POSTED: readonly string[] = [HANDED_IN, `${WALLET_ANSWERS}{token}`, ANALYTICS];

/** The method and route of all that is answered. */
export const STAND_IN_ROUTES: readonly string[] = [
  ...Object.keys(FILES).map((path) => `GET ${path}`),
  ...POSTED.map((path) => `POST ${path}`),
];

const TOKEN_LIMIT_BYTES = 16 * 1024;
const ANSWER_LIMIT_BYTES = 256 * 1024;

/**
 * Known pages may load the stand-ins' scripts and hand checks in. A token says whose: the cookies that a page may send
 * with what its wallet has answered are not looked at.
 */
export function standInsCors({ origins }: ServerContext): CorsRules {
  return { origins: origins(), credentials: true, allowsHeader: () => true };
}

/** Answers what the stand-ins' pages are made of and what they call. */
export async function answerStandInCall(
  request: Request,
  context: ServerContext,
  traced: Traced,
): Promise<Response> {
  const { pathname } = new URL(request.url);
  const file = Object.hasOwn(FILES, pathname) ? FILES[pathname] : undefined;
  const isAnswer = pathname.startsWith(WALLET_ANSWERS);
  const route = isAnswer ? `${WALLET_ANSWERS}{token}` : pathname;
  if (!file && !POSTED.includes(route)) throw new RefusedCall({ status: 404, code: 'NOT_FOUND' });
  traced.route = route;
  const methods = file ? ['GET', 'HEAD'] : ['POST'];
  if (request.method === 'OPTIONS') return optionsResponse(request, methods, standInsCors(context));
  if (!methods.includes(request.method)) {
    return problemResponse({ status: 405, code: 'METHOD_NOT_ALLOWED' }, 'en', {
      Allow: [...methods, 'OPTIONS'].join(', '),
    });
  }
  if (file) return fileResponse(file, context);
  if (pathname === HANDED_IN || isAnswer) {
    const body = await readBytes(request, isAnswer ? ANSWER_LIMIT_BYTES : TOKEN_LIMIT_BYTES);
    const token = isAnswer ? tokenIn(pathname) : Buffer.from(body).toString();
    const investorId = await ofDatabase(() => handIn(context, token.trim()));
    traced.investor = context.secrets.hide(investorId).slice(0, 16);
  }
  return new Response(null, { status: 204 });
}

function tokenIn(pathname: string): string {
  try {
    return decodeURIComponent(pathname.slice(WALLET_ANSWERS.length));
  } catch {
    return '';
  }
}

function fileResponse(
  [type, content]: readonly [type: string, content: string],
  { origins }: ServerContext,
): Response {
  return new Response(content, {
    headers: {
      'Content-Type': type,
      'Content-Security-Policy': [
        "default-src 'none'",
        "script-src 'self'",
        `style-src '${FRAME_STYLE}'`,
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        `frame-ancestors ${origins().join(' ')}`,
        "require-trusted-types-for 'script'",
        "trusted-types 'none'",
      ].join('; '),
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'Referrer-Policy': 'no-referrer',
    },
  });
}
