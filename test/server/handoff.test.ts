import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openServer } from '../../server/src/database/database';
import { readSettings } from '../../server/src/options';
import { everyTest } from '../support/long';
import { findPostgres, type Postgres, startPostgres } from './support/postgres';
import { documentOf, field, folderOf } from './support/profile';
import { S3_ENVIRONMENT, startS3 } from './support/s3';
import { PORTAL, startServer, type TestServer } from './support/server';

const MINUTE = 60_000;
const FILE = { type: 'input-file', mimeTypes: ['application/pdf'], maxSize: 200_000 };
const PAPERS = { id: 'papers', type: 'fieldset', fields: [field('bill', FILE), field('id', FILE)] };
const PROFILE = documentOf({ proofs: { status: 'active', elements: [PAPERS] } });
const BYTES = Buffer.from('%PDF a bill');
const PAGE = 'https://portal.client.test/unit/phone';
const REQUEST = {
  sectionId: 'proofs',
  fieldsetId: 'papers',
  files: [{ id: 'bill', label: 'Your bill' }],
};

function fileOf(id: string) {
  return {
    ...{ id, label: id, filename: 'bill.pdf', type: 'application/pdf', size: BYTES.length },
    md5: createHash('md5').update(BYTES).digest('hex'),
  };
}

/** What a computer and a phone do with a server. */
function devices({ call }: Pick<TestServer, 'call'>) {
  const phone = (method: string, path: string, accessToken: string, body?: unknown) =>
    call(method, `/v1/handoff${path}`, {
      ...{ as: '', headers: { Authorization: `Bearer ${accessToken}`, Origin: PORTAL } },
      ...(body !== undefined && { body }),
    });
  const create = async (as = 'anna') => {
    const { json } = await call('POST', '/v1/documents/handoffs', { as, body: REQUEST });
    return { ...json, token: String(json.url).split('#handoff=')[1] ?? '' };
  };
  const open = (token: string) =>
    call('POST', '/v1/handoff/openings', { as: '', headers: { Origin: PORTAL }, body: { token } });
  return {
    ...{ phone, create, open },
    status: (handoffId: string, as = 'anna') =>
      call('GET', `/v1/documents/handoffs/${handoffId}`, { as }),
    cancel: (handoffId: string, as = 'anna') =>
      call('DELETE', `/v1/documents/handoffs/${handoffId}`, { as }),
    announce: (accessToken: string, id = 'bill') =>
      phone('POST', '/upload-urls', accessToken, { fieldsetId: 'papers', files: [fileOf(id)] }),
    arrived: (accessToken: string, documentId = 'papers__bill') =>
      phone('GET', `/documents/${documentId}`, accessToken),
    complete: (accessToken: string) => phone('POST', '/completion', accessToken, {}),
    put: (url: string) =>
      call('PUT', url, {
        rawBody: BYTES as BodyInit,
        headers: { 'Content-Type': 'application/pdf' },
      }),
  };
}

async function start(options: Parameters<typeof startServer>[0] = {}) {
  const profiles = folderOf({ 'one/en.json': PROFILE });
  const server = await startServer({ profiles, handoffPage: PAGE, ...options });
  return { ...server, ...devices(server) };
}

const programs = findPostgres();
let postgres: Postgres | undefined;
beforeAll(async () => {
  postgres = programs === undefined ? undefined : await startPostgres(programs);
}, 120_000);
afterAll(() => postgres?.remove());

const ALL_PLACES = [
  { database: 'the embedded database', documents: 'a folder' },
  { database: 'the embedded database', documents: 'a bucket' },
  { database: 'Postgres', documents: 'a folder' },
  { database: 'Postgres', documents: 'a bucket' },
] as const;
/** Each database and each place of documents once. */
const PLACES = everyTest ? ALL_PLACES : [ALL_PLACES[0], ALL_PLACES[3]];

/** A server on such a database that keeps documents in such a place. */
async function startOn({ database, documents }: (typeof ALL_PLACES)[number]) {
  let waited = 0;
  const s3 = documents === 'a bucket' ? await startS3(() => Date.now() + waited) : undefined;
  const read = s3 && readSettings(['--documents', s3.url], S3_ENVIRONMENT);
  if (read && 'problems' in read) throw new Error(read.problems.join());
  const its = await start({
    ...(read && { documents: read.settings.documents }),
    ...(database === 'Postgres' && {
      openDatabase: async () => openServer(postgres?.freshUrl() ?? ''),
    }),
  });
  return {
    ...its,
    advance: (ms: number) => {
      waited += ms;
      its.advance(ms);
    },
    /** Sends a file as a browser does, past this server where it goes to a bucket. */
    send: async ({ url, ...href }: Href): Promise<number> => {
      const headers = { 'Content-Type': 'application/pdf', ...href['form-data'] };
      if (!s3) return (await its.call('PUT', url, { rawBody: BYTES, headers })).status;
      return (await fetch(url, { method: 'PUT', headers, body: BYTES })).status;
    },
    fetched: async (url: string): Promise<string> =>
      s3 ? (await fetch(url)).text() : (await its.call('GET', url)).text,
  };
}

