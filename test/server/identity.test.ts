import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { documentOf, field, folderOf } from './support/profile';
import { type Answered, type Received, startReceiver } from './support/receiver';
import { startServer, type TestServer } from './support/server';

/** As a document has it: a token is made for each investor. */
const plugin = (id: string) => ({ id });

const PROFILE = {
  'one/en.json': documentOf({
    about: { status: 'active', elements: [field('first')] },
    onfido: { status: 'active', plugins: [plugin('id-check-onfido')] },
    sumsub: { status: 'active', plugins: [plugin('id-check-sumsub')] },
  }),
  'one/profile.json': { kycStartsWith: 'onfido' },
};

const ONFIDO = { apiToken: 'api-token', workflowId: 'workflow', webhookToken: 'hook-token' };
const SUMSUB = {
  ...{ appToken: 'app-token', secretKey: 'secret-key', levelName: 'basic' },
  webhookSecret: 'hook-secret',
};

const sent = ({ text }: Received) => JSON.parse(text);

/** A server with both providers, who answer as they do where nothing else is told. */
async function withProviders(
  answer: (request: Received) => Promise<Answered | undefined> | Answered | undefined = () =>
    undefined,
) {
  let made = 0;
  const { url, received } = await startReceiver(async (request) => {
    const told = await answer(request);
    if (told) return told;
    made += 1;
    const { target } = request;
    if (/token/i.test(target)) return { status: 200, body: { token: `token.${made}` } };
    return { status: 201, body: { id: `${target.split('/').at(-1)}-${made}` } };
  });
  const server = await startServer({
    profiles: folderOf(PROFILE),
    onfido: { ...ONFIDO, url },
    sumsub: { ...SUMSUB, url },
  });
  const read = async (id: string, as = 'anna') =>
    server.call('GET', `/v1/qualification/sections/${id}`, { as });
  const data = async (id: string, as?: string) => (await read(id, as)).json.plugins[0].config.data;
  const kyc = async (as = 'anna') => (await server.call('GET', '/v1/kyc', { as })).json;
  const times = (target: string) => received.filter((one) => one.target === target).length;
  return { ...server, received, read, data, kyc, times };
}

const hexOf = (secret: string, text: string, algorithm = 'sha256') =>
  createHmac(algorithm, secret).update(text).digest('hex');

/** Calls the webhook as Onfido does. */
async function onfido(
  { call }: Pick<TestServer, 'call'>,
  [id, status, at]: readonly [runId: string, status: string, at: number],
  sign = (text: string) => hexOf(ONFIDO.webhookToken, text),
) {
  const object = { id, status, completed_at_iso8601: new Date(at).toISOString() };
  const payload = { resource_type: 'workflow_run', action: 'workflow_run.completed', object };
  const rawBody = JSON.stringify({ payload });
  const headers = { 'X-SHA2-Signature': sign(rawBody), 'Content-Type': 'application/json' };
  return (await call('POST', '/webhooks/onfido', { headers, rawBody })).status;
}

/** Calls the webhook as Sumsub does. */
async function sumsub(
  { call }: Pick<TestServer, 'call'>,
  event: { readonly at: number; readonly [key: string]: unknown },
  sign = (text: string) => ({ 'X-Payload-Digest': hexOf(SUMSUB.webhookSecret, text) }),
) {
  const { at, ...more } = event;
  const createdAtMs = new Date(at).toISOString().replace('T', ' ').replace('Z', '');
  const rawBody = JSON.stringify({
    externalUserId: 'anna',
    levelName: 'basic',
    createdAtMs,
    ...more,
  });
  const headers = { 'X-Payload-Digest-Alg': 'HMAC_SHA256_HEX', ...sign(rawBody) };
  return (await call('POST', '/webhooks/sumsub', { headers, rawBody })).status;
}

const reviewed = (reviewAnswer: string, reviewRejectType?: string) => ({
  type: 'applicantReviewed',
  reviewResult: { reviewAnswer, ...(reviewRejectType && { reviewRejectType }) },
});

