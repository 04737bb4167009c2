import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { decideDue } from '../../server/src/identity/stand-in';
import { documentOf, field, folderOf } from './support/profile';
import { API, PORTAL, startServer, type TestServer } from './support/server';

const PROFILE = {
  'one/en.json': documentOf({
    about: { status: 'active', elements: [field('first')] },
    onfido: { status: 'active', plugins: [{ id: 'id-check-onfido' }] },
    sumsub: { status: 'active', plugins: [{ id: 'id-check-sumsub' }] },
    later: { status: 'pending', plugins: [{ id: 'id-check-onfido' }] },
  }),
  'one/profile.json': { kycStartsWith: 'onfido' },
};

const HOOK = { url: 'http://127.0.0.1:9', secret: `whsec_${'A'.repeat(32)}` };

async function withStandIns() {
  const server = await startServer({ profiles: folderOf(PROFILE), webhook: HOOK });
  const data = async (id = 'onfido', as = 'anna') =>
    (await server.call('GET', `/v1/qualification/sections/${id}`, { as })).json.plugins[0].config
      .data;
  const token = async (id?: string, as?: string): Promise<string> => (await data(id, as)).sdkToken;
  const kyc = async (as = 'anna') => (await server.call('GET', '/v1/kyc', { as })).json.status;
  const handIn = async (rawBody: string) => {
    const { status, code, json } = await server.call('POST', '/stand-ins/handed-in', { rawBody });
    return status === 204 ? 204 : [status, code, json.detail];
  };
  return { ...server, data, token, kyc, handIn };
}

/** What the token of either provider says. */
function claimsOf(sdkToken: string) {
  return JSON.parse(Buffer.from(sdkToken.split('.')[1] ?? '', 'base64').toString());
}

/** The same token with other claims. */
function withClaims(sdkToken: string, claims: object): string {
  const [header, , signature] = sdkToken.split('.');
  const all = JSON.stringify({ ...claimsOf(sdkToken), ...claims });
  return [header, Buffer.from(all).toString('base64'), signature].join('.');
}

const eventsOf = async ({ engine }: Pick<TestServer, 'engine'>) => {
  const { rows } = await engine.query<{ body: { type: string } }>(
    'select body from events order by id',
  );
  return rows.map(({ body }) => body.type);
};

const FORGED = [401, 'SIGNATURE_INVALID', 'this token was not made by this server'];
const TWICE = [409, 'CHECK_HANDED_IN', 'this check was handed in already'];
const DECIDED = [409, 'CHECK_DECIDED', 'the identity of this investor is decided already'];
const EXPIRED = [401, 'TOKEN_EXPIRED', 'this token has ended'];

