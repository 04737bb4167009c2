import type { IncomingMessage } from 'node:http';
import { CALLS } from '../../../src/http/calls';
import { negotiateLanguage } from '../../../src/reference-backend/rules/language/negotiate-language';
import {
  type LiveSession,
  sessionByCookie,
  sessionByToken,
} from '../../../src/reference-backend/rules/session/session';
import { rowOf } from '../../../src/reference-backend/rules/state/backend-state';
import { type Exchange, sendJson, sendNothing, sendProblem } from './answers';
import { readCookie, setCookie } from './cookies';
import { answerOptions, type CorsRules, isContractHeader, originProblem } from './cors';
import { type MatchedCall, matchRoute } from './match-route';
import { readJson } from './read-body';
import type { ServerContext } from './server-context';
import { cutOff, strike } from './strike';

/** Cross-origin rules of the contract's calls. */
export function contractCors({ origins }: ServerContext): CorsRules {
  return { origins, credentials: true, allowsHeader: isContractHeader };
}

/** Answers a call of the contract; `path` is what follows the base. */
export async function answerContractCall(
  exchange: Exchange,
  path: string,
  context: ServerContext,
): Promise<void> {
  const { call, methods } = matchRoute(exchange.method, path);
  if (methods.length === 0) return sendProblem(exchange, { status: 404, code: 'NOT_FOUND' });
  if (exchange.method === 'OPTIONS') return answerOptions(exchange, methods, contractCors(context));
  if (!call) {
    exchange.res.setHeader('Allow', [...methods, 'OPTIONS'].join(', '));
    return sendProblem(exchange, { status: 405, code: 'METHOD_NOT_ALLOWED' });
  }
  const foreign = isMutating(exchange) ? originProblem(exchange, context.origins) : undefined;
  if (foreign) return sendProblem(exchange, foreign);

  const fault = context.faults.take(call.action);
  if (await strike(fault, exchange, context.delay)) return;
  await carryOut(exchange, call, context, fault?.kind === 'lose');
}

function isMutating({ method }: Exchange): boolean {
  return method !== 'GET' && method !== 'HEAD';
}

async function carryOut(
  exchange: Exchange,
  { action, params }: MatchedCall,
  context: ServerContext,
  answerIsLost: boolean,
): Promise<void> {
  const { req, res } = exchange;
  const body = isMutating(exchange) ? await readJson(req) : { state: undefined, answer: undefined };
  const session = sessionOf(exchange, context);
  const language = languageOf(exchange, session, context);
  res.setHeader('Content-Language', language);
  if ('problem' in body) return sendProblem(exchange, body.problem, language);
  const etag = req.headers['if-match'];
  const named = { ...params, ...queryOf(exchange, action), etag };
  const request = isAbsentOrObject(body.answer) ? { ...body.answer, ...named } : body.answer;

  const binding = isMutating(exchange) ? bindingIn(req) : undefined;
  const caller = { session, language, origin: originOf(exchange, context), binding };
  const outcome = await context.backend.call(action, caller, request);
  if (answerIsLost) return cutOff(exchange);
  if ('problem' in outcome) return sendProblem(exchange, outcome.problem, language);
  if (action === 'signOut') res.setHeader('Set-Cookie', setCookie(context.cookie, '', 0));
  if (action === 'renewSession') keepCookie(exchange, session, context);
  if (outcome.etag) res.setHeader('ETag', outcome.etag);
  if (outcome.answer === undefined) return sendNothing(exchange, 204);
  sendJson(exchange, 200, outcome.answer);
}

function isAbsentOrObject(body: unknown): body is object | undefined {
  return body === undefined || (typeof body === 'object' && body !== null && !Array.isArray(body));
}

function bindingIn({ headers }: IncomingMessage): string | undefined {
  const binding = headers['x-session-binding'];
  return typeof binding === 'string' ? binding : undefined;
}

/** The fields of a call that stand in its query, as `?address={address}` of its route. */
function queryOf({ query }: Exchange, action: MatchedCall['action']): Record<string, string> {
  const [, names = ''] = CALLS[action].path.split('?');
  return Object.fromEntries(
    [...new URLSearchParams(names).keys()].flatMap((name) => {
      const value = query.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
}

/** The page that calls; one of our own origin sends none with a GET. */
function originOf({ req }: Exchange, { origins }: ServerContext): string {
  const [own = ''] = origins;
  const { origin } = req.headers;
  return origin !== undefined && origins.includes(origin) ? origin : own;
}

/** Whose session a call belongs to: an Authorization header alone counts where there is one. */
function sessionOf({ req }: Exchange, { store, now, cookie }: ServerContext) {
  const { authorization } = req.headers;
  if (authorization !== undefined) {
    const token = /^Bearer +(\S+)$/i.exec(authorization)?.[1];
    return token === undefined ? undefined : sessionByToken(store.read(), token, now());
  }
  const id = readCookie(req.headers.cookie, cookie);
  return id === undefined ? undefined : sessionByCookie(store.read(), id, now());
}

function languageOf({ req }: Exchange, session: LiveSession | undefined, { store }: ServerContext) {
  const investor = session && rowOf(store.read().investors, session.investorId);
  return negotiateLanguage(req.headers['accept-language'], investor?.language);
}

/** A renewed session's cookie lasts as long as the session. */
function keepCookie(
  { res }: Exchange,
  session: LiveSession | undefined,
  { cookie, timing }: ServerContext,
): void {
  if (session?.carrier !== 'cookie') return;
  res.setHeader('Set-Cookie', setCookie(cookie, session.id, timing.session / 1000));
}
