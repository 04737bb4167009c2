import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSend } from '../../../src/http/send';
import { wait } from '../../../src/kit/waiting/waiting';
import { checkedApi, createHttpApi } from '../../support/fakes/onboarding-api';

// The same client over the real fetch: what a broken connection looks like is for fetch to say.

let server: Server;
let base: string;
let received: { method: string; url: string; headers: IncomingMessage['headers']; body: string }[];
let respond: (response: ServerResponse, count: number) => void;
let controller: AbortController;

beforeEach(async () => {
  received = [];
  controller = new AbortController();
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const { method = '', url = '', headers } = request;
    received.push({ method, url, headers, body });
    respond(response, received.length);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/`;
});

afterEach(async () => {
  controller.abort();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const context = () => ({ signal: controller.signal, language: 'fr-CH' });

/** Pauses take no time here; the time limit runs on the clock. */
function api(pauses: number[] = []) {
  const source = async () => 'token-1';
  return checkedApi(
    createHttpApi({
      base,
      isInUse: () => true,
      isInDoubt: () => false,
      send: createSend({
        auth: () => 'auto',
        getAccessToken: () => source,
        whenTokenSource: async () => source,
        tell: () => {},
      }),
      newRequestId: () => 'id-1',
      wait: async (ms, signal) => {
        if (ms === 30_000) return wait(ms, signal);
        pauses.push(ms);
      },
    }),
  );
}

test('a call and its answer go over the network', async () => {
  respond = (response) => response.writeHead(204, { ETag: '"2"' }).end();
  const elements = [{ id: 'name', value: 'Zoë' }];
  const saved = await api().saveSection({ sectionId: 'a b', elements, etag: '"1"' }, context());
  expect(saved).toEqual({ etag: '"2"' });
  expect(received).toHaveLength(1);
  expect(received[0]).toMatchObject({
    method: 'PUT',
    url: '/v1/qualification/sections/a%20b',
    body: '{"elements":[{"id":"name","value":"Zoë"}]}',
  });
  expect(received[0]?.headers).toMatchObject({
    authorization: 'Bearer token-1',
    'accept-language': 'fr-CH',
    'x-request-id': 'id-1',
    'if-match': '"1"',
    'content-type': 'application/json',
  });
});

test('a connection that breaks before, or in the middle of, the answer is tried again', async () => {
  const pauses: number[] = [];
  respond = (response, count) => {
    if (count === 1) response.destroy();
    else if (count === 3) response.end('{"status":"Approved"}');
    else {
      response.writeHead(200, { 'Content-Length': '1000' });
      response.write('{"status":', () => response.destroy());
    }
  };
  expect(await api(pauses).fetchKyc({}, context())).toEqual({ status: 'Approved' });
  expect(pauses).toEqual([300, 900]);
});

test('an unreachable server is reported as NETWORK', async () => {
  await new Promise((resolve) => server.close(resolve));
  const call = api().fetchKyc({}, context());
  await expect(call).rejects.toMatchObject({ code: 'NETWORK', reference: 'id-1' });
});

test('a problem in a server’s answer is an error with its code', async () => {
  respond = (response) =>
    response
      .writeHead(409, { 'Content-Type': 'application/problem+json' })
      .end('{"title":"Locked","status":409,"code":"SECTION_LOCKED"}');
  const call = api().saveSection({ sectionId: 's', elements: [] }, context());
  await expect(call).rejects.toMatchObject({ code: 'SECTION_LOCKED', detail: 'Locked' });
});

test('what the investor typed follows no redirect, and reading does, without the token', async () => {
  const asked: string[] = [];
  const elsewhere = createServer((request, response) => {
    const { authorization = 'no token' } = request.headers;
    asked.push(`${request.method} ${request.url}, ${authorization}`);
    response.end('{"status":"Approved"}');
  });
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
  const other = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
  try {
    respond = (response) => response.writeHead(307, { Location: `${other}/taken` }).end();
    const calls = [
      () => api().saveSection({ sectionId: 's', elements: [] }, context()),
      () => api().linkWalletToIdentity({ walletAddress: '0x1', signature: '0x2' }, context()),
      () => api().signOut({}, context()),
    ];
    for (const call of calls) {
      await expect(call()).rejects.toMatchObject({
        code: 'REDIRECTED',
        reference: 'id-1',
        message: expect.stringMatching(
          /^\w+: the backend redirects (PUT|POST|DELETE) \/.*; only GET is followed$/,
        ),
      });
    }
    expect(asked).toEqual([]);
    expect(await api().fetchKyc({}, context())).toEqual({ status: 'Approved' });
    expect(received.at(-1)?.headers.authorization).toBe('Bearer token-1');
    expect(asked).toEqual(['GET /taken, no token']);
  } finally {
    elsewhere.closeAllConnections();
    elsewhere.close();
  }
});

test('an abort closes the connection', async () => {
  const closed = new Promise<void>((resolve) => {
    respond = (response) => {
      response.on('close', resolve);
      response.writeHead(200).write('{');
    };
  });
  const call = api().fetchKyc({}, context());
  const outcome = expect(call).rejects.toHaveProperty('name', 'AbortError');
  await expect.poll(() => received.length).toBe(1);
  controller.abort();
  await outcome;
  await closed;
});
