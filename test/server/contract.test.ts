import { privateKeyToAccount } from 'viem/accounts';
import { describe, expect, it, vi } from 'vitest';
import { demoProfiles } from '../../server/src/profiles';
import { DEMO_PROFILES } from '../../src/reference-backend/profiles/demo-profiles';
import { ownershipMessage } from '../../src/reference-backend/rules/wallet/link-wallet';
import { chainOf } from '../../src/wallet/rules/chain-table';
import { challengeFault } from '../../src/wallet/rules/check-challenge';
import { documentOf, field, folderOf } from './support/profile';
import { API, PORTAL, startServer } from './support/server';

const SECTION = '/v1/qualification/sections/about';
const only = (id: string) => demoProfiles(DEMO_PROFILES.filter((one) => one.id === id));

const PROFILE = {
  'test/en.json': documentOf({
    about: { status: 'active', elements: [field('first', { required: true }), field('last')] },
  }),
};

async function open() {
  const server = await startServer({ profiles: folderOf(PROFILE) });
  const read = async (as = 'anna') => (await server.call('GET', SECTION, { as })).json;
  const save = async (first: string, etag?: string, as = 'anna') =>
    server.call('PUT', SECTION, {
      ...{ as, body: { elements: [{ id: 'first', value: first }] } },
      headers: etag === undefined ? {} : { 'If-Match': etag },
    });
  return { ...server, read, save };
}

describe('a session', () => {
  it('an investor is made at the first call, and is the same with the next token', async () => {
    const { call } = await startServer();
    const first = await call('GET', '/v1/session');
    expect(first.json).toMatchObject({ investorId: 'anna', email: 'anna@dev.example' });
    expect((await call('GET', '/v1/session')).json).toEqual(first.json);
  });

  it.each(['', 'Basic abc', 'Bearer nobody', 'Bearer dev:'])('%j lets nobody in', async (token) => {
    const { call } = await startServer();
    const headers = token ? { Authorization: token } : undefined;
    const answer = await call('GET', '/v1/session', { as: '', ...(headers && { headers }) });
    expect(answer.status).toBe(401);
    expect(answer.headers.get('Content-Type')).toContain('application/problem+json');
  });

  it('ends for good at the sign-out, for this sign-in alone', async () => {
    const { call } = await startServer();
    await call('GET', '/v1/session');
    expect((await call('DELETE', '/v1/session')).status).toBe(204);
    expect((await call('GET', '/v1/session')).code).toBe('SESSION_EXPIRED');
    expect((await call('GET', '/v1/session', { as: 'anna~2' })).status).toBe(200);
  });

  it('a call with the binding of another sign-in changes nothing', async () => {
    const { call } = await startServer();
    const { binding } = (await call('GET', '/v1/session')).json;
    const other = (await call('GET', '/v1/session', { as: 'anna~2' })).json.binding;
    expect(other).not.toBe(binding);
    const put = (own: string) =>
      call('PUT', '/v1/investor/language', {
        body: { language: 'fr' },
        headers: { 'X-Session-Binding': own },
      });
    expect((await put(other)).code).toBe('SESSION_CHANGED');
    expect((await call('GET', '/v1/session')).json.language).toBeUndefined();
    expect((await put(binding)).status).toBe(204);
    expect((await call('GET', '/v1/session')).json.language).toBe('fr');
  });
});