describe('Onfido', () => {
  it('gets one applicant and one run for a section, and a fresh token at each reading', async () => {
    const { data, received, times, read } = await withProviders();
    const first = await data('onfido');
    expect(first).toEqual({ sdkToken: 'token.3', workflowRunId: 'workflow_runs-2' });
    expect(received.map(({ method, target }) => `${method} ${target}`)).toEqual([
      ...['POST /v3.6/applicants', 'POST /v3.6/workflow_runs', 'POST /v3.6/sdk_token'],
    ]);
    for (const { headers } of received) {
      expect(headers.authorization).toBe('Token token=api-token');
    }
    expect(received.slice(1).map(sent)).toEqual([
      { workflow_id: 'workflow', applicant_id: 'applicants-1' },
      { applicant_id: 'applicants-1', referrer: 'https://portal.client.test/*' },
    ]);
    const again = await data('onfido');
    expect(again.workflowRunId).toBe(first.workflowRunId);
    expect(again.sdkToken).not.toBe(first.sdkToken);
    // Nobody else's, and nobody's twice, however many ask at once.
    await Promise.all([read('onfido', 'eve'), read('onfido', 'eve'), read('onfido', 'eve')]);
    expect([times('/v3.6/applicants'), times('/v3.6/workflow_runs')]).toEqual([2, 2]);
    expect((await data('onfido', 'eve')).workflowRunId).not.toBe(first.workflowRunId);
  });

  it('uses what another node has made meanwhile', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let isFirst = true;
    const { data, again, times } = await withProviders(async ({ target }) => {
      if (target !== '/v3.6/applicants' || !isFirst) return undefined;
      isFirst = false;
      await held;
      return undefined;
    });
    const late = data('onfido');
    await expect.poll(() => times('/v3.6/applicants')).toBe(1);
    const other = await again();
    const path = '/v1/qualification/sections/onfido';
    const { plugins } = (await other.call('GET', path)).json;
    release();
    expect((await late).workflowRunId).toBe(plugins[0].config.data.workflowRunId);
  });

  it.each([
    ['approved', { status: 'Approved' }],
    ['declined', { status: 'Rejected', canRetry: false }],
    ['review', { status: 'Pending' }],
  ])('moves the status: %s', async (status, expected) => {
    const server = await withProviders();
    const { workflowRunId } = await server.data('onfido');
    expect(await onfido(server, [workflowRunId, status, server.now()])).toBe(204);
    expect(await server.kyc()).toMatchObject(expected);
  });

  it('gets a new run for the same applicant after one that was broken off', async () => {
    const server = await withProviders();
    const { workflowRunId } = await server.data('onfido');
    await onfido(server, [workflowRunId, 'abandoned', server.now()]);
    expect(await server.kyc()).toMatchObject({ status: 'Rejected', canRetry: true });
    const next = await server.data('onfido');
    expect(next.workflowRunId).not.toBe(workflowRunId);
    expect(server.times('/v3.6/applicants')).toBe(1);
    // What is still told of the run before is no longer heard.
    await onfido(server, [workflowRunId, 'approved', server.now() + 1_000]);
    expect((await server.kyc()).status).toBe('Rejected');
    await onfido(server, [next.workflowRunId, 'approved', server.now() + 2_000]);
    expect((await server.kyc()).status).toBe('Approved');
  });

  it('needs its signature over the bytes', async () => {
    const server = await withProviders();
    const { workflowRunId } = await server.data('onfido');
    const event = [workflowRunId, 'approved', server.now()] as const;
    for (const sign of [
      () => '',
      () => 'zz',
      (text: string) => hexOf('another token', text),
      (text: string) => hexOf(ONFIDO.webhookToken, `${text} `),
      (text: string) => hexOf(ONFIDO.webhookToken, text, 'sha1'),
    ]) {
      expect(await onfido(server, event, sign)).toBe(401);
    }
    expect((await server.kyc()).status).toBe('Not_checked');
    expect(await onfido(server, ['unknown', 'approved', server.now()])).toBe(204);
    expect(await onfido(server, ['un\0known', 'approved', server.now()])).toBe(204);
    expect(await onfido(server, [workflowRunId, 'constructor', server.now()])).toBe(204);
    expect((await server.kyc()).status).toBe('Not_checked');
    expect((await server.call('GET', '/webhooks/onfido')).status).toBe(405);
    expect((await server.call('POST', '/webhooks/other', { rawBody: '{}' })).status).toBe(404);
  });
});