describe('the pages', () => {
  it('are where the tokens of both providers say, and the log says what they are', async () => {
    const { data, call, lines } = await withStandIns();
    const onfido = await data('onfido');
    expect(onfido.sdkUrl).toBe(`${API}/stand-ins/v14/Onfido.js`);
    expect(claimsOf(onfido.sdkToken).urls.onfido_api_url).toBe(`${API}/stand-ins`);
    expect(claimsOf((await data('sumsub')).sdkToken).url).toBe(API);
    const core = await call('GET', onfido.sdkUrl, { headers: { Origin: PORTAL } });
    expect(core.text).toContain('export const Onfido');
    expect(core.headers.get('Access-Control-Allow-Origin')).toBe(PORTAL);
    expect(core.headers.get('Content-Type')).toMatch(/^text\/javascript/);
    const page = await call('GET', '/websdk/websdk.html?_=abc');
    const files = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file = '']) => file);
    expect(files).toEqual(['/stand-ins/websdk.js']);
    for (const file of [...files, '/stand-ins/v14/onfido-sources.js', '/stand-ins/picture.svg']) {
      const { status, text } = await call('GET', file);
      expect([file, status, text.length > 50]).toEqual([file, 200, true]);
    }
    const warned = lines.map((line) => JSON.parse(line)).filter(({ level }) => level === 40);
    expect(warned).toMatchObject([
      { msg: 'identity checks are stand-ins that check nobody', of: ['onfido', 'sumsub'] },
    ]);
  });

  it('have a strict policy, and are framed by known pages alone', async () => {
    const { call } = await withStandIns();
    const { headers, text } = await call('GET', '/websdk/websdk.html');
    const own = /<style>(.*)<\/style>/s.exec(text)?.[1] ?? '';
    const styles = `style-src 'sha256-${createHash('sha256').update(own).digest('base64')}'`;
    expect(headers.get('Content-Security-Policy')?.split('; ')).toEqual([
      ...["default-src 'none'", "script-src 'self'", styles, "connect-src 'self'"],
      ...["base-uri 'none'", "form-action 'none'", `frame-ancestors ${PORTAL} ${API}`],
      ...["require-trusted-types-for 'script'", "trusted-types 'none'"],
    ]);
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(headers.get('Referrer-Policy')).toBe('no-referrer');
    const foreign = { headers: { Origin: 'https://evil.test' } };
    const core = await call('GET', '/stand-ins/v14/Onfido.js', foreign);
    expect(core.headers.has('Access-Control-Allow-Origin')).toBe(false);
  });

  it('are nothing else: other addresses and methods are refused', async () => {
    const { call } = await withStandIns();
    for (const path of ['/stand-ins/', '/stand-ins/../package.json', '/websdk/other.html']) {
      expect((await call('GET', path)).status).toBe(404);
    }
    expect((await call('POST', '/websdk/websdk.html', { rawBody: 'a' })).status).toBe(405);
    expect((await call('GET', '/stand-ins/handed-in')).status).toBe(405);
    const rawBody = 'a'.repeat(20_000);
    expect((await call('POST', '/stand-ins/handed-in', { rawBody })).status).toBe(413);
    expect((await call('POST', '/webhooks/onfido', { rawBody: '{}' })).status).toBe(404);
  });

  it('let the first provider’s package post its analytics, which nobody reads', async () => {
    const { call } = await withStandIns();
    const headers = { Origin: PORTAL, Authorization: 'Bearer a.b.c' };
    const path = '/stand-ins/v4/sdk/analytics';
    expect((await call('POST', path, { headers, body: {} })).status).toBe(204);
    const asked = {
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'authorization,content-type',
    };
    const preflight = await call('OPTIONS', path, { headers: { Origin: PORTAL, ...asked } });
    expect(preflight.headers.get('Access-Control-Allow-Headers')).toBe(
      'authorization, content-type',
    );
  });

  it('are at another address where the server was told so', async () => {
    const { call } = await startServer({
      ...{ profiles: folderOf(PROFILE), publicUrl: 'https://portal.client.test/api' },
    });
    const read = async (id: string) =>
      (await call('GET', `/v1/qualification/sections/${id}`)).json.plugins[0].config.data;
    expect((await read('onfido')).sdkUrl).toBe(
      'https://portal.client.test/api/stand-ins/v14/Onfido.js',
    );
    expect(claimsOf((await read('sumsub')).sdkToken).url).toBe('https://portal.client.test');
  });
});