interface Href {
  readonly url: string;
  readonly 'form-data': Readonly<Record<string, string>>;
}

describe.each(PLACES)('a hand-off on $database with documents in $documents', (place) => {
  const on = place.database === 'Postgres' && programs === undefined ? it.skip : it;

  on(
    'brings a document to the computer, byte by byte, through one phone',
    async () => {
      const its = await startOn(place);
      const { handoffId, token } = await its.create();
      const { accessToken } = (await its.open(token)).json;
      expect((await its.open(token)).code).toBe('HANDOFF_USED');
      expect((await its.announce(accessToken, 'id')).code).toBe('HANDOFF_FORBIDDEN');
      expect((await its.announce('unknown')).code).toBe('HANDOFF_ENDED');
      const { href } = (await its.announce(accessToken)).json.filesToUpload[0];
      expect((await its.arrived(accessToken)).code).toBe('ERROR_DOCUMENTS_NOT_FOUND');
      expect((await its.status(handoffId)).json).toEqual({
        ...{ status: 'opened', files: [{ id: 'bill', state: 'waiting' }] },
      });
      expect(await its.send(href)).toBe(200);
      expect((await its.arrived(accessToken)).json).toEqual({ version: '1' });
      expect((await its.complete(accessToken)).status).toBe(204);
      expect((await its.status(handoffId)).json).toEqual({
        ...{ status: 'done', files: [{ id: 'bill', state: 'received' }] },
      });
      const link = await its.call('GET', '/v1/documents/papers__bill/link');
      expect(await its.fetched(link.json.url)).toBe(String(BYTES));
    },
    120_000,
  );

  on(
    'tells the computer of a document that the phone has not asked after',
    async () => {
      const its = await startOn(place);
      const { handoffId, token } = await its.create();
      const { accessToken } = (await its.open(token)).json;
      await its.send((await its.announce(accessToken)).json.filesToUpload[0].href);
      expect((await its.status(handoffId)).json.files).toEqual([{ id: 'bill', state: 'received' }]);
    },
    120_000,
  );

  on.each(['time', 'cancel', 'sign-out'])(
    'ends by %s, and a file under way becomes no document',
    async (end) => {
      const its = await startOn(place);
      const { handoffId, token } = await its.create();
      const { accessToken } = (await its.open(token)).json;
      const { href } = (await its.announce(accessToken)).json.filesToUpload[0];
      if (end === 'time') its.advance(15 * MINUTE + 1000);
      if (end === 'cancel') await its.cancel(handoffId);
      if (end === 'sign-out') await its.call('DELETE', '/v1/session');
      expect((await its.arrived(accessToken)).code).toBe('HANDOFF_ENDED');
      // A bucket knows of no hand-off: what it takes in is not made a document.
      await its.send(href);
      const link = await its.call('GET', '/v1/documents/papers__bill/link', { as: 'anna~later' });
      expect(link.code).toBe('ERROR_DOCUMENTS_NOT_FOUND');
      expect(its.lines.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
    },
    120_000,
  );
});

describe('a hand-off', () => {
  it('needs a page for phones: 404 without one', async () => {
    const server = await startServer({ profiles: folderOf({ 'one/en.json': PROFILE }) });
    const { call } = server;
    expect((await call('POST', '/v1/documents/handoffs', { body: REQUEST })).status).toBe(404);
    expect((await devices(server).open('x')).status).toBe(404);
  });

  it('takes a document from the phone, byte by byte, and the computer finds it', async () => {
    const { call, create, open, announce, put, arrived, complete, status } = await start();
    const { handoffId, token, code, url, expiresAt } = await create();
    expect(url).toBe(`${PAGE}#handoff=${token}`);
    const opened = await open(token);
    expect(opened.json).toMatchObject({
      ...{ code, expiresAt, fieldsetId: 'papers', language: 'en' },
      files: [{ id: 'bill', label: 'Your bill', documentId: 'papers__bill' }],
    });
    const { accessToken } = opened.json;
    expect((await status(handoffId)).json.status).toBe('opened');
    const announced = await announce(accessToken);
    expect((await arrived(accessToken)).code).toBe('ERROR_DOCUMENTS_NOT_FOUND');
    expect((await put(announced.json.filesToUpload[0].href.url)).status).toBe(200);
    expect((await arrived(accessToken)).json).toEqual({ version: '1' });
    expect((await status(handoffId)).json.files).toEqual([{ id: 'bill', state: 'received' }]);
    expect((await complete(accessToken)).status).toBe(204);
    expect((await status(handoffId)).json.status).toBe('done');
    const link = await call('GET', '/v1/documents/papers__bill/link');
    expect((await call('GET', link.json.url)).text).toBe(String(BYTES));
  });

  it('speaks the language of the computer, though the profile is not written in it', async () => {
    const offers = { languages: ['en', 'es'] };
    const sections = { proofs: { status: 'active', elements: [PAPERS] } };
    const profiles = folderOf({ 'one/en.json': documentOf(sections, offers) });
    const { call, open } = await start({ profiles });
    const spokenFor = async (language: string) => {
      const headers = { 'Accept-Language': language };
      const { json } = await call('POST', '/v1/documents/handoffs', { body: REQUEST, headers });
      const opened = await open(String(json.url).split('#handoff=')[1] ?? '');
      return [opened.json.language, opened.headers.get('Content-Language')];
    };
    expect(await spokenFor('es-MX')).toEqual(['es', 'en']);
    expect(await spokenFor('fi')).toEqual(['en', 'en']);
  });

  it('answers 201, and ends after 15 minutes', async () => {
    const { call, now } = await start();
    const { status, json } = await call('POST', '/v1/documents/handoffs', { body: REQUEST });
    expect(status).toBe(201);
    expect(Date.parse(json.expiresAt) - now()).toBe(15 * MINUTE);
  });

  it('belongs to its investor: nobody else reads or cancels it', async () => {
    const { create, status, cancel } = await start();
    const { handoffId } = await create();
    expect((await status(handoffId, 'ben')).status).toBe(404);
    expect((await cancel(handoffId, 'ben')).status).toBe(404);
    expect((await status(handoffId)).json.status).toBe('waiting');
  });
});

describe('the address of a hand-off', () => {
  it('lets one phone in, and a second opening takes nothing from the first', async () => {
    const { create, open, announce } = await start();
    const { token } = await create();
    const first = await open(token);
    expect((await open(token)).code).toBe('HANDOFF_USED');
    expect((await announce(first.json.accessToken)).status).toBe(200);
  });

  it('opened by two phones at once lets one in', async () => {
    const { create, open } = await start();
    const { token } = await create();
    const both = await Promise.all([open(token), open(token)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 410]);
  });

  it.each(['unknown', '', '.', 'no.such', '\0', 'a\0.b'])('%j opens nothing', async (token) => {
    const { open } = await start();
    expect(await open(token)).toMatchObject({ status: 410, code: 'HANDOFF_ENDED' });
  });

  it('lies in the database in no form that opens anything', async () => {
    const { create, open, engine } = await start();
    const { token } = await create();
    const { json } = await open(token);
    const { rows } = await engine.query('select * from investors');
    const [, secret = ''] = token.split('.');
    const [, access = ''] = json.accessToken.split('.');
    expect(JSON.stringify(rows)).toContain('Your bill');
    for (const one of [secret, access]) expect(JSON.stringify(rows)).not.toContain(one);
  });
});

describe('the token of the phone', () => {
  it('reads nothing: no session, no answers, no link', async () => {
    const { create, open, call } = await start();
    const { accessToken } = (await open((await create()).token)).json;
    const headers = { Authorization: `Bearer ${accessToken}` };
    for (const path of ['/session', '/qualification', '/documents/papers__bill/link']) {
      expect((await call('GET', `/v1${path}`, { as: '', headers })).status).toBe(401);
    }
  });

  it('sends the files of its hand-off alone', async () => {
    const { create, open, announce, arrived } = await start();
    const { accessToken } = (await open((await create()).token)).json;
    expect(await announce(accessToken, 'id')).toMatchObject({
      ...{ status: 403, code: 'HANDOFF_FORBIDDEN' },
    });
    expect((await arrived(accessToken, 'papers__id')).code).toBe('HANDOFF_FORBIDDEN');
  });

  it('takes no session, and no session takes it', async () => {
    const { announce, create, open } = await start();
    const { token } = await create();
    await open(token);
    expect((await announce('dev:anna')).code).toBe('HANDOFF_ENDED');
    expect((await announce(token)).code).toBe('HANDOFF_ENDED');
  });

  it.each(['time', 'cancel', 'sign-out'])('ends by %s', async (end) => {
    const its = await start();
    const { token, handoffId } = await its.create();
    const { accessToken } = (await its.open(token)).json;
    const announced = await its.announce(accessToken);
    if (end === 'time') its.advance(15 * MINUTE);
    if (end === 'cancel') expect((await its.cancel(handoffId)).status).toBe(204);
    if (end === 'sign-out') expect((await its.call('DELETE', '/v1/session')).status).toBe(204);
    const phone = [
      await its.open(token),
      await its.announce(accessToken),
      await its.arrived(accessToken),
      await its.complete(accessToken),
    ];
    expect(phone.map(({ code }) => code)).toEqual(phone.map(() => 'HANDOFF_ENDED'));
    // What was on its way becomes no document.
    expect((await its.put(announced.json.filesToUpload[0].href.url)).status).not.toBe(200);
  });
});

describe('somebody who has no business with it', () => {
  it('opens nothing with the code that stands on the screen, and reads or ends nothing by its id', async () => {
    const { create, open, status, announce } = await start();
    const { code, handoffId } = await create();
    for (const seen of [code, handoffId, `#handoff=${code}`]) {
      expect((await open(seen)).code).toBe('HANDOFF_ENDED');
      expect((await announce(seen)).code).toBe('HANDOFF_ENDED');
    }
    expect((await status(handoffId)).json.status).toBe('waiting');
  });

  it('completes no section by what a phone sends, and changes no other answer', async () => {
    const { call, create, open, announce, put } = await start();
    const section = async () => {
      const { json } = await call('GET', '/v1/qualification/sections/proofs');
      const [papers] = json.elements;
      return {
        status: json.status,
        values: papers.fields.map((one: { value?: unknown }) => one.value),
      };
    };
    const before = await section();
    const { accessToken } = (await open((await create()).token)).json;
    await put((await announce(accessToken)).json.filesToUpload[0].href.url);
    const [bill, ...others] = (await section()).values;
    expect(bill).toMatchObject({ filename: 'bill.pdf' });
    expect({ status: (await section()).status, values: [undefined, ...others] }).toEqual(before);
  });

  it('who sends a link of their own gets the document, and the phone says for whom it is', async () => {
    const { call, create, open, announce, put } = await start();
    const eve = await create('eve');
    const { json } = await open(eve.token);
    expect([json.for, json.code]).toEqual([expect.stringMatching(/^e•••@/), eve.code]);
    await put((await announce(json.accessToken)).json.filesToUpload[0].href.url);
    const link = (as: string) => call('GET', '/v1/documents/papers__bill/link', { as });
    expect((await link('eve')).status).toBe(200);
    expect((await link('anna')).code).toBe('ERROR_DOCUMENTS_NOT_FOUND');
  });

  it('finds on a phone that was left behind no way to what was sent with it', async () => {
    const { call, create, open, announce, put, arrived, complete } = await start();
    const { accessToken } = (await open((await create()).token)).json;
    await put((await announce(accessToken)).json.filesToUpload[0].href.url);
    // While it lives, its token tells that the file is there, and nothing of it.
    expect((await arrived(accessToken)).json).toEqual({ version: '1' });
    const headers = { Authorization: `Bearer ${accessToken}` };
    const link = () => call('GET', '/v1/documents/papers__bill/link', { as: '', headers });
    expect((await link()).status).toBe(401);
    await complete(accessToken);
    expect((await arrived(accessToken)).code).toBe('HANDOFF_ENDED');
    expect((await announce(accessToken)).code).toBe('HANDOFF_ENDED');
  });
});

describe('a page on another site', () => {
  it('calls as a phone without cookies where its origin is known, and not where it is not', async () => {
    const { call, create } = await start();
    const preflight = await call('OPTIONS', '/v1/handoff/upload-urls', {
      as: '',
      headers: {
        Origin: PORTAL,
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'authorization,content-type',
      },
    });
    expect(preflight.headers.get('Access-Control-Allow-Headers')).toBe(
      'authorization, content-type',
    );
    const { token } = await create();
    const headers = { Origin: 'https://evil.example' };
    const opened = await call('POST', '/v1/handoff/openings', { as: '', headers, body: { token } });
    expect(opened.status).toBe(403);
  });
});