describe('Sumsub', () => {
  it('gives a token for the investor, asked for as it wants it', async () => {
    const { data, received, now } = await withProviders();
    expect(await data('sumsub')).toEqual({ sdkToken: 'token.1' });
    const [{ method, target, headers, text }] = received as [Received];
    expect(`${method} ${target}`).toBe('POST /resources/accessTokens/sdk');
    expect(JSON.parse(text)).toEqual({ userId: 'anna', levelName: 'basic', ttlInSecs: 600 });
    const at = String(now() / 1000);
    expect(headers).toMatchObject({
      'x-app-token': 'app-token',
      'x-app-access-ts': at,
      'x-app-access-sig': hexOf('secret-key', `${at}POST${target}${text}`),
    });
  });

  it.each([
    [reviewed('GREEN'), { status: 'Approved' }],
    [reviewed('RED', 'FINAL'), { status: 'Rejected', canRetry: false }],
    [reviewed('RED', 'RETRY'), { status: 'Rejected', canRetry: true }],
    [{ type: 'applicantPending' }, { status: 'Pending' }],
  ])('moves the status: %j', async (event, expected) => {
    const server = await withProviders();
    await server.data('sumsub');
    expect(await sumsub(server, { ...event, at: server.now() })).toBe(204);
    expect(await server.kyc()).toMatchObject(expected);
  });

  it('never overwrites what is newer, whatever comes when', async () => {
    const server = await withProviders();
    await server.data('sumsub');
    const at = server.now();
    await sumsub(server, { ...reviewed('GREEN'), at: at + 2_000 });
    await sumsub(server, { type: 'applicantPending', at });
    await sumsub(server, { ...reviewed('RED', 'RETRY'), at: at + 1_999 });
    expect((await server.kyc()).status).toBe('Approved');
    await sumsub(server, { ...reviewed('RED', 'FINAL'), at: at + 2_001 });
    expect((await server.kyc()).status).toBe('Rejected');
  });

  it('never overwrites a newer decision of the other provider', async () => {
    const server = await withProviders();
    const { workflowRunId } = await server.data('onfido');
    const at = server.now();
    await sumsub(server, { ...reviewed('GREEN'), at: at + 10_000 });
    expect(await onfido(server, [workflowRunId, 'declined', at + 5_000])).toBe(204);
    expect((await server.kyc()).status).toBe('Approved');
    // The run has ended all the same.
    const { rows } = await server.engine.query(
      'select told_at from applicants where run_id <> $1',
      [''],
    );
    expect(rows).toEqual([{ told_at: new Date(at + 5_000) }]);
  });

  it.each([
    { status: 'Rejected', canRetry: false },
    { status: 'Rejected', canRetry: true },
    { status: 'Pending' },
  ])('never overwrites a newer decision of the desk: %j', async (decision) => {
    const server = await withProviders();
    const { workflowRunId } = await server.data('onfido');
    const at = server.now();
    server.advance(10_000);
    const headers = { Authorization: 'Bearer dev-desk:eva' };
    const path = '/desk/v1/investors/anna/kyc';
    await server.call('PUT', path, { as: '', headers, body: { ...decision, message: 'Why.' } });
    await sumsub(server, { ...reviewed('GREEN'), at: at + 9_999 });
    await onfido(server, [workflowRunId, 'abandoned', at + 20_000]);
    expect(await server.kyc()).toMatchObject({ ...decision, message: 'Why.' });
    await sumsub(server, { ...reviewed('GREEN'), at: at + 10_001 });
    expect((await server.kyc()).status).toBe('Approved');
  });

  it.each(['abandoned', 'error'])('stands when a run at the other is %s', async (status) => {
    const server = await withProviders();
    const { workflowRunId } = await server.data('onfido');
    const at = server.now();
    await sumsub(server, { type: 'applicantPending', at });
    await onfido(server, [workflowRunId, status, at + 1_000]);
    expect((await server.kyc()).status).toBe('Pending');
    await sumsub(server, { ...reviewed('GREEN'), at: at + 2_000 });
    await onfido(server, [workflowRunId, status, at + 3_000]);
    expect((await server.kyc()).status).toBe('Approved');
  });

  it('decides though a run at the other was broken off since', async () => {
    const server = await withProviders();
    const { workflowRunId } = await server.data('onfido');
    const at = server.now();
    await onfido(server, [workflowRunId, 'abandoned', at + 2_000]);
    await sumsub(server, { ...reviewed('GREEN'), at: at + 1_000 });
    expect((await server.kyc()).status).toBe('Approved');
  });

  it('says nothing of an investor who has come anew since', async () => {
    const server = await withProviders();
    await server.data('sumsub');
    const at = server.now();
    const headers = { Authorization: 'Bearer dev-desk:eva' };
    await server.call('DELETE', '/desk/v1/investors/anna', { as: '', headers });
    server.advance(1_000);
    await server.data('sumsub', 'anna~again');
    expect(await sumsub(server, { ...reviewed('GREEN'), at: at + 999 })).toBe(204);
    expect((await server.kyc('anna~again')).status).toBe('Not_checked');
    await sumsub(server, { ...reviewed('GREEN'), at: at + 1_000 });
    expect((await server.kyc('anna~again')).status).toBe('Approved');
  });

  it('needs its signature, of the right level, and of somebody', async () => {
    const server = await withProviders();
    await server.data('sumsub');
    const green = { ...reviewed('GREEN'), at: server.now() };
    const signed = (algorithm: string, name: string) => (text: string) => ({
      'X-Payload-Digest': hexOf(SUMSUB.webhookSecret, text, algorithm),
      'X-Payload-Digest-Alg': name,
    });
    expect(await sumsub(server, green, () => ({ 'X-Payload-Digest': 'ab' }))).toBe(401);
    expect(await sumsub(server, green, signed('sha1', 'HMAC_SHA1_HEX'))).toBe(401);
    expect(await sumsub(server, green, signed('sha256', 'constructor'))).toBe(401);
    expect(await sumsub(server, { ...green, levelName: 'other' })).toBe(204);
    expect(await sumsub(server, { ...green, externalUserId: 'eve' })).toBe(204);
    expect((await server.kyc()).status).toBe('Not_checked');
    expect(await sumsub(server, green, signed('sha512', 'HMAC_SHA512_HEX'))).toBe(204);
    expect((await server.kyc()).status).toBe('Approved');
  });
});

