import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everyElementOpen } from '../../../src/reference-backend/profiles/every-element';
import { everyTest } from '../../support/long';
import { type ReferenceServer, startServer } from '../../unit/demo/support/reference-server';
import { type Break, ids, inspect, on, pathOf, refusing, withHeaders, withJson } from './support';

const CREATE = { method: 'POST', path: /^\/documents\/handoffs$/ };
const READ = { method: 'GET', path: /^\/documents\/handoffs\/[\w-]+$/, status: 200 };
const OPEN = { method: 'POST', path: /^\/handoff\/openings$/ };
const ANNOUNCE = { method: 'POST', path: /^\/handoff\/upload-urls$/ };
const ASK = { method: 'GET', path: /^\/handoff\/documents\/[\w-]+$/ };

// biome-ignore lint/suspicious/noExplicitAny: a test takes whatever the server sent apart
type Alter = (body: any) => unknown;

const altering = (where: Parameters<typeof on>[0], alter: Alter) =>
  on(where, (response) => withJson(response, alter));

const bearerOf = ({ headers }: Request) => headers.get('authorization')?.slice('Bearer '.length);

function as(request: Request, token: string): Request {
  const changed = new Request(request);
  changed.headers.set('authorization', `Bearer ${token}`);
  return changed;
}

const later = (text: string) => new Date(Date.parse(text) + 3_600_000).toISOString();
const NO_ADDRESSES = () => Response.json({ filesToUpload: [] });

/** Takes what a phone announces in place of refusing it, from a call of this kind until the next hand-off. */
function takingAfter(isIt: (request: Request) => boolean): Break {
  let isTaking = false;
  return async (request, next) => {
    if (CREATE.path.test(pathOf(request))) isTaking = false;
    const response = await next();
    isTaking ||= isIt(request);
    const isRefused = ANNOUNCE.path.test(pathOf(request)) && response.status === 410;
    return isTaking && isRefused ? NO_ADDRESSES() : response;
  };
}

/** Knows the phones that were let in, by their tokens. */
function ofPhones(
  broken: (isPhone: boolean, ...call: Parameters<Break>) => Promise<Response>,
): Break {
  const phones = new Set<string>();
  return async (request, next) => {
    const response = await broken(phones.has(bearerOf(request) ?? ''), request, next);
    if (OPEN.path.test(pathOf(request)) && response.status === 200) {
      phones.add((await response.clone().json()).accessToken);
    }
    return response;
  };
}

/** Breaks what happens when a token is opened once more. */
function openingAgain(
  broken: (first: Response, opened: { readonly out: Set<string> }) => Promise<Response | undefined>,
): Break {
  const first = new Map<string, Response>();
  const out = new Set<string>();
  return async (request, next) => {
    if (out.has(bearerOf(request) ?? '')) return refusing(410, 'HANDOFF_ENDED');
    if (!OPEN.path.test(pathOf(request)) || request.method !== 'POST') return next();
    const { token } = await request.clone().json();
    const known = first.get(token);
    if (known) return (await broken(known.clone(), { out })) ?? next();
    const response = await next();
    if (response.status === 200) first.set(token, response.clone());
    return response;
  };
}

