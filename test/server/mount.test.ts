import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startServer } from './support/server';

describe('mounted as a function of Request and Response', () => {
  it('answers in Hono', async () => {
    const { server } = await startServer();
    const app = new Hono();
    app.mount('/onboarding', server.fetch);
    const headers = { Authorization: 'Bearer dev:anna' };
    const answer = await app.request('/onboarding/v1/session', { headers });
    expect((await answer.json()).investorId).toBe('anna');
  });

  it('answers as a route handler of Next.js', async () => {
    const { server } = await startServer();
    // app/v1/[...call]/route.ts
    const { GET } = { GET: server.fetch };
    const headers = { Authorization: 'Bearer dev:anna' };
    const answer = await GET(new Request('https://portal.example/v1/session', { headers }));
    expect((await answer.json()).investorId).toBe('anna');
  });

  it('answers as middleware of Express, which node:http calls', async () => {
    const { server } = await startServer();
    const listener = getRequestListener(server.fetch, { overrideGlobalObjects: false });
    const http = createServer((req, res) => {
      void listener(req, res);
    });
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      http.closeAllConnections();
      http.close();
    });
    const { port } = http.address() as AddressInfo;
    const headers = { Authorization: 'Bearer dev:anna', 'Content-Type': 'application/json' };
    const put = await fetch(`http://127.0.0.1:${port}/v1/investor/language`, {
      ...{ method: 'PUT', headers },
      body: JSON.stringify({ language: 'fr' }),
    });
    expect(put.status).toBe(204);
  });

  it.each([
    ['oidc.issuer', { oidc: { issuer: 'http://i.example', audience: 'a' } }],
    ['webhook.url', { webhook: { url: 'http://w.example', secret: 'whsec_' } }],
    [
      'documents.endpoint',
      {
        documents: {
          ...{ kind: 's3' as const, bucket: 'papers', prefix: '', endpoint: 'http://s3.example' },
          ...{ region: 'eu', pathStyle: true, accessKeyId: 'id', secretAccessKey: 'key' },
        },
      },
    ],
    [
      'onfido.url',
      { onfido: { apiToken: 'a', workflowId: 'w', webhookToken: 't', url: 'http://o.example' } },
    ],
  ])('takes plain http for %s from no other machine', async (name, options) => {
    await expect(startServer(options)).rejects.toMatchObject({
      name: 'Refused',
      lines: [expect.stringMatching(`^${name} http://\\S+ has to be https://`)],
    });
  });

  it('takes a host’s own sign-in in place of tokens', async () => {
    const { call } = await startServer({
      authenticate: (request) => {
        const id = request.headers.get('X-User');
        const more = { language: 'fr', profile: 'wallet' };
        return id === null ? null : { investorId: id, email: `${id}@host.example`, ...more };
      },
    });
    expect((await call('GET', '/v1/session', { as: '' })).code).toBe('SESSION_MISSING');
    const headers = { 'X-User': 'u1' };
    expect((await call('GET', '/v1/session', { as: '', headers })).json).toMatchObject({
      ...{ investorId: 'u1', email: 'u1@host.example', language: 'fr' },
    });
    const { json } = await call('GET', '/v1/qualification', { as: '', headers });
    expect(json.id).toBe('wallet');
  });
});
