import { createHash } from 'node:crypto';
import { unzipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import type { OnboardingServer as Published } from '../../server/index';
import { DESK_BASE, DESK_CALLS } from '../../server/src/desk/desk-calls';
import { DESK_PROFILE, PDF, startDesk, TYPED, withDesk } from './support/desk';
import { emptyDatabase } from './support/engine';
import { documentOf, field, folderOf } from './support/profile';
import { API, PORTAL } from './support/server';

// The first database of a process takes seconds, more on a busy machine.
beforeAll(async () => {
  await emptyDatabase();
}, 120_000);

const REVIEW = '/investors/anna/sections/about/review';
/** Each call once, on an investor called anna. */
const EVERY_CALL = Object.values(DESK_CALLS).map(({ method, path }) => {
  const place = path.replace('{id}', 'anna').replace('{sectionId}', 'about');
  return [method, place.replace('{documentId}', 'passport')] as const;
});

describe('who may call the desk', () => {
  it.each(EVERY_CALL)('%s %s is for staff alone', async (method, path) => {
    const { desk, call } = await startDesk();
    await call('GET', '/v1/session');
    const codeBy = async (token: string) => {
      const answer = await desk(method, path, { token });
      expect(answer.headers.get('Content-Type')).toContain('application/problem+json');
      return [answer.status, answer.code];
    };
    expect(await codeBy('')).toEqual([401, 'SESSION_MISSING']);
    expect(await codeBy('nobody')).toEqual([401, 'TOKEN_INVALID']);
    expect(await codeBy('dev:anna')).toEqual([403, 'SCOPE_MISSING']);
    // Nothing of it was done.
    expect((await call('GET', '/v1/session')).status).toBe(200);
    expect((await desk('GET', '/investors/anna')).status).toBe(200);
  });

  it.each(EVERY_CALL.filter(([, path]) => path !== '/investors'))(
    '%s %s of somebody who is not there is 404',
    async (method, path) => {
      const { desk, call } = await startDesk();
      await call('GET', '/v1/session', { as: 'eve' });
      const body = path.endsWith('/kyc') ? { status: 'Approved' } : { message: 'Words' };
      const answer = await desk(method, path, method === 'PUT' ? { body } : {});
      expect([answer.status, answer.code]).toEqual([404, 'INVESTOR_NOT_FOUND']);
    },
  );

  it.each(EVERY_CALL.filter(([, path]) => path !== '/investors'))(
    '%s %s under a name that no database takes finds nobody',
    async (method, path) => {
      const { desk, call } = await startDesk();
      await call('GET', '/v1/session');
      const body = path.endsWith('/kyc') ? { status: 'Approved' } : { message: 'a\0b' };
      const sent = method === 'PUT' ? { body } : {};
      const nobody = await desk(method, path.replace('anna', 'an%00na'), sent);
      expect([nobody.status, nobody.code]).toEqual([404, 'INVESTOR_NOT_FOUND']);
      const inside = path.replace(/about|passport/, '%00');
      if (inside !== path) expect((await desk(method, inside, sent)).status).toBe(404);
    },
  );

  it('gets a list or a refusal for what no database takes', async () => {
    const { desk, call } = await startDesk();
    await call('GET', '/v1/session');
    expect((await desk('GET', '/investors?profile=%00')).json).toEqual({ investors: [] });
    const cursor = Buffer.from(JSON.stringify([0, '\0'])).toString('base64url');
    expect((await desk('GET', `/investors?cursor=${cursor}`)).code).toBe('CURSOR_INVALID');
    const decided = await desk('PUT', '/investors/anna/kyc', { body: { status: 'a\0b' } });
    expect([decided.status, decided.code]).toEqual([400, 'REQUEST_INVALID']);
    const body = { message: 'a\0b', elements: { first: 'c\0d' } };
    expect((await desk('PUT', '/investors/anna/sections/about/review', { body })).status).toBe(204);
  });

  it('an investor’s calls take no token of the desk', async () => {
    const { call } = await startDesk();
    const headers = { Authorization: 'Bearer dev-desk:eva' };
    expect((await call('GET', '/v1/session', { as: '', headers })).status).toBe(401);
  });

  it('without tokens for tests those of the desk are none', async () => {
    const { desk } = await startDesk({ devTokens: false });
    expect((await desk('GET', '/investors')).code).toBe('TOKEN_INVALID');
  });

  it('have a limit for each token', async () => {
    const { desk, advance } = await startDesk();
    for (let call = 0; call < 100; call++) {
      expect((await desk('GET', '/investors')).status).toBe(200);
    }
    const refused = await desk('GET', '/investors');
    expect([refused.code, refused.headers.get('Retry-After')]).toEqual(['RATE_LIMITED', '1']);
    expect((await desk('GET', '/investors', { token: 'dev-desk:max' })).status).toBe(200);
    advance(1000);
    expect((await desk('GET', '/investors')).status).toBe(200);
  });

  it('have to be known pages, and no others', async () => {
    const { desk, call } = await startDesk();
    const preflight = (origin: string) =>
      call('OPTIONS', `${API}${DESK_BASE}${REVIEW}`, {
        as: '',
        headers: { Origin: origin, 'Access-Control-Request-Method': 'PUT' },
      });
    const { headers } = await preflight(PORTAL);
    expect(headers.get('Access-Control-Allow-Origin')).toBe(PORTAL);
    expect(headers.get('Access-Control-Allow-Methods')).toBe('PUT, DELETE');
    expect((await preflight('https://elsewhere.test')).code).toBe('ORIGIN_UNKNOWN');
    const put = await desk('PUT', '/investors/anna/kyc', {
      ...{ body: { status: 'Approved' }, headers: { Origin: 'https://elsewhere.test' } },
    });
    expect(put.code).toBe('ORIGIN_UNKNOWN');
  });

  it('refuses what it does not know', async () => {
    const { desk } = await startDesk();
    expect((await desk('GET', '/nobody')).code).toBe('NOT_FOUND');
    const answer = await desk('POST', '/investors');
    expect([answer.status, answer.headers.get('Allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
  });
});

describe('the list', () => {
  it('says where each investor stands, and leaves out what is locked from the first day', async () => {
    const { desk, call, save, submit, advance } = await startDesk();
    await call('GET', '/v1/session', { as: 'carl' });
    advance(1000);
    await save('anna', 'about', TYPED);
    advance(1000);
    await submit('ben');
    expect((await desk('GET', '/investors')).json).toEqual({
      investors: [
        {
          ...{ investorId: 'ben', email: 'ben@dev.example', profile: 'two', status: 'submitted' },
          ...{ kyc: 'Not_checked', changedAt: '2026-11-21T12:00:02.000Z' },
          sections: { complete: 2, total: 2 },
        },
        {
          ...{ investorId: 'anna', email: 'anna@dev.example', profile: 'two', status: 'open' },
          ...{ kyc: 'Not_checked', changedAt: '2026-11-21T12:00:01.000Z' },
          sections: { complete: 1, total: 2 },
        },
        {
          ...{ investorId: 'carl', email: 'carl@dev.example', profile: 'two', status: 'open' },
          ...{ kyc: 'Not_checked', changedAt: '2026-11-21T12:00:00.000Z' },
          sections: { complete: 0, total: 2 },
        },
      ],
    });
  });

  it('narrows by status, profile and time', async () => {
    const { desk, call, submit, advance } = await startDesk();
    await submit('ben');
    await desk('PUT', '/investors/ben/sections/about/review', { body: { message: 'Why?' } });
    await submit('anna');
    advance(5000);
    await call('GET', '/v1/session', { as: 'carl' });
    const ids = async (query: string) =>
      (await desk('GET', `/investors?${query}`)).json.investors.map(
        ({ investorId }: { investorId: string }) => investorId,
      );
    expect(await ids('status=submitted')).toEqual(['anna']);
    expect(await ids('status=sent-back')).toEqual(['ben']);
    expect(await ids('status=open')).toEqual(['carl']);
    expect(await ids('profile=two')).toHaveLength(3);
    expect(await ids('profile=other')).toEqual([]);
    expect(await ids('changedSince=2026-11-21T12:00:05.000Z')).toEqual(['carl']);
    expect(await ids('changedSince=2026-11-21T12:00:05.001Z')).toEqual([]);
    expect(await ids('status=open&changedSince=2026-11-21T12:00:00Z')).toEqual(['carl']);
  });

  it('follows a profile that has changed since an investor was here', async () => {
    const folder = folderOf(DESK_PROFILE);
    const first = await startDesk({ profiles: folder });
    await first.submit('anna');
    const changed = documentOf({
      about: { status: 'active', elements: [field('first'), field('tax', { required: true })] },
      papers: { elements: [field('note')] },
    });
    const profiles = folderOf({ 'two/en.json': changed });
    const { desk } = withDesk(await first.again({ profiles }));
    for (const [status, count] of [
      ['submitted', 0],
      ['open', 1],
    ] as const) {
      const { json } = await desk('GET', `/investors?status=${status}`);
      expect(json.investors).toHaveLength(count);
    }
  });

  it('goes page by page, past changes in between: nobody twice, nobody of those unchanged left out', async () => {
    const { desk, call, advance } = await startDesk();
    // Two at each moment, so that a page ends between two of one moment.
    for (let index = 0; index < 9; index++) {
      await call('GET', '/v1/session', { as: `investor-${index}` });
      if (index % 2 === 1) advance(1000);
    }
    const seen: string[] = [];
    let cursor = '';
    for (let page = 0; page < 3; page++) {
      const { json } = await desk('GET', `/investors?limit=3${cursor && `&cursor=${cursor}`}`);
      seen.push(...json.investors.map(({ investorId }: { investorId: string }) => investorId));
      cursor = json.cursor ?? '';
      expect(cursor !== '').toBe(page < 2);
      advance(1000);
      // One who was seen and one who is new come to the front.
      await call('PUT', '/v1/investor/language', { as: seen[0] ?? '', body: { language: 'en' } });
      await call('GET', '/v1/session', { as: `new-${page}` });
    }
    expect(seen).toEqual([
      ...['investor-8', 'investor-6', 'investor-7', 'investor-4', 'investor-5'],
      ...['investor-2', 'investor-3', 'investor-0', 'investor-1'],
    ]);
    // Who has changed meanwhile is found by when the first page was read.
    const { json } = await desk('GET', '/investors?changedSince=2026-11-21T12:00:05Z');
    expect(json.investors).toHaveLength(4);
  });

  it('has at most 100 on a page', async () => {
    const { desk, engine, call } = await startDesk();
    await call('GET', '/v1/session', { as: 'first' });
    await engine.exec(
      `insert into investors select 'copy-' || n, 'ref-' || n, profile, profile_version, email, state,
        status, kyc, complete, total, changed_at, created_at from investors, generate_series(1, 150) n`,
    );
    for (const query of ['', '?limit=500']) {
      expect((await desk('GET', `/investors${query}`)).json.investors).toHaveLength(100);
    }
  });

  it.each([
    ['status=done', 'REQUEST_INVALID'],
    ['limit=0', 'REQUEST_INVALID'],
    ['limit=many', 'REQUEST_INVALID'],
    ['changedSince=yesterday', 'REQUEST_INVALID'],
    ['stauts=open', 'REQUEST_INVALID'],
    ['cursor=nonsense', 'CURSOR_INVALID'],
    ['cursor=WzEsMl0', 'CURSOR_INVALID'],
  ])('%s is refused', async (query, code) => {
    const { desk } = await startDesk();
    const answer = await desk('GET', `/investors?${query}`);
    expect([answer.status, answer.code]).toEqual([400, code]);
  });
});

describe('an investor', () => {
  it('comes with all answers, documents, remarks and the identity check', async () => {
    const { desk, submit } = await startDesk();
    await submit('anna');
    await desk('PUT', REVIEW, { body: { message: 'Please look', elements: { first: 'Which?' } } });
    const { json } = await desk('GET', '/investors/anna');
    const at = '2026-11-21T12:00:00.000Z';
    expect(json).toEqual({
      ...{ investorId: 'anna', email: 'anna@dev.example', profile: 'two', status: 'sent-back' },
      ...{ kyc: { status: 'Not_checked' }, changedAt: at, wallets: [], receipts: [] },
      sections: [
        {
          ...{ id: 'about', label: 'Section about', status: 'active', savedAt: at },
          elements: [
            { id: 'first', label: 'first', value: TYPED.first },
            { id: 'last', label: 'last', value: TYPED.last },
          ],
          review: { message: 'Please look', elements: { first: 'Which?' } },
        },
        {
          ...{ id: 'papers', label: 'Section papers', status: 'complete', savedAt: at },
          elements: [
            {
              ...{ id: 'passport', label: 'passport' },
              value: { documentId: 'passport', version: '1', filename: 'passport.pdf' },
            },
            { id: 'note', label: 'note', value: TYPED.last },
          ],
        },
        {
          ...{ id: 'closed', label: 'Section closed', status: 'locked', savedAt: null },
          elements: [{ id: 'number', label: 'number', value: null }],
        },
      ],
      documents: [
        {
          ...{ documentId: 'passport', filename: 'passport.pdf', type: 'application/pdf' },
          ...{ size: PDF.length, version: '1', receivedAt: at },
        },
      ],
    });
  });

  it('a receipt has the files that were saved, whatever was uploaded since', async () => {
    const { call, save, submit, upload, advance } = await startDesk();
    await submit('anna');
    const receipt = async () => {
      const { reference, url } = (await call('GET', '/v1/qualification/receipt')).json;
      const { entries } = (await call('GET', url)).json.content;
      const passport = entries.find(({ at }: { at: string }) => at === 'papers/passport');
      return { reference, passport: passport.value };
    };
    const first = await receipt();
    const md5 = createHash('md5').update(PDF).digest('hex');
    expect(first.passport).toMatchObject({ version: '1', md5, filename: 'passport.pdf' });
    for (const version of ['2', '3']) {
      advance(60 * 60_000);
      await upload('anna', Buffer.from(`%PDF ${version}`), `${version}.pdf`);
      expect(await receipt()).toEqual(first);
    }
    await save('anna', 'papers', { passport: { version: '3' }, note: TYPED.last });
    const second = await receipt();
    expect(second.passport).toMatchObject({ version: '3', filename: '3.pdf' });
    expect(second.reference).not.toBe(first.reference);
  });

  it('the address of a document and of a receipt lead to them', async () => {
    const { desk, call, submit } = await startDesk();
    await submit('anna');
    const link = await desk('GET', '/investors/anna/documents/passport');
    expect(link.json).toEqual({
      url: expect.stringContaining(`${API}/store/`),
      expiryDate: '2026-11-21T12:05:00.000Z',
    });
    expect((await call('GET', link.json.url)).text).toBe(String(PDF));
    const none = await desk('GET', '/investors/anna/documents/other');
    expect(none.code).toBe('ERROR_DOCUMENTS_NOT_FOUND');
    await call('GET', '/v1/qualification/receipt');
    const [receipt] = (await desk('GET', '/investors/anna')).json.receipts;
    expect((await call('GET', receipt.url)).json.content.reference).toBe(receipt.reference);
  });
});

describe('a review', () => {
  it('opens the section with its remarks, and taken back it is what it was', async () => {
    const { desk, section, submit, history } = await startDesk();
    await submit('anna');
    const { etag } = (await section('anna', 'about')).json;
    const sent = { message: 'Please look', elements: { first: 'Which?' } };
    expect((await desk('PUT', REVIEW, { body: sent })).status).toBe(204);
    expect((await section('anna', 'about')).json).toMatchObject({ status: 'active', review: sent });
    const taken = await desk('DELETE', REVIEW);
    expect([taken.status, taken.text]).toEqual([204, '']);
    const after = (await section('anna', 'about')).json;
    expect([after.status, after.etag, after.review]).toEqual(['complete', etag, undefined]);
    expect((await desk('DELETE', REVIEW)).code).toBe('REVIEW_NOT_FOUND');
    expect((await history('anna')).slice(-3)).toEqual([
      {
        ...{ at: expect.any(String), actor: 'desk:eva', action: 'review.requested' },
        ...{ sectionId: 'about', keys: ['first'] },
      },
      {
        ...{ at: expect.any(String), actor: 'desk:eva', action: 'review.taken-back' },
        sectionId: 'about',
      },
      { at: expect.any(String), actor: 'desk:eva', action: 'profile.submitted' },
    ]);
  });

  it('leaves a section that was not done open when it is taken back', async () => {
    const { desk, section, call } = await startDesk();
    await call('GET', '/v1/session');
    await desk('PUT', REVIEW, { body: { message: 'Begin here' } });
    await desk('PUT', REVIEW, { body: { message: 'Begin here, please' } });
    await desk('DELETE', REVIEW);
    expect((await section('anna', 'about')).json.status).toBe('active');
    expect((await section('anna', 'papers')).json.status).toBe('pending');
  });

  it('survives a save with the former tag by somebody who began before', async () => {
    const { desk, section, submit, call } = await startDesk();
    await submit('anna');
    await desk('PUT', REVIEW, { body: { message: 'One' } });
    const { etag } = (await section('anna', 'about')).json;
    await desk('PUT', REVIEW, { body: { message: 'Two' } });
    const saved = await call('PUT', '/v1/qualification/sections/about', {
      ...{ headers: { 'If-Match': etag }, body: { elements: [{ id: 'first', value: 'New' }] } },
    });
    expect(saved.status).toBe(412);
    expect((await section('anna', 'about')).json.review.message).toBe('Two');
  });

  it.each([
    ['about', {}, 422, 'REVIEW_EMPTY'],
    ['about', { message: '  ' }, 422, 'REVIEW_EMPTY'],
    ['about', { elements: { nothing: 'Words' } }, 422, 'REVIEW_INVALID'],
    ['nowhere', { message: 'Words' }, 404, 'SECTION_NOT_FOUND'],
    ['closed', { message: 'Words' }, 409, 'SECTION_LOCKED'],
    ['papers', { message: 'Words' }, 409, 'SECTION_LOCKED'],
    ['about', { message: 3 }, 400, 'REQUEST_INVALID'],
    ['about', { words: 'Words' }, 400, 'REQUEST_INVALID'],
    ['about', { message: 'x'.repeat(2001) }, 400, 'REQUEST_INVALID'],
    ['about', { elements: { first: 'x'.repeat(2001) } }, 400, 'REQUEST_INVALID'],
  ])(
    'gets a refusal for %s that is wrong (%#), and nothing is changed',
    async (section, body, status, code) => {
      const { desk, call, engine } = await startDesk();
      await call('GET', '/v1/session');
      const before = (await engine.query('select * from investors, history')).rows;
      const answer = await desk('PUT', `/investors/anna/sections/${section}/review`, { body });
      expect([answer.status, answer.code]).toEqual([status, code]);
      expect((await engine.query('select * from investors, history')).rows).toEqual(before);
    },
  );

  it('to take back of a section that is not there is 404', async () => {
    const { desk, call } = await startDesk();
    await call('GET', '/v1/session');
    const answer = await desk('DELETE', '/investors/anna/sections/nowhere/review');
    expect(answer.code).toBe('SECTION_NOT_FOUND');
  });
});

describe('the identity check', () => {
  it('follows what the desk says, with its words, for the investor too', async () => {
    const { desk, call, submit, history } = await startDesk();
    await submit('anna');
    const put = (body: unknown) => desk('PUT', '/investors/anna/kyc', { body });
    const at = '2026-11-21T12:00:00.000Z';
    const rejected = { status: 'Rejected', message: 'The picture is dark', canRetry: false };
    expect((await put(rejected)).status).toBe(204);
    expect((await call('GET', '/v1/kyc')).json).toEqual({ ...rejected, updatedAt: at });
    expect((await desk('GET', '/investors/anna')).json.kyc).toEqual({ ...rejected, updatedAt: at });
    expect((await desk('GET', '/investors')).json.investors[0].kyc).toBe('Rejected');
    await put({ status: 'Rejected' });
    expect((await call('GET', '/v1/kyc')).json.canRetry).toBe(true);
    await put({ status: 'Approved', canRetry: false });
    expect((await call('GET', '/v1/kyc')).json).toEqual({ status: 'Approved', updatedAt: at });
    await put({ status: 'On hold at Zebra' });
    expect((await history('anna')).slice(-4).map(({ actor, action }) => [actor, action])).toEqual([
      ['desk:eva', 'kyc.rejected'],
      ['desk:eva', 'kyc.rejected'],
      ['desk:eva', 'kyc.approved'],
      ['desk:eva', 'kyc.changed'],
    ]);
  });

  it.each([
    { body: {} },
    { body: { status: '' } },
    { body: { status: ' ' } },
    { body: { status: 'x'.repeat(101) } },
    { body: { status: 'Approved', canRetry: 'yes' } },
    { body: { status: 'Approved', why: 'x' } },
    { body: [] },
  ])('stays after what is wrong (%#)', async ({ body }) => {
    const { desk, call } = await startDesk();
    await call('GET', '/v1/session');
    const answer = await desk('PUT', '/investors/anna/kyc', { body });
    expect([answer.status, answer.code]).toEqual([400, 'REQUEST_INVALID']);
    expect((await call('GET', '/v1/kyc')).json.status).toBe('Not_checked');
  });
});

describe('the history', () => {
  it('says who did what and when, the oldest first, and holds nothing that was typed', async () => {
    const { desk, call, submit, history } = await startDesk();
    await submit('anna');
    await desk('PUT', REVIEW, { body: { message: TYPED.first, elements: { last: TYPED.last } } });
    await desk('PUT', '/investors/anna/kyc', {
      body: { status: TYPED.first, message: TYPED.last },
    });
    await desk('GET', '/investors/anna/documents/passport');
    await desk('GET', '/investors/anna/export');
    await call('DELETE', '/v1/session');
    const entries = await history('anna');
    expect(entries.map(({ actor, action }) => `${actor} ${action}`)).toEqual([
      ...['investor investor.created', 'investor section.saved', 'investor document.received'],
      ...['investor section.saved', 'investor profile.submitted', 'desk:eva review.requested'],
      ...['desk:eva kyc.changed', 'desk:eva document.opened', 'desk:eva investor.exported'],
      'investor session.ended',
    ]);
    const text = JSON.stringify(entries);
    for (const value of [...Object.values(TYPED), 'anna', 'passport.pdf']) {
      expect(text).not.toContain(value);
    }
  });

  it('goes page by page, and what comes in between is on the last', async () => {
    const { desk, call, advance } = await startDesk();
    await call('GET', '/v1/session');
    const decide = async (count: number) => {
      for (let index = 0; index < count; index++) {
        advance(100);
        await desk('PUT', '/investors/anna/kyc', { body: { status: 'Pending' } });
      }
    };
    await decide(120);
    const first = (await desk('GET', '/investors/anna/history')).json;
    expect(first.entries).toHaveLength(100);
    await decide(5);
    const second = (await desk('GET', `/investors/anna/history?cursor=${first.cursor}`)).json;
    expect([second.entries.length, second.cursor]).toEqual([26, undefined]);
    const times = [...first.entries, ...second.entries].map(({ at }) => at);
    expect(times).toEqual([...new Set(times)].sort());
    const refused = await desk('GET', "/investors/anna/history?cursor=1'");
    expect(refused.code).toBe('CURSOR_INVALID');
  });

  it('holds one investor alone', async () => {
    const { history, save, call } = await startDesk();
    await call('GET', '/v1/session', { as: 'eve' });
    await save('anna', 'about', TYPED);
    expect(await history('eve')).toHaveLength(1);
  });
});

describe('an export', () => {
  it('holds everything of one investor and nothing of another, each document byte by byte', async () => {
    const { desk, server, upload, submit } = await startDesk();
    const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, index) => (index * 7) % 256));
    await submit('eve');
    await submit('anna');
    await upload('anna', bytes, '../../Påss "port".pdf');
    await desk('PUT', '/investors/anna/kyc', { body: { status: 'Approved' } });
    const answer = await server.fetch(
      new Request(`${API}${DESK_BASE}/investors/anna/export`, {
        headers: { Authorization: 'Bearer dev-desk:eva' },
      }),
    );
    expect(answer.headers.get('Content-Type')).toBe('application/zip');
    expect(answer.headers.get('Content-Disposition')).toBe(
      "attachment; filename*=UTF-8''investor-anna.zip",
    );
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
    expect(Object.keys(files)).toEqual([
      ...['investor.json', 'history.json', 'documents/passport/1/passport.pdf'],
      'documents/passport/2/__.._Påss _port_.pdf',
    ]);
    const [investor, history, first, second] = Object.values(files);
    expect(Buffer.from(first ?? []).equals(PDF)).toBe(true);
    expect(Buffer.from(second ?? []).equals(bytes)).toBe(true);
    const read = (file: Uint8Array | undefined) => JSON.parse(Buffer.from(file ?? []).toString());
    const detail = (await desk('GET', '/investors/anna')).json;
    expect(read(investor)).toMatchObject({
      ...detail,
      stored: { sections: { about: { values: TYPED } }, kyc: { status: 'Approved' } },
    });
    expect(read(history).entries.at(-1)).toMatchObject({
      actor: 'desk:eva',
      action: 'investor.exported',
    });
    expect(JSON.stringify([read(investor), read(history)])).not.toContain('eve');
  });

  it('names a document that the store has lost', async () => {
    const { server, submit } = await startDesk();
    await submit('anna');
    const { context, desk } = server;
    const { ref } = await context.db
      .selectFrom('investors')
      .select('ref')
      .executeTakeFirstOrThrow();
    await context.documents.removeAll(ref, []);
    const zip = await new Response(await desk.export('anna')).arrayBuffer();
    const files = unzipSync(new Uint8Array(zip));
    expect(JSON.parse(Buffer.from(files['missing.json'] ?? []).toString())).toEqual({
      missing: ['documents/passport/1/passport.pdf'],
    });
  });
});

describe('in the same process', () => {
  it('the desk needs no token, and its refusals have a code', async () => {
    const { server, submit, history } = await startDesk();
    await submit('anna');
    const { desk }: Published = server;
    expect((await desk.investors({ status: 'submitted' })).investors).toHaveLength(1);
    await desk.sendBack('anna', 'about', { message: 'Why?' }, 'crm');
    expect((await history('anna')).at(-1)).toMatchObject({ actor: 'desk:crm' });
    await expect(desk.investor('nobody')).rejects.toMatchObject({
      refusal: { status: 404, code: 'INVESTOR_NOT_FOUND' },
    });
  });
});