describe('a save', () => {
  it('gives the tag that the section has then', async () => {
    const { read, save } = await open();
    const saved = await save('Ada', (await read()).etag);
    expect([saved.status, saved.text]).toEqual([204, '']);
    expect((await read()).etag).toBe(saved.headers.get('ETag'));
  });

  it('stores exactly one of two with one tag', async () => {
    const { read, save } = await open();
    const { etag } = await read();
    const both = await Promise.all([save('Ada', etag), save('Eve', etag)]);
    expect(both.map(({ status }) => status).sort()).toEqual([204, 412]);
    const stored = both[0]?.status === 204 ? 'Ada' : 'Eve';
    expect((await read()).elements[0].value).toBe(stored);
  });

  it('asks the database twice where the investor is not known here: to read, and to write', async () => {
    const { save, again, engine } = await open();
    await save('Ada');
    const { call } = await again();
    const asked = vi.spyOn(engine, 'query');
    const body = { elements: [{ id: 'first', value: 'Eve' }] };
    expect((await call('PUT', SECTION, { body })).status).toBe(204);
    expect(asked).toHaveBeenCalledTimes(2);
    asked.mockRestore();
  });

  it('and another change at once are both stored', async () => {
    const { call, read, save } = await open();
    await read();
    const language = () => call('PUT', '/v1/investor/language', { body: { language: 'en' } });
    const both = await Promise.all([save('Ada'), language(), save('Ada'), language()]);
    expect(both.map(({ status }) => status)).toEqual([204, 204, 204, 204]);
    expect((await read()).elements[0].value).toBe('Ada');
    expect((await call('GET', '/v1/session')).json.language).toBe('en');
  });

  it('the same save again changes nothing, though its answer was lost', async () => {
    const { read, save, engine } = await open();
    const { etag } = await read();
    await save('Ada', etag);
    expect((await save('Ada', etag)).status).toBe(204);
    const { rows } = await engine.query("select keys from history where action = 'section.saved'");
    expect(rows).toEqual([{ keys: ['first'] }]);
  });

  it('stays unseen by everybody else', async () => {
    const { save, read } = await open();
    await save('Ada');
    expect((await read('eve')).elements[0].value).toBeUndefined();
  });

  it.each([
    [
      'not JSON',
      { rawBody: '{', headers: { 'Content-Type': 'application/json' } },
      400,
      'BODY_MALFORMED',
    ],
    [
      'of another type',
      { rawBody: '{}', headers: { 'Content-Type': 'text/plain' } },
      415,
      'BODY_NOT_JSON',
    ],
    ['of another shape', { body: { elements: 3 } }, 400, 'REQUEST_INVALID'],
    ['a list', { body: [] }, 400, 'REQUEST_INVALID'],
    ['too large', { body: { elements: [], more: 'x'.repeat(1024 * 1024) } }, 413, 'BODY_TOO_LARGE'],
    [
      'with an unknown element',
      { body: { elements: [{ id: 'constructor', value: 1 }] } },
      422,
      'SECTION_INVALID',
    ],
  ])('a body that is %s is refused with words', async (_, sent, status, code) => {
    const { call } = await open();
    const answer = await call('PUT', SECTION, sent);
    expect([answer.status, answer.code]).toEqual([status, code]);
    expect(answer.json.title).toEqual(expect.any(String));
  });

  it('keeps what a database would refuse in a text', async () => {
    const { read, save } = await open();
    const strange = 'a\u0000b\ud800c';
    expect((await save(strange)).status).toBe(204);
    expect((await read()).elements[0].value).toBe(strange);
  });

  it('with a NUL in an id or an address finds nothing there', async () => {
    const { call } = await open();
    const link = { walletAddress: '\0', signature: '\0', challengeSignature: '\0' };
    const file = { ...{ id: '\0', label: '\0', filename: '\0', type: '\0' }, size: 1 };
    const files = [{ ...file, md5: '0'.repeat(32) }];
    const answers = [
      await call('GET', '/v1/qualification/sections/%00'),
      await call('GET', '/v1/documents/%00/link'),
      await call('GET', '/v1/documents/handoffs/%00'),
      await call('GET', '/v1/identity/wallets/challenge?address=%00'),
      await call('PUT', '/v1/disclaimers/%00/acceptance', { body: {} }),
      await call('PUT', '/v1/investor/language', { body: { language: '\0' } }),
      await call('POST', '/v1/identity/wallets', { body: link }),
      await call('POST', '/v1/documents/upload-urls', { body: { fieldsetId: '\0', files } }),
      await call('PUT', SECTION, { body: { elements: [{ id: '\0', value: '\0' }] } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([
      404, 404, 404, 422, 404, 422, 422, 422, 422,
    ]);
  });
});

describe('where a call comes from', () => {
  it('a page that is not known changes nothing', async () => {
    const { call } = await startServer();
    const put = (headers: Record<string, string>) =>
      call('PUT', '/v1/investor/language', { body: { language: 'fr' }, headers });
    expect((await put({ Origin: 'https://evil.example' })).code).toBe('ORIGIN_UNKNOWN');
    expect((await put({ Origin: 'null' })).code).toBe('ORIGIN_UNKNOWN');
    expect((await put({ Cookie: 'a=b' })).code).toBe('ORIGIN_UNKNOWN');
    expect((await put({ Origin: PORTAL })).status).toBe(204);
    expect((await put({})).status).toBe(204);
  });

  it('a known page may ask first, and read the answer', async () => {
    const { call } = await startServer();
    const preflight = await call('OPTIONS', SECTION, {
      headers: {
        Origin: PORTAL,
        'Access-Control-Request-Method': 'PUT',
        'Access-Control-Request-Headers': 'authorization, if-match, x-other',
      },
    });
    expect(Object.fromEntries(preflight.headers)).toMatchObject({
      'access-control-allow-origin': PORTAL,
      'access-control-allow-headers': 'authorization, if-match',
      'access-control-max-age': '7200',
    });
    const answer = await call('GET', SECTION, { headers: { Origin: PORTAL } });
    expect(answer.headers.get('Access-Control-Expose-Headers')).toContain('ETag');
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    const stranger = await call('GET', SECTION, { headers: { Origin: 'https://evil.example' } });
    expect(stranger.headers.get('Access-Control-Allow-Origin')).toBeNull();
    expect(stranger.headers.get('Vary')).toContain('Origin');
  });

  it('an unknown path and method are problems, too', async () => {
    const { call } = await startServer();
    expect((await call('GET', '/v1/nowhere')).code).toBe('NOT_FOUND');
    expect((await call('GET', '/nowhere')).code).toBe('NOT_FOUND');
    const put = await call('PUT', '/v1/session', { body: {} });
    expect([put.status, put.headers.get('Allow')]).toEqual([405, 'GET, HEAD, DELETE, OPTIONS']);
  });
});

it('every refusal of every part is a problem with a code and a title', async () => {
  const { call, engine } = await open();
  const json = { 'Content-Type': 'application/json' };
  const refused = [
    await call('GET', '/v1/session', { as: '' }),
    await call('GET', '/v1/nowhere'),
    await call('PATCH', '/v1/session'),
    await call('PUT', SECTION, { rawBody: '{', headers: json }),
    await call('PUT', SECTION, { body: { elements: [] }, headers: { Origin: 'https://x.test' } }),
    await call('GET', '/v1/documents/none/link'),
    await call('GET', '/desk/v1/investors'),
    await call('GET', '/store/nobody/documents/none'),
    await call('DELETE', '/store/nobody/documents/none'),
    await call('POST', '/webhooks/nobody', { rawBody: '{}' }),
    await call('POST', '/stand-ins/handed-in', { rawBody: 'x' }),
    await call('GET', '/'),
  ];
  await engine.exec('alter table investors rename to away');
  refused.push(await call('GET', '/v1/kyc'));
  await engine.exec('alter table away rename to investors');
  for (const { status, headers, json: problem } of refused) {
    expect(status).toBeGreaterThanOrEqual(400);
    expect(headers.get('Content-Type')).toBe('application/problem+json; charset=utf-8');
    const said = { status, code: expect.stringMatching(/^[A-Z][A-Z_0-9]+$/) };
    expect(problem).toMatchObject({ ...said, type: 'about:blank', title: expect.any(String) });
  }
  expect(refused.map(({ status }) => status)).toEqual([
    ...[401, 404, 405, 400, 403, 404, 401, 403, 405, 404, 401, 404, 500],
  ]);
});

describe('too many calls of one investor', () => {
  it('wait, and nobody else does', async () => {
    const { call, advance } = await startServer();
    const calls = Array.from({ length: 101 }, () => call('GET', '/v1/kyc'));
    const last = (await Promise.all(calls)).filter(({ status }) => status === 429);
    expect(last.map(({ code, headers }) => [code, headers.get('Retry-After')])).toEqual([
      ['RATE_LIMITED', '1'],
    ]);
    expect((await call('GET', '/v1/kyc', { as: 'eve' })).status).toBe(200);
    advance(1000);
    const next = await Promise.all(Array.from({ length: 21 }, () => call('GET', '/v1/kyc')));
    expect(next.filter(({ status }) => status === 429)).toHaveLength(1);
  });
});

describe('a wallet', () => {
  const OWNER = privateKeyToAccount(`0x${'11'.repeat(32)}`);
  const proof = async (message?: string) => ({
    walletAddress: OWNER.address,
    signature: await OWNER.signMessage({ message: ownershipMessage(OWNER.address) }),
    ...(message !== undefined && { challengeSignature: await OWNER.signMessage({ message }) }),
  });

  it('links by a challenge, once, to one investor', async () => {
    const { call, engine } = await startServer();
    const challenge = async (as: string) =>
      (
        await call('GET', `/v1/identity/wallets/challenge?address=${OWNER.address}`, {
          as,
          headers: { Origin: PORTAL },
        })
      ).json.message;
    const link = async (as: string, body: object) => {
      const answer = await call('POST', '/v1/identity/wallets', { as, body });
      return answer.code ?? answer.status;
    };
    expect(await link('anna', await proof())).toBe('WALLET_CHALLENGE_MISSING');
    const message = await challenge('anna');
    expect(message).toContain('portal.client.test wants you to sign in');
    expect(await link('eve', await proof(message))).toBe('WALLET_SIGNATURE_INVALID');
    expect(await link('anna', await proof(message))).toBe(204);
    expect(await link('anna', await proof(message))).toBe(204);
    expect(await link('eve', await proof(await challenge('eve')))).toBe('WALLET_TAKEN');
    const { rows } = await engine.query('select investor_id from wallets');
    expect(rows).toEqual([{ investor_id: 'anna' }]);
  });

  it('has a challenge of the network that is named, good at every node', async () => {
    const first = await startServer({ walletNetwork: 'mainnet' });
    const path = `/v1/identity/wallets/challenge?address=${OWNER.address}`;
    const { message } = (await first.call('GET', path)).json;
    expect(message).toContain('\nChain ID: 1\n');
    const other = await first.again();
    const linked = await other.call('POST', '/v1/identity/wallets', { body: await proof(message) });
    expect(linked.status).toBe(204);
    const usual = await startServer();
    expect((await usual.call('GET', path)).json.message).toContain('\nChain ID: 80002\n');
  });

  it.each([11155111, '11155111'])(
    'has a challenge that the widget signs on a network of the page, %j',
    async (id) => {
      const { call } = await startServer({ walletNetwork: id });
      const path = `/v1/identity/wallets/challenge?address=${OWNER.address}`;
      const { message } = (await call('GET', path, { headers: { Origin: PORTAL } })).json;
      const networks = { sepolia: { chainId: 11155111, label: 'Sepolia' } };
      const target = (network: string) => ({
        ...{ domain: new URL(PORTAL).host, address: OWNER.address, origins: [PORTAL, API] },
        chainId: chainOf(network, networks)?.id ?? 0,
      });
      expect(challengeFault(message, target('sepolia'))).toBeUndefined();
      expect(challengeFault(message, target('amoy'))).toBe('its Chain ID is not 80002');
      const linked = await call('POST', '/v1/identity/wallets', { body: await proof(message) });
      expect(linked.status).toBe(204);
    },
  );

  it.each(['sepolia', '', '0x1', 0, -1, 1.5, Number.NaN])(
    'cannot be linked on %j: no server starts',
    async (walletNetwork) => {
      await expect(startServer({ walletNetwork })).rejects.toThrow(
        `walletNetwork ${walletNetwork} is no network`,
      );
    },
  );

  it('signed with a challenge, it is taken from one who signed the sentence alone', async () => {
    const first = await startServer({ walletChallenges: false });
    const answer = await first.call('POST', '/v1/identity/wallets', {
      as: 'eve',
      body: await proof(),
    });
    expect(answer.status).toBe(204);
    const { call, engine } = await first.again({ walletChallenges: true });
    const { message } = (
      await call('GET', `/v1/identity/wallets/challenge?address=${OWNER.address}`)
    ).json;
    const linked = await call('POST', '/v1/identity/wallets', { body: await proof(message) });
    expect(linked.status).toBe(204);
    const { rows } = await engine.query('select investor_id from wallets');
    expect(rows).toEqual([{ investor_id: 'anna' }]);
  });
});

describe('a receipt', () => {
  it('reads the same in every language, and is signed with a key that stays', async () => {
    const server = await startServer({ profiles: only('completed') });
    const { call } = server;
    const inLanguage = async (language: string) =>
      (await call('GET', '/v1/qualification/receipt', { headers: { 'Accept-Language': language } }))
        .json;
    const english = await inLanguage('en');
    expect((await inLanguage('ar')).reference).toBe(english.reference);
    expect(english.url).toContain(`${API}/store/`);
    const file = await call('GET', english.url);
    expect(file.headers.get('Content-Disposition')).toContain('attachment');
    const key = (await call('GET', '/store/receipt-key')).text.trim();
    expect(file.json.signature.publicKey).toBe(key);
    const again = await server.again();
    expect((await again.call('GET', '/store/receipt-key')).text.trim()).toBe(key);
    expect((await again.call('GET', english.url)).json).toEqual(file.json);
  });
});
