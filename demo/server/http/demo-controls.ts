import * as v from 'valibot';
import { faultOrderSchema } from '../../../src/reference-backend/faults';
import { kycAfterHandIn } from '../../../src/reference-backend/rules/kyc';
import { signInByToken } from '../../../src/reference-backend/rules/session/demo-sign-in';
import { endSessions } from '../../../src/reference-backend/rules/session/session';
import {
  EMPTY_BACKEND,
  rowOf,
  sectionState,
} from '../../../src/reference-backend/rules/state/backend-state';
import {
  profileOf,
  withInvestor,
  withNewInvestor,
} from '../../../src/reference-backend/rules/state/investors';
import { type Outcome, refuse } from '../../../src/reference-backend/rules/state/outcome';
import { type Exchange, sendJson, sendNothing, sendProblem } from './answers';
import { readCookie, setCookie } from './cookies';
import { answerOptions, type CorsRules, isContractHeader, originProblem } from './cors';
import { readJson } from './read-body';
import { sendReceiptKey } from './receipt-calls';
import {
  approveInvestor,
  decisionRequest,
  listReviewable,
  reject,
  reviewableRequest,
  sendBackRequest,
  sendSectionBack,
} from './reviewer-controls';
import type { ServerContext } from './server-context';
import { knowsProfile, signIn, signInDeps, type Who } from './sign-in';
import { answerSignInPage } from './sign-in-page';

/** Cross-origin rules of the controls: as the contract's, since the demo's own page calls them. */
export function demoCors({ origins }: ServerContext): CorsRules {
  return { origins, credentials: true, allowsHeader: isContractHeader };
}

// Plain names: they become parts of addresses and keys of the state.
const name = v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9-]{0,63}$/));
const who = { investor: v.optional(name), profile: v.optional(name) };
const oneInvestor = v.object({ investor: name });

/** One control: what it must be given, and what it does. */
interface Control<Schema extends v.GenericSchema> {
  readonly body: Schema;
  run(
    context: ServerContext,
    body: v.InferOutput<Schema>,
    exchange: Exchange,
  ): Outcome<unknown, unknown>;
}

function control<Schema extends v.GenericSchema>(
  body: Schema,
  run: Control<Schema>['run'],
): Control<v.GenericSchema> {
  return { body, run } as Control<v.GenericSchema>;
}

function done(answer?: unknown): Outcome<unknown, unknown> {
  return { state: undefined, answer };
}

/** Demo-only controls by method and path below /demo. The widget needs none of them. */
const CONTROLS: ReadonlyMap<string, Control<v.GenericSchema>> = new Map([
  ['GET /profiles', control(v.object({}), listProfiles)],
  ['POST /sign-in', control(v.object(who), signIn)],
  ['POST /sign-out', control(v.object({}), signOut)],
  ['POST /token', control(v.object(who), token)],
  ['POST /reset', control(v.object({ investor: v.optional(name) }), reset)],
  ['POST /kyc', control(v.object({ investor: name, status: v.string() }), setKyc)],
  ['POST /kyc/handed-in', control(oneInvestor, handInCheck)],
  ['GET /review', control(reviewableRequest, listReviewable)],
  ['POST /review/send-back', control(sendBackRequest, sendSectionBack)],
  ['POST /review/reject', control(decisionRequest, reject)],
  ['POST /review/approve', control(decisionRequest, approveInvestor)],
  ['POST /session/expire', control(oneInvestor, expireSession)],
  ['POST /token/expire', control(oneInvestor, expireTokens)],
  [
    'POST /values',
    control(
      v.object({ investor: name, sectionId: name, values: v.record(v.string(), v.unknown()) }),
      changeValues,
    ),
  ],
  ['GET /state', control(oneInvestor, showState)],
  ['GET /faults', control(v.object({}), ({ faults }) => done(faults.list()))],
  ['POST /faults', control(faultOrderSchema, addFault)],
  ['DELETE /faults', control(v.object({}), clearFaults)],
]);

/** Answers a demo control, or the sign-in page; `path` is what follows /demo. */
export async function answerDemoControl(
  exchange: Exchange,
  path: string,
  context: ServerContext,
): Promise<void> {
  if (await answerSignInPage(exchange, path, context)) return;
  if (`${exchange.method} ${path}` === 'GET /receipt-key') return sendReceiptKey(exchange, context);
  const methods = methodsOf(path);
  if (methods.length === 0) return sendProblem(exchange, { status: 404, code: 'NOT_FOUND' });
  if (exchange.method === 'OPTIONS') return answerOptions(exchange, methods, demoCors(context));
  const found = CONTROLS.get(`${exchange.method} ${path}`);
  if (!found) {
    exchange.res.setHeader('Allow', [...methods, 'OPTIONS'].join(', '));
    return sendProblem(exchange, { status: 405, code: 'METHOD_NOT_ALLOWED' });
  }
  const isRead = exchange.method === 'GET';
  const foreign = isRead ? undefined : originProblem(exchange, context.origins);
  if (foreign) return sendProblem(exchange, foreign);
  const body = isRead
    ? { state: undefined, answer: Object.fromEntries(exchange.query) }
    : await readJson(exchange.req);
  if ('problem' in body) return sendProblem(exchange, body.problem);
  const parsed = v.safeParse(found.body, body.answer ?? {});
  if (!parsed.success) {
    const detail = v.summarize(parsed.issues);
    return sendProblem(exchange, { status: 400, code: 'REQUEST_INVALID', detail });
  }
  const outcome = found.run(context, parsed.output, exchange);
  await context.store.saved();
  if ('problem' in outcome) return sendProblem(exchange, outcome.problem);
  if (outcome.answer === undefined) return sendNothing(exchange, 204);
  sendJson(exchange, 200, outcome.answer);
}

