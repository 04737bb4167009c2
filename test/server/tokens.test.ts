import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { API, startServer } from './support/server';

type Pair = Awaited<ReturnType<typeof generateKeyPair>>;
const ALGORITHMS = ['RS256', 'PS256', 'ES256', 'EdDSA'];
const pairs = new Map<string, Pair>();

beforeAll(async () => {
  for (const algorithm of [...ALGORITHMS, 'ES384']) {
    pairs.set(algorithm, await generateKeyPair(algorithm, { extractable: true }));
  }
});

/** A provider on this machine. `keys` are what it publishes: key id to algorithm. */
async function provider() {
  const state = {
    ...{ keys: new Map(ALGORITHMS.map((name) => [name, name])), reads: 0, isAway: false },
    /** How often it was asked, answered or not. */
    asked: 0,
    /** Where the keys are said to be. */
    keysAt: undefined as string | undefined,
  };
  const server: Server = createServer(async (req, res) => {
    state.asked += 1;
    if (state.isAway) {
      req.socket.destroy();
      return;
    }
    const { port } = server.address() as AddressInfo;
    const issuer = `http://127.0.0.1:${port}`;
    if (req.url === '/.well-known/openid-configuration') {
      res.end(JSON.stringify({ issuer, jwks_uri: state.keysAt ?? `${issuer}/keys` }));
      return;
    }
    state.reads += 1;
    const keys = await Promise.all(
      [...state.keys].map(async ([kid, alg]) => ({
        ...(await exportJWK((pairs.get(alg) as Pair).publicKey)),
        ...{ kid, alg },
      })),
    );
    res.end(JSON.stringify({ keys }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { state, issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

async function start() {
  const { state, issuer } = await provider();
  const { call, now, advance, ...rest } = await startServer({
    ...{ oidc: { issuer, audience: API }, devTokens: false },
  });
  const token = (claims: Record<string, unknown> = {}, alg = 'RS256', kid = alg) => {
    const seconds = Math.floor(now() / 1000);
    const standard = { iss: issuer, aud: API, sub: 'anna', email: 'a@b.example' };
    const all = { ...standard, iat: seconds, exp: seconds + 300, ...claims };
    const given = Object.fromEntries(
      Object.entries(all).filter(([, value]) => value !== undefined),
    );
    return new SignJWT(given)
      .setProtectedHeader({ alg, kid })
      .sign((pairs.get(alg) as Pair).privateKey);
  };
  const as = (bearer: string, method = 'GET', path = '/v1/session', more = {}) =>
    call(method, path, { as: '', headers: { Authorization: `Bearer ${bearer}` }, ...more });
  return { ...rest, state, token, as, now, advance };
}

describe('an access token', () => {
  it.each(ALGORITHMS)('signed with %s lets in', async (algorithm) => {
    const { token, as, now } = await start();
    expect((await as(await token({ locale: 'fr' }, algorithm))).json).toMatchObject({
      ...{ investorId: 'anna', email: 'a@b.example', language: 'fr' },
      expiresAt: new Date(now() + 300_000).toISOString(),
    });
  });

  const second = () => Math.floor(Date.UTC(2026, 10, 21, 12) / 1000);
  it.each([
    ['of another issuer', { iss: 'https://other.example' }, 'TOKEN_INVALID'],
    ['for another service', { aud: 'other' }, 'TOKEN_INVALID'],
    ['without exp', { exp: undefined }, 'TOKEN_INVALID'],
    ['without sub', { sub: undefined }, 'TOKEN_INVALID'],
    ['without email', { email: undefined }, 'TOKEN_INVALID'],
    ['with a NUL in sub', { sub: 'an\0na' }, 'TOKEN_INVALID'],
    ['with a NUL in email', { email: 'a\0@b.example' }, 'TOKEN_INVALID'],
    ['that has ended', { exp: second() - 31 }, 'SESSION_EXPIRED'],
    ['that does not begin yet', { nbf: second() + 31 }, 'TOKEN_INVALID'],
  ])('%s is refused', async (_, claims, code) => {
    const { token, as } = await start();
    const answer = await as(await token(claims));
    expect([answer.status, answer.code]).toEqual([401, code]);
  });

  it.each([
    ['de-DE', 'de'],
    ['de_CH', 'de'],
    ['zh-hant', 'zh-Hant'],
    ['xx-XX', undefined],
  ])('with the locale %s makes an investor whose language is %s', async (locale, language) => {
    const { token, as } = await start();
    expect((await as(await token({ locale }))).json.language).toBe(language);
  });

  it('within half a minute of its times is taken', async () => {
    const { token, as } = await start();
    expect((await as(await token({ exp: second() - 29 }))).status).toBe(200);
    expect((await as(await token({ nbf: second() + 29 }))).status).toBe(200);
  });

  it('gets a refusal with another algorithm, nobody’s key, or unsigned', async () => {
    const { token, as, state } = await start();
    state.keys.set('ES384', 'ES384');
    expect((await as(await token({}, 'ES384'))).code).toBe('TOKEN_INVALID');
    expect((await as(await token({}, 'RS256', 'PS256'))).code).toBe('TOKEN_INVALID');
    const [, body = ''] = (await token()).split('.');
    const head = Buffer.from('{"alg":"none"}').toString('base64url');
    expect((await as(`${head}.${body}.`)).code).toBe('TOKEN_INVALID');
    expect((await as('dev:anna')).code).toBe('TOKEN_INVALID');
  });

  it('gets a 403 for a profile that is not here', async () => {
    const { token, as } = await start();
    const answer = await as(await token({ onboarding_profile: 'nobody' }));
    expect([answer.status, answer.code]).toEqual([403, 'PROFILE_UNKNOWN']);
    const known = await token({ onboarding_profile: 'wallet' });
    expect((await as(known, 'GET', '/v1/qualification')).json.id).toBe('wallet');
    // Who is known keeps the profile of the first day; one that is not here is refused all the same.
    const other = await token({ onboarding_profile: 'every-element' });
    expect((await as(other, 'GET', '/v1/qualification')).json.id).toBe('wallet');
    const unknown = await token({ onboarding_profile: 'nobody' });
    const section = '/v1/qualification/sections/wallet';
    const sent = { body: { elements: [] } };
    expect((await as(unknown, 'GET', section)).code).toBe('PROFILE_UNKNOWN');
    // As one whom this server has read before, too.
    await as(known, 'GET', section);
    expect((await as(unknown, 'PUT', section, sent)).code).toBe('PROFILE_UNKNOWN');
  });
});

describe('the keys of the provider', () => {
  it('are read again for an unknown one, and go on while the provider is away', async () => {
    const { token, as, state } = await start();
    const old = await token();
    expect((await as(old)).status).toBe(200);
    const reads = state.reads;
    const unknown = await token({}, 'ES256', 'new');
    expect((await as(unknown)).status).toBe(401);
    state.isAway = true;
    expect((await as(old)).status).toBe(200);
    expect(state.reads - reads).toBeLessThanOrEqual(1);
  });

  it('let new ones in, once they were read again, which is at most once in 30 s', async () => {
    const { token, as, state } = await start();
    const real = Date.now;
    let skipped = 0;
    vi.spyOn(Date, 'now').mockImplementation(() => real() + skipped);
    onTestFinished(() => {
      vi.restoreAllMocks();
    });
    await as(await token());
    const { reads } = state;
    skipped += 31_000;
    state.keys.set('new', 'ES256');
    expect((await as(await token({}, 'ES256', 'new'))).status).toBe(200);
    expect(state.reads).toBe(reads + 1);
    state.keys.set('newer', 'ES256');
    for (const wait of [0, 15_000]) {
      skipped += wait;
      expect((await as(await token({}, 'ES256', 'newer'))).code).toBe('TOKEN_INVALID');
      expect((await as(await token({}, 'ES256', 'unknown'))).code).toBe('TOKEN_INVALID');
    }
    expect(state.reads).toBe(reads + 1);
    skipped += 16_000;
    expect((await as(await token({}, 'ES256', 'newer'))).status).toBe(200);
    expect(state.reads).toBe(reads + 2);
  });

  it('are asked for once in 30 s while the provider is away, however many ids are unknown', async () => {
    const { token, as, state } = await start();
    const real = Date.now;
    let skipped = 0;
    vi.spyOn(Date, 'now').mockImplementation(() => real() + skipped);
    onTestFinished(() => {
      vi.restoreAllMocks();
    });
    const known = await token();
    expect((await as(known)).status).toBe(200);
    skipped += 31_000;
    state.isAway = true;
    for (const times of [1, 2]) {
      const { asked } = state;
      for (const id of ['one', 'two', 'three']) {
        expect((await as(await token({}, 'ES256', id))).code).toBe('UNAVAILABLE');
      }
      expect([times, state.asked - asked]).toEqual([times, 1]);
      expect((await as(known)).status).toBe(200);
      skipped += 31_000;
    }
    state.isAway = false;
    state.keys.set('one', 'ES256');
    expect((await as(await token({}, 'ES256', 'one'))).status).toBe(200);
  });

  it('are not taken over plain http from another machine', async () => {
    const { token, as, state } = await start();
    state.keysAt = 'http://keys.example/keys';
    expect((await as(await token())).code).toBe('UNAVAILABLE');
    expect(state.reads).toBe(0);
  });

  it('are asked for with the first token: 503 while the provider is away, and then on', async () => {
    const { token, as, state } = await start();
    state.isAway = true;
    const answer = await as(await token());
    expect([answer.status, answer.code]).toEqual([503, 'UNAVAILABLE']);
    expect(answer.headers.get('Retry-After')).not.toBeNull();
    state.isAway = false;
    expect((await as(await token())).status).toBe(200);
  });
});

describe('the binding', () => {
  it('survives a renewed token, and belongs to the sign-in', async () => {
    const { token, as, advance } = await start();
    const binding = async (claims: JWTPayload) => (await as(await token(claims))).json.binding;
    for (const name of ['sid', 'auth_time']) {
      const own = { [name]: name === 'sid' ? 'one' : second() };
      const before = await binding(own);
      advance(60_000);
      expect(await binding(own)).toBe(before);
      const other = { [name]: name === 'sid' ? 'two' : second() + 5 };
      expect(await binding(other)).not.toBe(before);
    }
    expect(await binding({ sub: 'eve', sid: 'one' })).not.toBe(await binding({ sid: 'one' }));
  });

  it('a sign-out ends the tokens of the sign-in, and the next sign-in is taken', async () => {
    const { token, as, advance } = await start();
    for (const [own, next] of [
      [{ sid: 'one' }, { sid: 'two' }],
      [{}, {}],
    ] as const) {
      const first = await token(own);
      await as(first);
      advance(1_300);
      expect((await as(first, 'DELETE')).status).toBe(204);
      expect((await as(first)).code).toBe('SESSION_EXPIRED');
      // At once: a token tells its second alone.
      expect((await as(await token(next))).status).toBe(200);
    }
    expect((await as(await token({ sid: 'one' }))).code).toBe('SESSION_EXPIRED');
  });

  const second = () => Math.floor(Date.UTC(2026, 10, 21, 12) / 1000);
});

describe('a token at the desk', () => {
  it.each([
    ['one of several scopes', { scope: 'openid onboarding:desk' }, 200],
    ['a list of scopes', { scp: ['onboarding:desk'] }, 200],
    ['no email', { scope: 'onboarding:desk', email: undefined }, 200],
    ['no scope', {}, 403],
    ['a scope that begins like it', { scope: 'onboarding:desk:read onboarding:des' }, 403],
    ['scopes for another service', { scope: 'onboarding:desk', aud: 'other' }, 401],
    ['no sub', { scope: 'onboarding:desk', sub: undefined }, 401],
    ['a NUL in sub', { scope: 'onboarding:desk', sub: 'e\0va' }, 401],
    ['its end behind it', { scope: 'onboarding:desk', exp: 1 }, 401],
  ])('with %s', async (_, claims, status) => {
    const { token, as } = await start();
    const sent = await token({ sub: 'eva', ...claims });
    const answer = await as(sent, 'GET', `${API}/desk/v1/investors`);
    expect(answer.status).toBe(status);
    expect(answer.code).toBe({ 200: undefined, 401: answer.code, 403: 'SCOPE_MISSING' }[status]);
  });
});
