import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as delayBy } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import * as v from 'valibot';
import { readJsonBody } from '../../server/src/body';
import { matchRoute } from '../../server/src/contract/match-route';
import {
  answerHeaders,
  checkOrigin,
  isContractHeader,
  optionsResponse,
} from '../../server/src/cors';
import type { Desk } from '../../server/src/desk/desk';
import { STORE_BASE } from '../../server/src/documents/store-calls';
import { FRAME_BASE, STAND_INS_BASE } from '../../server/src/identity/stand-in-calls';
import { inTransaction, loadCaller, loadInvestor, writeInvestor } from '../../server/src/investors';
import { jsonResponse, problemResponse, RefusedCall } from '../../server/src/problem';
import { demoProfiles } from '../../server/src/profiles';
import { createOnboardingServer, type ServerOptions } from '../../server/src/server';
import type { ServerContext } from '../../server/src/server-context';
import type { Caller } from '../../server/src/tokens';
import { createFaults, type Fault, faultOrderSchema } from '../../src/reference-backend/faults';
import { DEMO_PROFILES } from '../../src/reference-backend/profiles/demo-profiles';
import { kycAfterHandIn } from '../../src/reference-backend/rules/kyc';
import type { ProfileDefinition } from '../../src/reference-backend/rules/profile/profile-definition';
import {
  type InvestorState,
  sectionState,
} from '../../src/reference-backend/rules/state/backend-state';
import { type Outcome, refuse } from '../../src/reference-backend/rules/state/outcome';
import { DEMO_TIMING } from '../../src/reference-backend/rules/state/timing';
import { cookieRules, readCookie, setCookie } from './cookies';
import { knownPage, SIGN_IN_CSS, signInPage } from './sign-in-page';

/** What a test sets of the server itself. */
type Changed = Partial<
  Pick<
    ServerOptions,
    | 'openDatabase'
    | 'documents'
    | 'timing'
    | 'identity'
    | 'standIns'
    | 'verifySignature'
    | 'walletChallenges'
    | 'handoffPage'
    | 'limits'
    | 'now'
    | 'log'
  >
>;

/** How the demo's backend is set up. */
export interface DemoServerSettings extends Changed {
  /** Folder of the database and of documents. */
  readonly data: string;
  /** Origin of this server as browsers see it. */
  readonly publicUrl: string;
  /** Of the host pages. */
  readonly hosts: readonly string[];
  /** The demo's where none are given. */
  readonly profiles?: readonly ProfileDefinition[];
  /** Resolves after `ms`, as a slow call does. */
  readonly delay?: (ms: number) => Promise<unknown>;
}

/** The demo's backend: the server, with a sign-in and controls of the demo's own beside it. */
export interface DemoServer {
  readonly listener: (req: IncomingMessage, res: ServerResponse) => void;
  /** The stand-ins of the identity providers alone, for an origin of their own. */
  readonly standIns: (req: IncomingMessage, res: ServerResponse) => void;
  /** What staff do. */
  readonly desk: Desk;
  readonly context: ServerContext;
  close(): Promise<void>;
}

const DEMO_BASE = '/demo';

/** What a cookie or a token of the demo says, signed. Times in ms since 1970. */
interface Credential {
  readonly carrier: 'cookie' | 'token';
  readonly investor: string;
  readonly profile: string;
  readonly session: string;
  readonly issuedAt: number;
  readonly endsAt: number;
  readonly sessionEndsAt: number;
}

const name = v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9-]{0,63}$/));
const who = v.object({ investor: v.optional(name), profile: v.optional(name) });
const oneInvestor = v.object({ investor: name });

