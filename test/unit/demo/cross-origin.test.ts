import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from './support/problem';
import { PORTAL, type ReferenceServer, startServer } from './support/reference-server';

let server: ReferenceServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const STRANGER = 'https://evil.example';

function words(header: string | null): readonly string[] {
  return (header ?? '').split(',').map((word) => word.trim().toLowerCase());
}

function preflight(path: string, method: string, asked: string, origin = PORTAL) {
  return server.call('OPTIONS', path, {
    headers: {
      Origin: origin,
      'Access-Control-Request-Method': method,
      'Access-Control-Request-Headers': asked,
    },
  });
}

describe('answers to a known origin', () => {
  it('can be read, with cookies and the three headers of the contract', async () => {
    const { headers } = await server.call('GET', '/v1/languages', { headers: { Origin: PORTAL } });
    expect(headers.get('Access-Control-Allow-Origin')).toBe(PORTAL);
    expect(headers.get('Access-Control-Allow-Credentials')).toBe('true');
    expect(words(headers.get('Access-Control-Expose-Headers'))).toEqual([
      'etag',
      'retry-after',
      'content-language',
    ]);
    expect(words(headers.get('Vary'))).toContain('origin');
  });

  it('can be read when they are refusals', async () => {
    const answer = await server.call('GET', '/v1/session', { headers: { Origin: PORTAL } });
    expectProblem(answer, 401, 'SESSION_MISSING');
    expect(answer.headers.get('Access-Control-Allow-Origin')).toBe(PORTAL);
    const lost = await server.call('GET', '/v1/none', { headers: { Origin: PORTAL } });
    expect(lost.headers.get('Access-Control-Allow-Origin')).toBe(PORTAL);
  });

  it('are preceded by a preflight that allows the contract’s headers for two hours', async () => {
    const path = '/v1/qualification/sections/contact';
    const asked = 'authorization, accept-language, x-request-id, if-match, content-type';
    const { status, headers } = await preflight(path, 'PUT', asked);
    expect(status).toBe(204);
    expect(headers.get('Access-Control-Allow-Origin')).toBe(PORTAL);
    expect(headers.get('Access-Control-Allow-Credentials')).toBe('true');
    expect(words(headers.get('Access-Control-Allow-Methods'))).toContain('put');
    expect(words(headers.get('Access-Control-Allow-Headers'))).toEqual(words(asked));
    expect(headers.get('Access-Control-Max-Age')).toBe('7200');
    expect(words(headers.get('Vary'))).toContain('origin');
  });

  it('are not allowed by the preflight for other headers', async () => {
    const { headers } = await preflight('/v1/session', 'GET', 'x-forwarded-for, x-request-id');
    expect(words(headers.get('Access-Control-Allow-Headers'))).toEqual(['x-request-id']);
  });
});

describe('a foreign origin', () => {
  it.each([STRANGER, 'null', `${PORTAL}.evil.example`, PORTAL.replace('https', 'http')])(
    'can read nothing: %s',
    async (origin) => {
      const { headers } = await server.call('GET', '/v1/languages', {
        headers: { Origin: origin },
      });
      expect(headers.get('Access-Control-Allow-Origin')).toBeNull();
      expect(headers.get('Access-Control-Allow-Credentials')).toBeNull();
      expect(words(headers.get('Vary'))).toContain('origin');
      expectProblem(await preflight('/v1/session', 'GET', '', origin), 403, 'ORIGIN_UNKNOWN');
    },
  );

  it('can change nothing, even with a valid token', async () => {
    const token = await server.token('foreign');
    const put = (origin: string) =>
      server.call('PUT', '/v1/investor/language', {
        token,
        headers: { Origin: origin },
        body: { language: 'fr' },
      });
    expectProblem(await put(STRANGER), 403, 'ORIGIN_UNKNOWN');
    const session = await server.call('GET', '/v1/session', { token });
    expect(session.json).not.toHaveProperty('language');
    expect((await put(PORTAL)).status).toBe(204);
  });

  it.each(['/v1/session', '/demo/sign-out', '/demo/reset', '/demo/sign-in'])(
    'gets a refusal at %s',
    async (path) => {
      const method = path === '/v1/session' ? 'DELETE' : 'POST';
      const answer = await server.call(method, path, { headers: { Origin: STRANGER } });
      expectProblem(answer, 403, 'ORIGIN_UNKNOWN');
    },
  );
});

describe('a mutating call', () => {
  it('without an Origin is refused with a cookie alone', async () => {
    const signIn = await server.call('POST', '/demo/sign-in', { body: { investor: 'no-origin' } });
    const [cookie = ''] = signIn.headers.getSetCookie()[0]?.split(';') ?? [];
    const put = (headers: Record<string, string>) =>
      server.call('PUT', '/v1/investor/language', { headers, body: { language: 'fr' } });
    expectProblem(await put({ Cookie: cookie }), 403, 'ORIGIN_UNKNOWN');
    expect((await put({ Cookie: cookie, Origin: PORTAL })).status).toBe(204);
    expect((await put({ Cookie: cookie, Origin: server.origin })).status).toBe(204);
  });

  it.each([
    ['text/plain', '{"language":"fr"}'],
    ['application/x-www-form-urlencoded', 'language=fr'],
    ['multipart/form-data; boundary=x', '--x--'],
    ['application/json; charset=iso-8859-1', '{"language":"fr"}'],
    ['', '{"language":"fr"}'],
  ])('with a body of type %s is refused', async (type, rawBody) => {
    const token = await server.token('types');
    const answer = await server.call('PUT', '/v1/investor/language', {
      token,
      headers: { 'Content-Type': type },
      rawBody: new TextEncoder().encode(rawBody),
    });
    expectProblem(answer, 415, 'BODY_NOT_JSON');
  });

  it.each([
    ['half a text', '{"language":'],
    ['no UTF-8', new Uint8Array([0x22, 0xff, 0x22])],
    ['two values', '{} {}'],
  ])('with %s for JSON is refused', async (_, rawBody) => {
    const token = await server.token('malformed');
    const answer = await server.call('PUT', '/v1/investor/language', {
      token,
      headers: { 'Content-Type': 'application/json; charset="UTF-8"' },
      rawBody,
    });
    expectProblem(answer, 400, 'BODY_MALFORMED');
  });

  it('with more than a megabyte is refused', async () => {
    const token = await server.token('large');
    const body = { language: 'x'.repeat(1024 * 1024) };
    const answer = await server.call('PUT', '/v1/investor/language', { token, body });
    expectProblem(answer, 413, 'BODY_TOO_LARGE');
  });

  it('needs no body where it sends no data', async () => {
    const token = await server.token('bodiless');
    expect((await server.call('POST', '/v1/session/renewal', { token })).status).toBe(200);
  });
});

describe('every answer', () => {
  it.each(['/v1/session', '/v1/qualification', '/v1/kyc', '/v1/languages', '/v1/none'])(
    'forbids caching and content sniffing at %s',
    async (path) => {
      const token = await server.token('caches');
      const { headers } = await server.call('GET', path, { token });
      expect(headers.get('Cache-Control')).toBe('no-store');
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    },
  );
});