/** What breaks a hand-off, the only check that fails of it, and what that says. */
const VARIANTS: readonly [name: string, breaks: (token: string) => Break, id: string, RegExp][] = [
  [
    'answers 200 to a new hand-off',
    () => on({ ...CREATE, status: 201 }, async (response) => Response.json(await response.json())),
    ...(['handoff.created', /answered 200 instead of 201/] as const),
  ],
  [
    'puts the token into the query',
    () =>
      altering({ ...CREATE, status: 201 }, (body) => ({
        ...body,
        url: body.url.replace('#', '?'),
      })),
    ...(['handoff.created', /no address with a token in its fragment alone/] as const),
  ],
  [
    'has codes of three digits',
    () => {
      const longer = (body: { readonly code: string }) => ({ ...body, code: `1${body.code}` });
      const created = altering({ ...CREATE, status: 201 }, longer);
      const opened = altering({ ...OPEN, status: 200 }, longer);
      return (request, next) => created(request, () => opened(request, next));
    },
    ...(['handoff.created', /has not two digits/] as const),
  ],
  [
    'keeps a hand-off open for more than an hour',
    () =>
      altering({ ...CREATE, status: 201 }, (body) => ({
        ...body,
        expiresAt: later(body.expiresAt),
      })),
    ...(['handoff.created', /ends 75 minutes from now/] as const),
  ],
  [
    'shows another code at the phone',
    () =>
      altering({ ...OPEN, status: 200 }, (body) => ({
        ...body,
        code: body.code === '00' ? '11' : '00',
      })),
    ...(['handoff.opened', /code of POST \/handoff\/openings is/] as const),
  ],
  [
    'tells the phone the whole e-mail address',
    () => altering({ ...OPEN, status: 200 }, (body) => ({ ...body, for: everyElementOpen.email })),
    ...(['handoff.opened', /the whole e-mail address/] as const),
  ],
  [
    'tells the phone what is stored',
    () =>
      altering({ ...OPEN, status: 200 }, (body) => ({
        ...body,
        files: body.files.map((file: object) => ({ ...file, value: { filename: 'bill.pdf' } })),
      })),
    ...(['handoff.opened', /the stored value of a file/] as const),
  ],
  [
    'names no document to the phone',
    () =>
      altering({ ...OPEN, status: 200 }, (body) => ({
        ...body,
        files: body.files.map(({ documentId: _, ...file }: { documentId: string }) => file),
      })),
    ...(['handoff.opened', /documentId is missing/] as const),
  ],
  [
    'lets the phone go on after the computer’s end',
    () =>
      altering({ ...OPEN, status: 200 }, (body) => ({ ...body, expiresAt: later(body.expiresAt) })),
    ...(['handoff.opened', /a later end than the computer/] as const),
  ],
  [
    'lets a second phone in',
    () => openingAgain(async (first) => first),
    ...(['handoff.once', /answered 200 instead of 410/] as const),
  ],
  [
    'lets a second phone throw the first one out',
    () =>
      openingAgain(async (first, { out }) => {
        out.add((await first.json()).accessToken);
        return undefined;
      }),
    ...(['handoff.once', /answered 410 instead of 200/] as const),
  ],
  [
    'asks a phone that it does not know to sign in',
    (token) =>
      ofPhones(async (isPhone, request, next) => {
        const isOther = !isPhone && bearerOf(request) !== token;
        return isOther && ANNOUNCE.path.test(pathOf(request)) && request.method === 'POST'
          ? refusing(401, 'SESSION_MISSING')
          : next();
      }),
    ...(['handoff.unknown', /answered 401 instead of 410/] as const),
  ],
  [
    'takes a session for a phone',
    (token) => async (request, next) =>
      ANNOUNCE.path.test(pathOf(request)) && bearerOf(request) === token ? NO_ADDRESSES() : next(),
    ...(['handoff.unknown', /answered 200 instead of 410/] as const),
  ],
  [
    'takes every file from a phone',
    () => on({ ...ANNOUNCE, status: 403 }, NO_ADDRESSES),
    ...(['handoff.own-files', /answered 200 instead of 403/] as const),
  ],
  [
    'tells a phone of every document',
    () => on({ ...ASK, status: 403 }, () => Response.json({ version: '1' })),
    ...(['handoff.own-files', /answered 200 instead of 403/] as const),
  ],
  [
    'takes the token of a phone for a session',
    (token) =>
      ofPhones((isPhone, request, next) =>
        next(isPhone && !pathOf(request).startsWith('/handoff/') ? as(request, token) : request),
      ),
    ...(['handoff.reads-nothing', /GET \/session answered 200 to the access token/] as const),
  ],
  [
    'tells a phone of what came before it',
    () => on({ ...ASK, status: 404 }, () => Response.json({ version: '0' })),
    ...(['handoff.round-trip', /answered 200 instead of 404/] as const),
  ],
  [
    'tells the phone of another version',
    () => altering({ ...ASK, status: 200 }, () => ({ version: 'other' })),
    ...(['handoff.round-trip', /told of version other/] as const),
  ],
  [
    'keeps other bytes than the phone has sent',
    () => async (request, next) =>
      request.method === 'GET' && request.url.includes('/store/') ? new Response('other') : next(),
    ...(['handoff.round-trip', /leads to other bytes/] as const),
  ],
  [
    'does not tell the computer that a phone is there',
    () => altering(READ, (body) => ({ ...body, status: 'waiting' })),
    ...(['handoff.status', /waiting and its file waiting, in place of opened/] as const),
  ],
  [
    'does not tell the computer what has come',
    () =>
      altering(READ, (body) => ({
        ...body,
        files: body.files.map((file: object) => ({ ...file, state: 'waiting' })),
      })),
    ...(['handoff.status', /its file waiting, in place of opened and received/] as const),
  ],
  [
    'lets a phone go on that was done',
    () => takingAfter((request) => pathOf(request) === '/handoff/completion'),
    ...(['handoff.completion', /answered 200 instead of 410/] as const),
  ],
  [
    'lets a phone go on that was cancelled',
    () =>
      takingAfter(({ method, url }) => method === 'DELETE' && url.includes('/documents/handoffs/')),
    ...(['handoff.cancelled', /answered 200 instead of 410/] as const),
  ],
  [
    'lets a phone go on after a sign-out',
    () => takingAfter(({ method, url }) => method === 'DELETE' && url.endsWith('/session')),
    ...(['session.sign-out', /answered 200 instead of 410/] as const),
  ],
  [
    'lets the page for phones send no token',
    () =>
      on({ method: 'OPTIONS', path: /^\/handoff\// }, (response) =>
        withHeaders(response, { 'Access-Control-Allow-Headers': 'Content-Type' }),
      ),
    ...(['handoff.cors', /does not let the page for phones/] as const),
  ],
];

describe('a backend that', () => {
  let server: ReferenceServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.close());

  const investorOf = (name: string) => name.replace(/\W+/g, '-').toLowerCase();
  const only = ['handoff', 'session.sign-out'];

  it.each(VARIANTS)('%s is reported', async (name, breaks, id, problem) => {
    const token = await server.token(investorOf(name), 'every-element-open');
    const findings = await inspect(server, token, breaks(token), {
      only: everyTest ? only : [id],
    });
    expect(ids(findings, 'failed')).toEqual([id]);
    const found = findings.find(({ outcome }) => outcome === 'failed');
    expect(found?.problem).toMatch(problem);
    expect(found?.fix).toMatch(/./);
  });

  it('hands nothing over is not told so, in a word', async () => {
    const token = await server.token('without', 'every-element-open');
    const breaks = on({}, (response, request) =>
      pathOf(request).includes('handoff') ? refusing(404, 'NOT_FOUND') : response,
    );
    const findings = await inspect(server, token, breaks, { only });
    const left = findings.filter(({ id }) => id !== 'session.sign-out');
    expect(new Set(left.map(({ outcome }) => outcome))).toEqual(new Set(['skipped']));
    expect(left[0]?.problem).toContain('hands nothing over to a phone');
    expect(left.map(({ fix }) => fix)).toEqual(left.map(() => undefined));
    expect(ids(findings, 'passed')).toEqual(['session.sign-out']);
  });

  it.each(['GET', 'DELETE'])('lets another investor %s a hand-off is reported', async (method) => {
    const investor = (which: string) =>
      server.token(`${which}-${method.toLowerCase()}`, 'every-element-open');
    const [first, second] = [await investor('first'), await investor('second')];
    const found = async (breaks?: Break) =>
      inspect(server, first, breaks, {
        ...{ only: ['handoff.owner'], save: true, secondToken: second },
      });
    expect(ids(await found(), 'passed')).toEqual(['handoff.owner']);
    const lax: Break = (request, next) => {
      const isTheirs = request.method === method && request.url.includes('/documents/handoffs/');
      return next(isTheirs ? as(request, first) : request);
    };
    expect(ids(await found(lax), 'failed')).toEqual(['handoff.owner']);
  });
});