describe('a check', () => {
  it.each(['onfido', 'sumsub'])(
    'by %s takes its token, and is approved a while later',
    async (id) => {
      const server = await withStandIns();
      const { token, kyc, handIn } = server;
      expect(await handIn(await token(id))).toBe(204);
      expect([await kyc(), await eventsOf(server)]).toEqual([
        'Pending',
        ['onboarding.kyc.changed'],
      ]);
      await decideDue(server.server.context);
      expect((await eventsOf(server)).length).toBe(1);
      server.advance(20_000);
      // Of two nodes that look at once, one decides.
      const other = await server.again();
      await Promise.all([decideDue(server.server.context), decideDue(other.server.context)]);
      expect(await eventsOf(server)).toEqual(['onboarding.kyc.changed', 'onboarding.kyc.changed']);
      const { investors } = await server.server.desk.investors();
      expect(investors.map((one) => [one.investorId, one.kyc])).toEqual([['anna', 'Approved']]);
      expect(await kyc()).toBe('Approved');
      const { entries } = await server.server.desk.history('anna');
      expect(entries.map(({ actor, action }) => `${actor} ${action}`)).toEqual(
        expect.arrayContaining(['stand-in kyc.changed']),
      );
    },
  );

  it('does not take a token that somebody has made or changed', async () => {
    const { token, kyc, handIn, now } = await withStandIns();
    const own = await token();
    const { handIn: sealed } = claimsOf(own);
    for (const forged of [
      ...['', 'a.b.c', own.replace(/^[^.]+/, '').slice(1)],
      withClaims(own, { handIn: { ...sealed, ends: now() + 10 ** 9 } }),
      withClaims(own, { handIn: { ...sealed, at: now() + 1 } }),
      withClaims(own, {
        handIn: {
          ...sealed,
          seal: sealed.seal.replace(/^./, (first: string) => (first === '_' ? '-' : '_')),
        },
      }),
      withClaims(own, { handIn: { ...sealed, seal: undefined } }),
      withClaims(own, { handIn: null }),
      withClaims(own, { sub: 7 }),
    ]) {
      expect(await handIn(forged)).toEqual(FORGED);
    }
    expect(await kyc()).toBe('Not_checked');
  });

  it('does not take one for another investor', async () => {
    const { token, kyc, handIn } = await withStandIns();
    const { handIn: ofEve } = claimsOf(await token('onfido', 'eve'));
    const own = await token();
    expect(await handIn(withClaims(own, { handIn: ofEve }))).toEqual(FORGED);
    expect(await handIn(withClaims(own, { sub: 'eve' }))).toEqual(FORGED);
    expect([await kyc(), await kyc('eve')]).toEqual(['Not_checked', 'Not_checked']);
  });

  it('does not take one twice, with the same token or another one, at once or later', async () => {
    const server = await withStandIns();
    const { token, kyc, handIn, advance } = server;
    const [first, other] = [await token(), await token('sumsub')];
    const answers = await Promise.all([handIn(first), handIn(first), handIn(other)]);
    expect(answers.filter((one) => one === 204)).toHaveLength(1);
    expect(answers.filter((one) => one !== 204)).toEqual([TWICE, TWICE]);
    expect((await eventsOf(server)).length).toBe(1);
    // A token that was used stays used when the check can be taken again.
    await server.server.desk.setKyc('anna', { status: 'Rejected', canRetry: true });
    advance(1);
    expect(await handIn(first)).toEqual(TWICE);
    expect(await kyc()).toBe('Rejected');
    expect(await handIn(await token())).toBe(204);
    expect(await kyc()).toBe('Pending');
  });

  it('does not take a token that is ten minutes old', async () => {
    const { token, kyc, handIn, advance } = await withStandIns();
    const [early, late] = [await token('onfido', 'eve'), await token()];
    advance(10 * 60_000 - 1);
    expect(await handIn(early)).toBe(204);
    advance(1);
    expect(await handIn(late)).toEqual(EXPIRED);
    expect(await kyc()).toBe('Not_checked');
  });

  it('does not take one after a decision', async () => {
    const { token, handIn, kyc, server, advance } = await withStandIns();
    const before = await token();
    advance(1);
    await server.desk.setKyc('anna', { status: 'Approved' });
    expect(await handIn(before)).toEqual(DECIDED);
    await server.desk.setKyc('anna', { status: 'Rejected', canRetry: false });
    expect(await handIn(before)).toEqual(DECIDED);
    expect(await kyc()).toBe('Rejected');
  });

  it('does not take one from a section that is not open', async () => {
    const { token, handIn, kyc } = await withStandIns();
    const closed = await token('later');
    expect(claimsOf(closed).handIn).toBeUndefined();
    expect(await handIn(closed)).toEqual([
      ...[409, 'CHECK_NOT_OPEN', 'the section of this check was not open'],
    ]);
    expect(await kyc()).toBe('Not_checked');
  });

  it('does not take one for an investor who was erased, even one who has come again', async () => {
    const { token, handIn, kyc, server, advance } = await withStandIns();
    const before = await token();
    await server.desk.erase('anna');
    const gone = [401, 'TOKEN_EXPIRED', 'the investor of this token is not here any more'];
    expect(await handIn(before)).toEqual(gone);
    advance(1_000);
    const fresh = { as: 'anna~again' };
    expect(await kyc(fresh.as)).toBe('Not_checked');
    expect(await handIn(before)).toEqual(gone);
  });

  it('leaves nothing of its token in the log', async () => {
    const { token, handIn, lines, call } = await withStandIns();
    const own = await token();
    await handIn(own);
    await handIn(withClaims(own, { sub: 'berta' }));
    await call('GET', `/stand-ins/v14/Onfido.js?token=${own}`);
    const { handIn: sealed } = claimsOf(own);
    for (const secret of [own, own.split('.')[1] ?? '', sealed.seal, 'anna', 'berta']) {
      expect(lines.filter((line) => line.includes(secret))).toEqual([]);
    }
    const routes = lines.map((line) => JSON.parse(line).route);
    expect(routes).toEqual(expect.arrayContaining(['/stand-ins/handed-in']));
  });
});