it('a provider that fails is 502 for its section alone, and nobody is asked for a closed one', async () => {
  let status = 500;
  const server = await withProviders(() =>
    status === 200 ? undefined : { status, body: { token: 1 } },
  );
  const { read, call, received, data } = server;
  for (const id of ['onfido', 'sumsub']) {
    const { status: answered, code } = await read(id);
    expect([answered, code]).toEqual([502, 'PROVIDER_FAILED']);
  }
  expect((await read('about')).status).toBe(200);
  expect((await call('GET', '/v1/qualification')).status).toBe(200);
  status = 200;
  const { workflowRunId } = await data('onfido');
  await onfido(server, [workflowRunId, 'review', server.now()]);
  const path = '/v1/qualification/sections/onfido';
  expect((await call('PUT', path, { body: { elements: [] } })).status).toBe(204);
  const before = received.length;
  expect((await read('onfido')).json).toMatchObject({
    status: 'locked',
    plugins: [{ id: 'id-check-onfido', config: { data: {} } }],
  });
  expect(received.length).toBe(before);
});

describe('a section that is saved after its check', () => {
  const save = (server: Pick<TestServer, 'call'>, id: string) =>
    server.call('PUT', `/v1/qualification/sections/${id}`, { body: { elements: [] } });

  it.each([
    ['onfido', { status: 'processing' }, 'Pending'],
    ['onfido', { status: 'awaiting_input' }, 'Not_checked'],
    ['sumsub', { review: { reviewStatus: 'pending' } }, 'Pending'],
    ['sumsub', { review: { reviewStatus: 'init' } }, 'Not_checked'],
    [
      'sumsub',
      { review: { reviewStatus: 'completed', reviewResult: { reviewAnswer: 'RED' } } },
      'Not_checked',
    ],
  ])('%s that says %j has all it needs, or not', async (id, body, expected) => {
    const server = await withProviders(({ method }) =>
      method === 'GET' ? { status: 200, body } : undefined,
    );
    await server.data(id);
    expect((await save(server, id)).status).toBe(204);
    expect((await server.kyc()).status).toBe(expected);
    const { status } = (await server.read(id)).json;
    expect(status === 'active').toBe(expected === 'Not_checked');
    const asked = server.received.filter(({ method }) => method === 'GET');
    expect(asked.map(({ target }) => target)).toEqual([
      id === 'onfido'
        ? '/v3.6/workflow_runs/workflow_runs-2'
        : '/resources/applicants/-;externalUserId=anna/one',
    ]);
  });

  it('takes what the provider had found before the save asked it', async () => {
    const server = await withProviders(({ method }) =>
      method === 'GET' ? { status: 200, body: { status: 'approved' } } : undefined,
    );
    const { workflowRunId } = await server.data('onfido');
    const at = server.now();
    server.advance(10_000);
    expect((await save(server, 'onfido')).status).toBe(204);
    expect((await server.kyc()).status).toBe('Pending');
    await onfido(server, [workflowRunId, 'approved', at + 5_000]);
    expect((await server.kyc()).status).toBe('Approved');
  });

  it('saves where the provider is away, and waits for its word', async () => {
    const server = await withProviders(({ method }) =>
      method === 'GET' ? { status: 500 } : undefined,
    );
    const { workflowRunId } = await server.data('onfido');
    expect((await save(server, 'onfido')).status).toBe(204);
    expect((await server.read('onfido')).json.status).toBe('active');
    await onfido(server, [workflowRunId, 'approved', server.now()]);
    expect((await server.read('onfido')).json.status).toBe('locked');
  });
});