/** What a control answers: a body, or none, with headers of its own. */
interface Done {
  readonly answer?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

interface Control {
  readonly body: v.GenericSchema;
  // biome-ignore lint/suspicious/noExplicitAny: each is given what its own schema has read.
  readonly run: (body: any, request: Request) => Promise<Done>;
}

/** Starts the demo's backend. */
export async function createDemoServer(settings: DemoServerSettings): Promise<DemoServer> {
  const { hosts, profiles: definitions = DEMO_PROFILES, delay = delayBy, ...options } = settings;
  const { publicUrl, now = Date.now } = options;
  const timing = { ...DEMO_TIMING, ...options.timing };
  const profiles = demoProfiles(definitions);
  const cookie = cookieRules(publicUrl);
  const faults = createFaults();
  /** Sessions that were renewed, with their new end; tokens of an investor that were ended, with when. */
  const renewed = new Map<string, number>();
  const expired = new Map<string, number>();
  /** The session that an investor's tokens are given out for. */
  const sessions = new Map<string, { readonly id: string; readonly endsAt: number }>();

  const server = await createOnboardingServer({
    ...{ ...options, timing, profiles, origins: [new URL(publicUrl).origin, ...hosts] },
    authenticate: (request) => callerOf(credentialIn(request)),
    // For the desk alone: investors sign in as above, and the demo listens on this machine alone.
    devTokens: true,
  });
  const { context } = server;
  const { sign } = context.secrets;
  const cors = { origins: context.origins(), credentials: true, allowsHeader: isContractHeader };

  const seal = (credential: Credential): string => {
    const text = Buffer.from(JSON.stringify(credential)).toString('base64url');
    return `${text}.${sign(`demo ${text}`)}`;
  };
  function unseal(sealed: string | undefined): Credential | undefined {
    const [text = '', signature] = (sealed ?? '').split('.');
    if (signature !== sign(`demo ${text}`)) return undefined;
    const credential: Credential = JSON.parse(Buffer.from(text, 'base64url').toString());
    const sessionEndsAt = renewed.get(credential.session) ?? credential.sessionEndsAt;
    const endsAt = credential.carrier === 'cookie' ? sessionEndsAt : credential.endsAt;
    const isExpired =
      credential.carrier === 'token' &&
      credential.issuedAt <= (expired.get(credential.investor) ?? Number.NEGATIVE_INFINITY);
    const at = now();
    if (isExpired || at >= endsAt || at >= sessionEndsAt) return undefined;
    return { ...credential, sessionEndsAt };
  }
  /** An Authorization header alone counts where there is one. */
  function credentialIn(request: Request): Credential | undefined {
    const authorization = request.headers.get('Authorization');
    const found =
      authorization === null
        ? unseal(readCookie(request.headers.get('Cookie') ?? undefined, cookie))
        : unseal(/^Bearer +(\S+)$/i.exec(authorization)?.[1]);
    return found?.carrier === (authorization === null ? 'cookie' : 'token') ? found : undefined;
  }
  function callerOf(credential: Credential | undefined): Caller | null {
    if (!credential) return null;
    const { investor, profile, session, sessionEndsAt } = credential;
    const email = emails.get(profile) ?? `${investor}@mail.example`;
    return { investorId: investor, email, signIn: session, expiresAt: sessionEndsAt };
  }
  /** By the id of their profile. */
  const emails = new Map(definitions.map(({ id, email }) => [id, email]));

  const openSessionOf = (investor: string) => {
    const open = sessions.get(investor);
    const endsAt = open && (renewed.get(open.id) ?? open.endsAt);
    return open && endsAt !== undefined && endsAt > now() ? { ...open, endsAt } : undefined;
  };
  const removeInvestor = async (investor: string) => {
    const known = await loadInvestor(context, context.db, investor);
    if (!known) return;
    await inTransaction(context.db, async (trx) => {
      await trx.deleteFrom('wallets').where('investor_id', '=', investor).execute();
      await trx.deleteFrom('investors').where('id', '=', investor).execute();
    });
    await context.documents.removeAll(known.ref, Object.keys(known.investor.uploads));
  };
  /** A new investor, or one whose profile changes, starts on the first day of the profile. */
  const signIn = async (demo: v.InferOutput<typeof who>, carrier: Credential['carrier']) => {
    if (demo.profile !== undefined && !profiles.byName.has(demo.profile)) {
      throw new RefusedCall({ status: 404, code: 'PROFILE_NOT_FOUND' });
    }
    const investor = demo.investor ?? demo.profile ?? profiles.first.name;
    const known = await loadInvestor(context, context.db, investor);
    const wanted = demo.profile ?? known?.profile.name ?? investor;
    const profile = (profiles.byName.get(wanted) ?? profiles.first).name;
    if (known && known.profile.name !== profile) await removeInvestor(investor);
    const at = now();
    const open = carrier === 'token' ? openSessionOf(investor) : undefined;
    const { id, endsAt } = open ?? {
      ...{ id: randomBytes(12).toString('base64url'), endsAt: at + timing.session },
    };
    if (carrier === 'token') sessions.set(investor, { id, endsAt });
    const credential: Credential = {
      ...{ carrier, investor, profile, issuedAt: at, session: id, sessionEndsAt: endsAt },
      endsAt: carrier === 'token' ? at + timing.token : endsAt,
    };
    const caller = callerOf(credential);
    if (!caller) throw new RefusedCall({ status: 401, code: 'SESSION_MISSING' });
    await loadCaller(context, { ...caller, profile });
    return { credential, sealed: seal(credential) };
  };
  const cookieOf = (value: string, seconds: number) => ({
    'Set-Cookie': setCookie(cookie, value, seconds),
  });
  const signInByCookie = async (demo: v.InferOutput<typeof who>) => {
    const { sealed } = await signIn(demo, 'cookie');
    return { sealed, headers: cookieOf(sealed, timing.session / 1000) };
  };

  /** Changes an investor by a rule. */
  const act = async (
    investor: string,
    actor: string,
    run: (
      known: InvestorState,
      deps: { readonly profile: ProfileDefinition; readonly now: number },
    ) => Outcome<InvestorState>,
  ): Promise<Done> =>
    inTransaction(context.db, async (trx) => {
      const loaded = await loadInvestor(context, trx, investor, 'update');
      const outcome = loaded
        ? run(loaded.investor, { profile: loaded.profile.in('en'), now: now() })
        : refuse(404, 'INVESTOR_NOT_FOUND');
      if ('problem' in outcome) throw new RefusedCall(outcome.problem);
      if (loaded) {
        const history = [{ actor, action: 'investor.changed' }];
        await writeInvestor(context, trx, loaded, outcome.state, { history });
      }
      return {};
    });
  const found = async (investor: string) => {
    const loaded = await loadInvestor(context, context.db, investor);
    if (!loaded) throw new RefusedCall({ status: 404, code: 'INVESTOR_NOT_FOUND' });
    return loaded;
  };
  const done = (state: InvestorState) => ({ state, answer: undefined });

  /** By method and path below the base. The widget needs none of them. */
  const controls: Readonly<Record<string, Control>> = {
    'GET /profiles': {
      body: v.object({}),
      run: async () => ({
        answer: definitions.map(({ id, title, email }) => ({ id, title, email })),
      }),
    },
    'POST /sign-in': {
      body: who,
      run: async (body) => {
        const { sealed, headers } = await signInByCookie(body);
        const request = new Request(`${publicUrl}/v1/session`, {
          headers: { Cookie: `${cookie.name}=${sealed}` },
        });
        return { answer: await (await server.fetch(request)).json(), headers };
      },
    },
    'POST /sign-out': {
      body: v.object({}),
      run: async (_, request) => {
        const { Cookie = '', Origin = cors.origins[0] ?? '' } = Object.fromEntries(
          ['Cookie', 'Origin'].map((header) => [header, request.headers.get(header) ?? undefined]),
        );
        const headers = { Cookie, Origin };
        const out = new Request(`${publicUrl}/v1/session`, { method: 'DELETE', headers });
        await server.fetch(out);
        return { headers: cookieOf('', 0) };
      },
    },
    'POST /token': {
      body: who,
      run: async (body) => {
        const { sealed, credential } = await signIn(body, 'token');
        const expiresAt = new Date(credential.endsAt).toISOString();
        return { answer: { accessToken: sealed, expiresAt } };
      },
    },
    'POST /reset': {
      body: v.object({ investor: v.optional(name) }),
      run: async ({ investor }) => {
        if (investor !== undefined) {
          await found(investor);
          await removeInvestor(investor);
          return {};
        }
        faults.clear();
        const all = await context.db.selectFrom('investors').select('id').execute();
        for (const { id } of all) await removeInvestor(id);
        return {};
      },
    },
    'POST /kyc': {
      body: v.object({ investor: name, status: v.string() }),
      run: ({ investor, status }) =>
        act(investor, 'demo', (known) => done({ ...known, kyc: { status } })),
    },
    'POST /kyc/handed-in': {
      body: oneInvestor,
      run: ({ investor }) =>
        act(investor, 'provider', (known, { now: at }) => {
          const facts = { now: at, decisionAfter: timing.kycDecision };
          return done({ ...known, kyc: kycAfterHandIn(known.kyc, facts) });
        }),
    },
    'POST /session/expire': {
      body: oneInvestor,
      run: async ({ investor }) => {
        sessions.delete(investor);
        await context.db
          .updateTable('sign_ins')
          .set({ ended_at: new Date(now()) })
          .where('subject', '=', context.secrets.hide(investor))
          .execute();
        return {};
      },
    },
    'POST /token/expire': {
      body: oneInvestor,
      run: async ({ investor }) => {
        expired.set(investor, now());
        return {};
      },
    },
    'POST /values': {
      body: v.object({
        ...{ investor: name, sectionId: name },
        values: v.record(v.string(), v.unknown()),
      }),
      run: ({ investor, sectionId, values }) =>
        act(investor, 'demo', (known) => {
          const section = sectionState(known, sectionId);
          const changed = { ...section, values: { ...section.values, ...values } };
          return done({ ...known, sections: { ...known.sections, [sectionId]: changed } });
        }),
    },
    'GET /state': {
      body: oneInvestor,
      run: async ({ investor }) => ({ answer: (await found(investor)).investor }),
    },
    'GET /faults': { body: v.object({}), run: async () => ({ answer: faults.list() }) },
    'POST /faults': {
      body: faultOrderSchema,
      run: async (order) => {
        faults.add(order);
        return {};
      },
    },
    'DELETE /faults': {
      body: v.object({}),
      run: async () => {
        faults.clear();
        return {};
      },
    },
  };

  const answerControl = async (request: Request, path: string): Promise<Response> => {
    const { method } = request;
    const page = await answerPage(request, path);
    if (page) return page;
    const methods = Object.keys(controls).flatMap((key) => {
      const [known = '', own] = key.split(' ');
      return own === path ? [known] : [];
    });
    if (methods.length === 0) throw new RefusedCall({ status: 404, code: 'NOT_FOUND' });
    if (method === 'OPTIONS') return optionsResponse(request, methods, cors);
    const control = controls[`${method} ${path}`];
    if (!control) throw new RefusedCall({ status: 405, code: 'METHOD_NOT_ALLOWED' });
    if (method !== 'GET') checkOrigin(request, cors.origins);
    const query = Object.fromEntries(new URL(request.url).searchParams);
    const sent = method === 'GET' ? query : ((await readJsonBody(request)) ?? {});
    const parsed = v.safeParse(control.body, sent);
    if (!parsed.success) {
      const detail = v.summarize(parsed.issues);
      throw new RefusedCall({ status: 400, code: 'REQUEST_INVALID', detail });
    }
    const { answer, headers = {} } = await control.run(parsed.output, request);
    if (answer === undefined) return new Response(null, { status: 204, headers });
    return jsonResponse(answer, headers);
  };

  /** The sign-in page, where `sign-in-url` leads, and the key of receipts; undefined for anything else. */
  const answerPage = async (request: Request, path: string): Promise<Response | undefined> => {
    const { method } = request;
    if (path === '/sign-in.css' && method === 'GET') {
      return new Response(SIGN_IN_CSS, { headers: { 'Content-Type': 'text/css; charset=utf-8' } });
    }
    if (path === '/receipt-key' && method === 'GET') {
      return server.fetch(new Request(`${publicUrl}${STORE_BASE}/receipt-key`));
    }
    if (path !== '/sign-in') return undefined;
    if (method === 'GET') {
      return signInPage(definitions, new URL(request.url).searchParams.get('return'), cors.origins);
    }
    const isForm = request.headers.get('Content-Type')?.startsWith(FORM_TYPE) ?? false;
    if (method !== 'POST' || !isForm) return undefined;
    checkOrigin(request, cors.origins);
    const form = new URLSearchParams(await request.text());
    const profile = form.get('profile') ?? '';
    if (!profiles.byName.has(profile)) {
      throw new RefusedCall({ status: 404, code: 'PROFILE_NOT_FOUND' });
    }
    const { headers } = await signInByCookie({ investor: profile, profile });
    const Location = knownPage(form.get('return'), cors.origins) ?? `${DEMO_BASE}/sign-in`;
    return new Response(null, { status: 303, headers: { ...headers, Location } });
  };

  /** What a call of the contract changes of the demo's own session. */
  const answerCall = async (request: Request, path: string): Promise<Response> => {
    const credential = credentialIn(request);
    const isRenewal = path === '/v1/session/renewal' && request.method === 'POST';
    if (isRenewal && credential) {
      renewed.set(credential.session, now() + timing.session);
    }
    const answer = await server.fetch(request);
    const isSignOut = path === '/v1/session' && request.method === 'DELETE';
    if (!credential || !answer.ok) return answer;
    if (isSignOut && sessions.get(credential.investor)?.id === credential.session) {
      sessions.delete(credential.investor);
    }
    if (credential.carrier !== 'cookie') return answer;
    if (isRenewal) {
      const sealed = seal({ ...credential, sessionEndsAt: now() + timing.session });
      answer.headers.set('Set-Cookie', setCookie(cookie, sealed, timing.session / 1000));
    }
    if (isSignOut) {
      answer.headers.set('Set-Cookie', setCookie(cookie, '', 0));
    }
    return answer;
  };

  const answer = async (request: Request, incoming: IncomingMessage): Promise<Response> => {
    const { pathname } = new URL(request.url);
    if (pathname.startsWith(`${DEMO_BASE}/`)) {
      const answered = await answerControl(request, pathname.slice(DEMO_BASE.length)).catch(
        (error: unknown) => {
          if (error instanceof RefusedCall) return problemResponse(error.refusal);
          context.log.error('a control failed', error);
          return problemResponse({ status: 500, code: 'INTERNAL' });
        },
      );
      for (const [header, value] of Object.entries(answerHeaders(request, cors))) {
        answered.headers.set(header, value);
      }
      return answered;
    }
    const { method } = request;
    const isUpload = method === 'PUT' && pathname.startsWith(`${STORE_BASE}/`);
    const action = matchRoute(method, pathname.replace(/^\/v1/, '')).call?.action;
    const struck = method === 'OPTIONS' ? undefined : isUpload ? 'upload' : action;
    const fault = struck && faults.take(struck);
    if (fault?.kind === 'slow') await delay(fault.ms);
    const instead = fault && answerOfFault(fault);
    if (instead) {
      for (const [header, value] of Object.entries(answerHeaders(request, cors))) {
        instead.headers.set(header, value);
      }
      return instead;
    }
    if (fault?.kind === 'drop') return cutOff(incoming);
    const answered = await answerCall(request, pathname);
    return fault?.kind === 'lose' ? cutOff(incoming) : answered;
  };

  const listener = getRequestListener(
    (request, { incoming }) => answer(request, incoming as IncomingMessage),
    { overrideGlobalObjects: false },
  );
  return {
    listener: (req, res) => {
      void listener(req, res);
    },
    standIns: (req, res) => {
      const isTheirs = [STAND_INS_BASE, FRAME_BASE].some((base) => req.url?.startsWith(`${base}/`));
      if (isTheirs) void listener(req, res);
      else res.writeHead(404).end();
    },
    ...{ context, desk: server.desk },
    close: () => server.close(),
  };
}

const FORM_TYPE = 'application/x-www-form-urlencoded';

/** Ends the connection without an answer. */
function cutOff(incoming: IncomingMessage): Response {
  incoming.socket.destroy();
  return new Response(null);
}

/** What a fault answers in the call's place; undefined where the call is carried out, or has no answer. */
function answerOfFault(fault: Fault): Response | undefined {
  switch (fault.kind) {
    case 'status': {
      const { status, code = 'INJECTED_FAULT', detail, retryAfter, errors } = fault;
      const refusal = { status, code, ...(detail && { detail }), ...(errors && { errors }) };
      const headers = retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) };
      return problemResponse(refusal, 'en', headers);
    }
    case 'malformed':
      return new Response('{"half":', { headers: { 'Content-Type': 'application/json' } });
    case 'body':
      return jsonResponse(fault.body ?? null);
    case 'redirect':
      return new Response(null, { status: 307, headers: { Location: fault.to } });
    default:
      return undefined;
  }
}
