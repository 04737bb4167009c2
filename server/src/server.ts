import { randomBytes, randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { sql } from 'kysely';
import type { Timing } from '../../src/reference-backend/rules/state/timing';
import type { VerifySignature } from '../../src/reference-backend/rules/wallet/link-wallet';
import { DEFAULT_NETWORK } from '../../src/wallet/rules/network-setting';
import { API_BASE, answerContractCall, contractCors, type Traced } from './contract/contract-calls';
import { answerHeaders } from './cors';
import { type Database, isAway, openEmbedded, openServer } from './database/database';
import { migrate } from './database/migrations';
import { readSecrets } from './database/secrets';
import { createDesk, type Desk } from './desk/desk';
import { answerDeskCall, DESK_BASE } from './desk/desk-calls';
import { startRemoving } from './desk/erasure';
import { createFolderStore } from './documents/folder-store';
import { createS3Store } from './documents/s3-store';
import { answerStoreCall, STORE_BASE, storeCors } from './documents/store-calls';
import { createIdentityProviders, type IdentityProviders } from './identity/identity-providers';
import { answerProvider, WEBHOOKS_BASE, webhooksCors } from './identity/provider-webhooks';
import { startDeciding } from './identity/stand-in';
import {
  answerStandInCall,
  FRAME_BASE,
  STAND_INS_BASE,
  standInsCors,
} from './identity/stand-in-calls';
import { createLimits, type Limits } from './limits';
import { createLog, type Log } from './log';
import { createMetrics } from './metrics';
import { chainIdOf, isSafe, NO_NETWORK, type Settings } from './options';
import { problemResponse, RefusedCall, unavailable } from './problem';
import { demoProfiles, type Profiles, readProfiles } from './profiles';
import { createRecentInvestors } from './recent-investors';
import { Refused } from './refused';
import type { ServerContext } from './server-context';
import { TIMING } from './timing';
import { type Caller, createAuthentication } from './tokens';
import { verifyOwnKey } from './verify-signature';
import { createWebhookSender } from './webhooks';

/** What a server is made with: the command's options, and what only a program can hand in. */
export interface ServerOptions
  extends Partial<Omit<Settings, 'publicUrl' | 'port' | 'host' | 'profiles'>> {
  readonly data: string;
  /** This server as browsers see it, without a slash at its end. */
  readonly publicUrl: string | (() => string);
  /** A folder or a file; profiles that were read; the demo's by default. */
  readonly profiles?: string | Profiles | undefined;
  /** In place of tokens; null: nobody, 401. */
  readonly authenticate?: (request: Request) => Promise<Caller | null> | Caller | null;
  /** A database that is open already, in place of `database` and `data`. */
  readonly openDatabase?: () => Promise<Database>;
  /** Changes who checks identities. */
  readonly identity?: (own: IdentityProviders) => IdentityProviders;
  /** Where browsers find the stand-ins of identity providers; below `publicUrl` without it. */
  readonly standIns?: string;
  readonly verifySignature?: VerifySignature;
  /** How long things last and take, in ms. */
  readonly timing?: Partial<Timing>;
  /** False: wallets sign the sentence alone. */
  readonly walletChallenges?: boolean;
  readonly limits?: Limits;
  readonly log?: Log;
  /** Ends the wait for the database. */
  readonly stopping?: AbortSignal;
  /** ms since 1970 */
  readonly now?: () => number;
}

/** A server without a socket: for any framework that knows Request and Response. */
export interface OnboardingServer {
  /** Answers one request; it never rejects. */
  readonly fetch: (request: Request) => Promise<Response>;
  /** What staff do, for programs in this process; over HTTP it takes a token. */
  readonly desk: Desk;
  /** Reads the profiles anew: all of them, or none with the reasons. */
  readProfilesAnew(): readonly string[];
  /** The metrics as Prometheus reads them. */
  readonly metrics: () => Promise<{ readonly text: string; readonly contentType: string }>;
  /** Ends what goes on in the background, and leaves the database. */
  close(): Promise<void>;
  /** For what is mounted beside it, as the demo's controls. */
  readonly context: ServerContext;
}

/** How long what is set aside is kept where nothing else is said. */
const SET_ASIDE_DAYS = 30;
const DAY_MS = 24 * 60 * 60_000;

/** How long the database may take to be there at the start, and between two attempts. */
const DATABASE_MS = 30_000;
const DATABASE_RETRY_MS = 500;
/** How long database and documents may take to tell a probe that they are there. */
const READY_MS = 5_000;

/** Opens database, documents and profiles, and answers the contract on them. Rejects with Refused. */
export async function createOnboardingServer(options: ServerOptions): Promise<OnboardingServer> {
  const { now = Date.now, log = createLog(), stopping } = options;
  const publicUrl = () =>
    typeof options.publicUrl === 'string' ? options.publicUrl : options.publicUrl();
  refuseUnsafe(options);
  const { walletNetwork = DEFAULT_NETWORK } = options;
  const chainId = chainIdOf(walletNetwork);
  if (chainId === undefined) throw new Refused(`walletNetwork ${walletNetwork} ${NO_NETWORK}`);
  let profiles = readAll(options.profiles);
  const database = await openDatabase(options);
  try {
    const secrets = await onceThere(database, { now, log, stopping });
    const timing = { ...TIMING, ...options.timing };
    const { identity: changed = (own) => own, standIns } = options;
    const place = options.documents;
    const folder =
      place?.kind === 's3'
        ? undefined
        : createFolderStore(place?.folder ?? `${options.data}/documents`, {
            sign: secrets.sign,
            storeUrl: () => publicUrl() + STORE_BASE,
          });
    const context: ServerContext = {
      db: database.db,
      secrets,
      profiles: () => profiles,
      recent: createRecentInvestors(() => profiles),
      documents:
        folder ??
        createS3Store(place as Extract<typeof place, { kind: 's3' }>, {
          sign: secrets.sign,
          storeUrl: () => publicUrl() + STORE_BASE,
          now,
        }),
      authentication: createAuthentication({
        oidc: options.oidc,
        devTokens: options.devTokens === true,
        authenticate: options.authenticate,
        now,
      }),
      identity: changed(
        createIdentityProviders(options, {
          ...{ db: database.db, log, now, sign: secrets.sign },
          standIns: () => standIns ?? publicUrl() + STAND_INS_BASE,
        }),
      ),
      limits: options.limits ?? createLimits(now),
      metrics: createMetrics(),
      ...{ log, publicUrl, timing, now },
      origins: () => {
        const { origins = [] } = options;
        return origins.length > 0 ? origins : [new URL(publicUrl()).origin];
      },
      walletChallenges: options.walletChallenges === false ? undefined : { chainId },
      handoffPage: options.handoffPage,
      verifySignature: options.verifySignature ?? verifyOwnKey,
      tellsWebhooks: options.webhook !== undefined,
      setAsideMs: (options.setAsideDays ?? SET_ASIDE_DAYS) * DAY_MS,
      newId: () => randomBytes(24).toString('base64url'),
    };
    const desk = createDesk(context);
    const removing = startRemoving(context);
    const deciding = context.identity.decidesByItself ? startDeciding(context) : undefined;
    const app = createApp(context, folder, desk);
    const webhooks = options.webhook && createWebhookSender(context, options.webhook);
    webhooks?.start();
    return {
      ...{ context, desk },
      fetch: async (request) => app.fetch(request),
      readProfilesAnew: () => {
        try {
          profiles = readAll(options.profiles);
          return [];
        } catch (error) {
          if (error instanceof Refused) return error.lines;
          // Whoever asks is a handler of signals: what it does not catch ends the process.
          log.error('the profiles could not be read', error);
          return ['the profiles could not be read'];
        }
      },
      metrics: async () => ({
        text: await context.metrics.text(),
        contentType: context.metrics.contentType,
      }),
      close: async () => {
        await webhooks?.close();
        await removing.end();
        await deciding?.end();
        await database.close();
      },
    };
  } catch (error) {
    await database.close().catch(() => {});
    throw error;
  }
}

/** A program's settings are held to what the command's options are. */
function refuseUnsafe({ oidc, webhook, documents, onfido, sumsub }: ServerOptions): void {
  const addresses = {
    'oidc.issuer': oidc?.issuer,
    'webhook.url': webhook?.url,
    'documents.endpoint': documents?.kind === 's3' ? documents.endpoint : undefined,
    'onfido.url': onfido?.url,
    'sumsub.url': sumsub?.url,
  };
  const lines = Object.entries(addresses).flatMap(([name, url]) =>
    url === undefined || isSafe(url)
      ? []
      : [`${name} ${url} has to be https://…; plain http is taken on a loopback address alone`],
  );
  if (lines.length > 0) throw new Refused(...lines);
}

function readAll(given: ServerOptions['profiles']): Profiles {
  if (given === undefined) return demoProfiles();
  return typeof given === 'string' ? readProfiles(given) : given;
}

function openDatabase({ openDatabase: open, database, data }: ServerOptions): Promise<Database> {
  if (open) return open();
  return database === undefined ? openEmbedded(data) : Promise.resolve(openServer(database));
}

/** Waits for the database, and brings it to this version. */
async function onceThere(
  { db }: Database,
  {
    now,
    log,
    stopping,
  }: { readonly now: () => number; readonly log: Log; readonly stopping: AbortSignal | undefined },
) {
  const start = Date.now();
  let isTold = false;
  for (;;) {
    try {
      await sql`select 1`.execute(db);
      await migrate(db, new Date(now()));
      return await readSecrets(db, new Date(now()));
    } catch (error) {
      const { code = '', message } = error as { code?: string; message: string };
      if (!isAway(error)) {
        throw new Refused(
          `--database can't be used (${code || message}): give an account that may make tables there`,
        );
      }
      if (Date.now() - start > DATABASE_MS) {
        throw new Refused(
          `--database is not there within ${DATABASE_MS / 1000} s (${code || message}): start it, or give another address`,
        );
      }
      if (stopping?.aborted) throw new Refused('ended before the database was there');
      if (!isTold) log.warn('the database is not there yet');
      isTold = true;
      await new Promise((resolve) => setTimeout(resolve, DATABASE_RETRY_MS));
    }
  }
}

/** One part of the server below its base. */
interface Part {
  readonly base: string;
  readonly cors: typeof contractCors;
  readonly answer: (
    request: Request,
    path: string,
    context: ServerContext,
    traced: Traced,
  ) => Promise<Response>;
}

function createApp(
  context: ServerContext,
  folder: ReturnType<typeof createFolderStore> | undefined,
  desk: Desk,
) {
  const parts: readonly Part[] = [
    { base: API_BASE, cors: contractCors, answer: answerContractCall },
    {
      base: DESK_BASE,
      cors: contractCors,
      answer: (request, path, world, traced) => answerDeskCall(request, path, world, traced, desk),
    },
    {
      base: STORE_BASE,
      cors: storeCors,
      answer: (request, path, world, traced) =>
        answerStoreCall(request, path, world, traced, folder),
    },
    { base: WEBHOOKS_BASE, cors: webhooksCors, answer: answerProvider },
    ...(context.identity.decidesByItself ? [STAND_INS_BASE, FRAME_BASE] : []).map((base) => ({
      ...{ base, cors: standInsCors },
      answer: (request: Request, _: string, world: ServerContext, traced: Traced) =>
        answerStandInCall(request, world, traced),
    })),
  ];
  const app = new Hono();
  app.get('/health/live', (c) => c.json({ status: 'live' }));
  app.get('/health/ready', () => answerReady(context));
  for (const part of parts) {
    app.all(`${part.base}/*`, (c) => answerPart(c.req.raw, part, context));
  }
  app.notFound((c) =>
    answerPart(
      c.req.raw,
      {
        base: '',
        cors: contractCors,
        answer: async () => {
          throw new RefusedCall({ status: 404, code: 'NOT_FOUND' });
        },
      },
      context,
    ),
  );
  return app;
}

async function answerReady({ db, documents, log }: ServerContext): Promise<Response> {
  try {
    await within(READY_MS, Promise.all([sql`select 1`.execute(db), documents.check()]));
    return Response.json({ status: 'ready' });
  } catch (error) {
    log.error('not ready', error);
    const { refusal, headers } = unavailable();
    return problemResponse(refusal, 'en', headers);
  }
}

/** Rejects where an answer takes longer. */
function within(ms: number, answer: Promise<unknown>): Promise<unknown> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), ms);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