function methodsOf(path: string): readonly string[] {
  return [...CONTROLS.keys()]
    .map((key) => key.split(' '))
    .filter(([, known]) => known === path)
    .map(([method = '']) => method);
}

function listProfiles({ profiles }: ServerContext) {
  return done(profiles.map(({ id, title, email }) => ({ id, title, email })));
}

function signOut({ store, cookie }: ServerContext, _: object, { req, res }: Exchange) {
  const secret = readCookie(req.headers.cookie, cookie);
  store.write(endSessions(store.read(), (id) => id === secret));
  res.setHeader('Set-Cookie', setCookie(cookie, '', 0));
  return done();
}

function token(context: ServerContext, demo: Who) {
  if (!knowsProfile(context, demo)) return refuse(404, 'PROFILE_NOT_FOUND');
  const deps = signInDeps(context);
  context.store.write(signInByToken(context.store.read(), demo, deps));
  const expiresAt = new Date(deps.now + deps.tokenLifetime).toISOString();
  return done({ accessToken: deps.secret, expiresAt });
}

function reset({ store, profiles, blobs, faults }: ServerContext, { investor }: Who) {
  const state = store.read();
  const affected = Object.entries(state.investors).filter(([id]) => !investor || id === investor);
  for (const uploadId of affected.flatMap(([, one]) => Object.keys(one.uploads))) {
    void blobs.delete(uploadId);
  }
  if (!investor) {
    faults.clear();
    store.write(EMPTY_BACKEND);
    return done();
  }
  const known = rowOf(state.investors, investor);
  if (!known) return refuse(404, 'INVESTOR_NOT_FOUND');
  store.write(withNewInvestor(state, investor, profileOf(profiles, known.profile)));
  return done();
}

function setKyc(
  { store }: ServerContext,
  { investor, status }: { readonly investor: string; readonly status: string },
) {
  const known = rowOf(store.read().investors, investor);
  if (!known) return refuse(404, 'INVESTOR_NOT_FOUND');
  store.write(withInvestor(store.read(), investor, { ...known, kyc: { status } }));
  return done();
}

/** What a provider's webhook would tell. */
function handInCheck(
  { store, now, timing }: ServerContext,
  { investor }: { readonly investor: string },
) {
  const known = rowOf(store.read().investors, investor);
  if (!known) return refuse(404, 'INVESTOR_NOT_FOUND');
  const kyc = kycAfterHandIn(known.kyc, { now: now(), decisionAfter: timing.kycDecision });
  store.write(withInvestor(store.read(), investor, { ...known, kyc }));
  return done();
}

function expireSession({ store }: ServerContext, { investor }: { readonly investor: string }) {
  store.write(endSessions(store.read(), (_, session) => session.investorId === investor));
  return done();
}

function expireTokens({ store }: ServerContext, { investor }: { readonly investor: string }) {
  const state = store.read();
  const kept = Object.entries(state.tokens).filter(
    ([, { sessionId }]) => rowOf(state.sessions, sessionId)?.investorId !== investor,
  );
  store.write({ ...state, tokens: Object.fromEntries(kept) });
  return done();
}

/** As if the section had been saved elsewhere. */
function changeValues(
  { store }: ServerContext,
  {
    investor,
    sectionId,
    values,
  }: {
    readonly investor: string;
    readonly sectionId: string;
    readonly values: Readonly<Record<string, unknown>>;
  },
) {
  const known = rowOf(store.read().investors, investor);
  if (!known) return refuse(404, 'INVESTOR_NOT_FOUND');
  const section = sectionState(known, sectionId);
  const changed = { ...section, values: { ...section.values, ...values } };
  const sections = { ...known.sections, [sectionId]: changed };
  store.write(withInvestor(store.read(), investor, { ...known, sections }));
  return done();
}

function showState({ store }: ServerContext, { investor }: { readonly investor: string }) {
  const known = rowOf(store.read().investors, investor);
  return known ? done(known) : refuse(404, 'INVESTOR_NOT_FOUND');
}

function addFault({ faults }: ServerContext, order: v.InferOutput<typeof faultOrderSchema>) {
  faults.add(order);
  return done();
}

function clearFaults({ faults }: ServerContext) {
  faults.clear();
  return done();
}