describe('with settings', () => {
  it('no stand-in is served, and none approves anybody beside a real provider', async () => {
    const url = 'http://127.0.0.1:9';
    const both = { onfido: { ...ONFIDO, url }, sumsub: { ...SUMSUB, url } };
    for (const settings of [both, { onfido: both.onfido }, { sumsub: both.sumsub }]) {
      const { call, lines } = await startServer({ profiles: folderOf(PROFILE), ...settings });
      for (const path of ['/stand-ins/v14/Onfido.js', '/websdk/websdk.html']) {
        expect((await call('GET', path)).status).toBe(404);
      }
      const { status } = await call('POST', '/stand-ins/handed-in', { rawBody: 'a.b.c' });
      expect(status).toBe(404);
      expect(lines.filter((line) => line.includes('stand-in'))).toEqual([]);
    }
  });

  it('the section of a provider without settings is 502, and the log says so from the start', async () => {
    const { url } = await startReceiver(() => ({ status: 201, body: { id: 'a', token: 'b' } }));
    const { call, lines } = await startServer({
      ...{ profiles: folderOf(PROFILE), onfido: { ...ONFIDO, url } },
    });
    const read = (id: string) => call('GET', `/v1/qualification/sections/${id}`);
    const { status, code } = await read('sumsub');
    expect([status, code]).toEqual([502, 'PROVIDER_FAILED']);
    expect((await read('onfido')).status).toBe(200);
    const said = lines.map((line) => JSON.parse(line)).filter(({ level }) => level === 40);
    expect(said).toMatchObject([
      { of: ['sumsub'], msg: expect.stringContaining('has no settings') },
    ]);
  });

  it('a check of the page’s own provider has nothing from here', async () => {
    const own = { active: { status: 'active', plugins: [plugin('id-check-own')] } };
    const profiles = folderOf({ 'one/en.json': documentOf(own) });
    const url = 'http://127.0.0.1:9';
    const { call } = await startServer({ profiles, onfido: { ...ONFIDO, url } });
    const { json } = await call('GET', '/v1/qualification/sections/active');
    expect(json.plugins[0].config.data).toEqual({});
  });
});
