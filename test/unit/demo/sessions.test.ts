import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cookieRules } from '../../../demo/server/cookies';
import { expectProblem } from './support/problem';
import { PORTAL, type ReferenceServer, startServer } from './support/reference-server';

let server: ReferenceServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

async function cookieOf(investor: string, on = server): Promise<string> {
  const { headers } = await on.call('POST', '/demo/sign-in', { body: { investor } });
  return headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

function session(headers: Record<string, string>, on = server) {
  return on.call('GET', '/v1/session', { headers });
}

describe('a session by cookie', () => {
  it('comes from the demo sign-in, not readable by scripts', async () => {
    const { status, headers, json } = await server.call('POST', '/demo/sign-in', {
      body: { investor: 'cookie-holder', profile: 'returning' },
    });
    expect([status, json]).toMatchObject([200, { investorId: 'cookie-holder' }]);
    expect(headers.getSetCookie()[0]).toMatch(
      /^onboarding=[\w-]+\.[\w-]{43}; Max-Age=1800; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const cookie = headers.getSetCookie()[0]?.split(';')[0] ?? '';
    expect((await session({ Cookie: `a=b; ${cookie}` })).json).toMatchObject({
      email: 'david.okafor@mail.example',
    });
  });

  it('comes from other sites over HTTPS alone', () => {
    expect(cookieRules('https://api.example')).toEqual({
      name: '__Host-onboarding',
      attributes: 'Path=/; HttpOnly; Secure; SameSite=None',
    });
    expect(cookieRules('http://localhost:1').attributes).not.toContain('None');
  });

  it('ends after its time, and lives on when renewed', async () => {
    const own = await startServer();
    const Cookie = await cookieOf('sleeper', own);
    own.advance(29 * 60_000);
    const renewal = { headers: { Cookie, Origin: PORTAL }, body: {} };
    const renewed = await own.call('POST', '/v1/session/renewal', renewal);
    expect(renewed.headers.getSetCookie()[0]).toContain('Max-Age=1800');
    own.advance(29 * 60_000);
    expect((await session({ Cookie }, own)).status).toBe(200);
    own.advance(60_000);
    expectProblem(await session({ Cookie }, own), 401, 'SESSION_MISSING');
    expectProblem(await own.call('POST', '/v1/session/renewal', renewal), 401, 'SESSION_MISSING');
    await own.close();
  });

  it('ends with a sign-out', async () => {
    const Cookie = await cookieOf('leaver');
    const { headers, status } = await server.call('DELETE', '/v1/session', {
      headers: { Cookie, Origin: PORTAL },
    });
    expect(status).toBe(204);
    expect(headers.getSetCookie()[0]).toMatch(/^onboarding=; Max-Age=0;/);
    expectProblem(await session({ Cookie }), 401, 'SESSION_EXPIRED');
  });

  it.each(['onboarding=__proto__', 'onboarding=constructor', 'onboarding=', 'onboarding'])(
    'gets a refusal with %s',
    async (Cookie) => {
      expectProblem(await session({ Cookie }), 401, 'SESSION_MISSING');
    },
  );
});

describe('a session by access token', () => {
  it('needs a new token while the session goes on', async () => {
    const own = await startServer();
    const first = await own.token('bearer');
    own.advance(5 * 60_000);
    expectProblem(await session({ Authorization: `Bearer ${first}` }, own), 401, 'SESSION_MISSING');
    const second = await own.token('bearer');
    expect(second).not.toBe(first);
    const { json } = await session({ Authorization: `Bearer ${second}` }, own);
    expect(json).toMatchObject({ expiresAt: '2026-11-21T12:30:00.000Z' });
    await own.close();
  });

  it('takes precedence over a cookie: an invalid token is refused even with a valid cookie', async () => {
    const Cookie = await cookieOf('both');
    for (const Authorization of ['Bearer wrong', 'Bearer __proto__', 'Basic abc', 'Bearer']) {
      expectProblem(await session({ Cookie, Authorization }), 401, 'SESSION_MISSING');
    }
  });

  it('does not pass as a cookie, nor a cookie as a token', async () => {
    const token = await server.token('mixed');
    const [, secret = ''] = (await cookieOf('mixed')).split('=');
    expectProblem(await session({ Cookie: `onboarding=${token}` }), 401, 'SESSION_MISSING');
    expectProblem(await session({ Authorization: `Bearer ${secret}` }), 401, 'SESSION_MISSING');
  });

  it('ends with its session', async () => {
    const first = await server.token('ender');
    const second = await server.token('ender');
    await server.call('DELETE', '/v1/session', { token: first });
    expectProblem(await session({ Authorization: `Bearer ${second}` }), 401, 'SESSION_EXPIRED');
  });
});

describe('the sign-in page', () => {
  const form = (fields: Record<string, string>, origin = server.origin) =>
    server.call('POST', '/demo/sign-in', {
      headers: { Origin: origin, 'Content-Type': 'application/x-www-form-urlencoded' },
      rawBody: new URLSearchParams(fields),
    });

  it('offers every profile under a strict policy', async () => {
    const address = `/demo/sign-in?return=${encodeURIComponent(`${PORTAL}/"><script>`)}`;
    const { status, headers, text } = await server.call('GET', address);
    expect(status).toBe(200);
    expect(headers.get('Content-Security-Policy')).toContain("default-src 'none'");
    expect(text).toContain('value="every-element"');
    expect(text).not.toContain('<script');
    expect((await server.call('GET', '/demo/sign-in.css')).status).toBe(200);
  });

  it('signs in and leads back to a page of a known origin alone', async () => {
    const back = `${PORTAL}/account?x=1#/app/profile/a`;
    const { status, headers } = await form({ profile: 'individual', return: back });
    expect([status, headers.get('Location')]).toEqual([303, back]);
    expect(headers.getSetCookie()[0]).toMatch(/^onboarding=/);
    for (const away of ['https://evil.example/', '//evil.example', 'javascript:alert(1)', '']) {
      const answer = await form({ profile: 'individual', return: away });
      expect(answer.headers.get('Location')).toBe('/demo/sign-in');
    }
  });

  it('refuses a form posted from another origin', async () => {
    const answer = await form({ profile: 'individual' }, 'https://evil.example');
    expectProblem(answer, 403, 'ORIGIN_UNKNOWN');
    expectProblem(await form({ profile: 'none' }), 404, 'PROFILE_NOT_FOUND');
  });
});