async function answerPart(request: Request, part: Part, context: ServerContext): Promise<Response> {
  const start = performance.now();
  const traced: Traced = {};
  const given = request.headers.get('X-Request-Id') ?? '';
  const requestId = UUID.test(given) ? given : randomUUID();
  const path = new URL(request.url).pathname.slice(part.base.length);
  const answer = await part.answer(request, path, context, traced).catch((error: unknown) => {
    if (error instanceof RefusedCall) return problemResponse(error.refusal, 'en', error.headers);
    if (isAway(error)) {
      const { refusal, headers } = unavailable();
      return problemResponse(refusal, 'en', headers);
    }
    context.log.error('a call failed', error);
    return problemResponse({ status: 500, code: 'INTERNAL' });
  });
  for (const [name, value] of Object.entries(answerHeaders(request, part.cors(context)))) {
    if (!answer.headers.has(name)) answer.headers.set(name, value);
  }
  const { route = 'other', investor } = traced;
  const { status } = answer;
  const method = /^(GET|HEAD|POST|PUT|DELETE|OPTIONS|PATCH)$/.test(request.method)
    ? request.method
    : 'other';
  const ms = Math.round(performance.now() - start);
  context.metrics.call({ method, route, status, ms });
  context.log.call({ method, route, status, ms, requestId, ...(investor && { investor }) });
  if (request.method !== 'HEAD') return answer;
  if (!answer.headers.has('Content-Length')) {
    answer.headers.set('Content-Length', String((await answer.arrayBuffer()).byteLength));
  }
  return new Response(null, { status, headers: answer.headers });
}
