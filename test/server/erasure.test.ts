import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { removeErased, startRemoving } from '../../server/src/desk/erasure';
import { PDF, startDesk, TYPED, withDesk } from './support/desk';
import { emptyDatabase } from './support/engine';
import { startReceiver } from './support/receiver';
import { S3_KEYS, startS3 } from './support/s3';

// The first database of a process takes seconds, more on a busy machine.
beforeAll(async () => {
  await emptyDatabase();
}, 120_000);

describe('an erasure', () => {
  it('takes rows and documents, and nothing of anybody else', async () => {
    const { desk, submit, engine, data, section } = await startDesk();
    await submit('anna');
    await submit('eve');
    await engine.exec(`
      insert into wallets values ('0xa', 'anna', 's', null, now()), ('0xe', 'eve', 's', null, now());
      insert into applicants values ('onfido', 'a', 'anna', 'id', 'r', null), ('onfido', 'e', 'eve', 'id', 'r', null)`);
    const folders = () => readdirSync(path.join(data, 'documents'));
    expect(folders()).toHaveLength(2);
    const answer = await desk('DELETE', '/investors/anna');
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect(folders()).toHaveLength(1);
    const tables = [
      'investors',
      'wallets',
      'applicants',
      'history',
      'events',
      'sign_ins',
      'removals',
    ];
    for (const table of tables) {
      const { rows } = await engine.query(`select * from ${table}`);
      const text = JSON.stringify(rows);
      expect(text).not.toContain('anna');
      expect(text.includes('eve')).toBe(['investors', 'wallets', 'applicants'].includes(table));
    }
    expect((await section('eve', 'about')).json.elements[0].value).toBe(TYPED.first);
    expect((await desk('GET', '/investors')).json.investors).toHaveLength(1);
    expect((await desk('GET', '/investors/anna')).code).toBe('INVESTOR_NOT_FOUND');
    expect((await desk('DELETE', '/investors/anna')).code).toBe('INVESTOR_NOT_FOUND');
  });

  it('leaves a history that says so, without the person', async () => {
    const { desk, submit } = await startDesk();
    await submit('anna');
    await desk('DELETE', '/investors/anna');
    const { status, json, text } = await desk('GET', '/investors/anna/history');
    expect(status).toBe(200);
    expect(json.entries.at(-1)).toEqual({
      ...{ at: '2026-11-21T12:00:00.000Z', actor: 'desk:eva', action: 'investor.erased' },
    });
    for (const value of [...Object.values(TYPED), 'anna']) expect(text).not.toContain(value);
    expect((await desk('GET', '/investors/nobody/history')).code).toBe('INVESTOR_NOT_FOUND');
  });

  it('ends the former session, and the next token begins anew', async () => {
    const { desk, call, submit, section } = await startDesk();
    await submit('anna');
    const before = (await call('GET', '/v1/session')).json;
    await desk('DELETE', '/investors/anna');
    expect((await call('GET', '/v1/session')).code).toBe('SESSION_EXPIRED');
    expect((await section('anna', 'about')).status).toBe(401);
    const put = await call('PUT', '/v1/investor/language', { body: { language: 'en' } });
    expect(put.status).toBe(401);
    expect((await desk('GET', '/investors')).json.investors).toEqual([]);

    const { json, status } = await section('anna~again', 'about');
    expect([status, json.status, json.elements[0].value]).toEqual([200, 'active', undefined]);
    const after = await call('GET', '/v1/session', { as: 'anna~again' });
    expect(after.json.investorId).toBe('anna');
    expect(after.json.binding).not.toBe(before.binding);
    expect((await call('GET', '/v1/documents/passport/link', { as: 'anna~again' })).status).toBe(
      404,
    );
    // The former session stays ended, though its investor is there again.
    expect((await call('GET', '/v1/session')).code).toBe('SESSION_EXPIRED');
  });

  it('sends a webhook, once, after what was told before', async () => {
    const hook = await startReceiver(() => ({ status: 503 }));
    const secret = `whsec_${Buffer.alloc(24, 'secret').toString('base64')}`;
    const { desk, save, engine } = await startDesk({ webhook: { url: hook.url, secret } });
    await save('anna', 'about', TYPED);
    await desk('PUT', '/investors/anna/sections/about/review', { body: { message: 'Why?' } });
    await desk('PUT', '/investors/anna/kyc', { body: { status: 'Rejected' } });
    await desk('DELETE', '/investors/anna');
    await desk('DELETE', '/investors/anna');
    const { rows } = await engine.query<{ body: { type: string; data: object } }>(
      'select body from events order by id',
    );
    expect(rows.map(({ body }) => body.type)).toEqual([
      ...['onboarding.section.saved', 'onboarding.review.requested', 'onboarding.kyc.changed'],
      'onboarding.investor.erased',
    ]);
    expect(rows.at(-1)?.body.data).toEqual({ investorId: 'anna' });
  });

  it('at the same time as a save leaves nothing of the save', async () => {
    const { desk, save, submit, engine } = await startDesk();
    await submit('anna');
    const [saved] = await Promise.all([
      save('anna', 'about', { first: 'Late' }),
      desk('DELETE', '/investors/anna'),
      save('anna', 'about', { first: 'Later' }),
    ]);
    expect([204, 401]).toContain(saved.status);
    expect((await engine.query('select id from investors')).rows).toEqual([]);
  });

  it('while a file comes leaves nothing of the file', async () => {
    const { desk, call, save, data } = await startDesk();
    await save('anna', 'about', TYPED);
    const bytes = Buffer.from('%PDF');
    const md5 = createHash('md5').update(bytes).digest('hex');
    const file = { id: 'passport', label: 'P', filename: 'p.pdf', type: 'application/pdf', md5 };
    const { json } = await call('POST', '/v1/documents/upload-urls', {
      body: { fieldsetId: 'passport', files: [{ ...file, size: bytes.length }] },
    });
    const { url } = json.filesToUpload[0].href;
    let erased = false;
    const slow = new ReadableStream({
      pull: async (controller) => {
        // The investor goes when the first half has come.
        if (!erased) {
          controller.enqueue(bytes.subarray(0, 2));
          erased = true;
          return;
        }
        await desk('DELETE', '/investors/anna');
        controller.enqueue(bytes.subarray(2));
        controller.close();
      },
    });
    const request = { rawBody: slow, headers: { 'Content-Type': 'application/pdf' } };
    expect((await call('PUT', url, request)).status).toBe(404);
    const documents = path.join(data, 'documents');
    expect(existsSync(documents) ? readdirSync(documents) : []).toEqual([]);
    expect((await call('PUT', url, { ...request, rawBody: bytes as BodyInit })).status).toBe(404);
  });
});

describe('an erasure with documents in a bucket', () => {
  const start = async () => {
    let server: Awaited<ReturnType<typeof startDesk>> | undefined;
    const store = await startS3(() => server?.now() ?? 0);
    const { hostname: bucket, pathname, searchParams } = new URL(store.url);
    server = await startDesk({
      documents: {
        ...{ kind: 's3', bucket, prefix: pathname.slice(1), pathStyle: true },
        endpoint: searchParams.get('endpoint') ?? '',
        region: searchParams.get('region') ?? '',
        ...S3_KEYS,
      },
    });
    return { ...server, store };
  };

  it('takes the objects, and those that come to an address given out before', async () => {
    const { desk, submit, upload, store, advance, server } = await start();
    await submit('anna');
    await submit('eve');
    const address = await upload('anna');
    expect(store.objects.size).toBe(3);
    expect((await desk('DELETE', '/investors/anna')).status).toBe(204);
    expect(store.objects.size).toBe(1);
    const md5 = createHash('md5').update(PDF).digest('base64');
    const late = await fetch(address, {
      method: 'PUT',
      body: PDF as BodyInit,
      headers: { 'Content-Type': 'application/pdf', 'Content-MD5': md5 },
    });
    expect([late.status, store.objects.size]).toEqual([200, 2]);
    advance(15 * 60_000);
    await removeErased(server.context);
    expect(store.objects.size).toBe(1);
    const left = await server.context.db.selectFrom('removals').selectAll().execute();
    expect(left).toEqual([]);
  });

  it('takes what came there unseen, however much it is, and nothing of anybody else', async () => {
    const { desk, call, upload, store, advance, server } = await start();
    await upload('eve');
    const md5 = createHash('md5').update(PDF).digest('hex');
    const file = { id: 'passport', label: 'P', filename: 'p.pdf', type: 'application/pdf', md5 };
    const announce = async () => {
      const { json } = await call('POST', '/v1/documents/upload-urls', {
        body: { fieldsetId: 'passport', files: [{ ...file, size: PDF.length }] },
      });
      return json.filesToUpload[0].href;
    };
    for (let sent = 0; sent < 3; sent++) {
      const { url, 'form-data': given } = await announce();
      const headers = { 'Content-Type': 'application/pdf', ...given };
      expect((await fetch(url, { method: 'PUT', body: PDF as BodyInit, headers })).status).toBe(
        200,
      );
      advance(20 * 60_000);
    }
    // From here on the server does not know of the files before.
    await announce();
    expect(store.objects.size).toBe(4);
    expect((await desk('DELETE', '/investors/anna')).status).toBe(204);
    await removeErased(server.context);
    expect(store.objects.size).toBe(1);
    expect((await call('GET', '/v1/documents/passport/link', { as: 'eve' })).status).toBe(200);
  });

  it('says when it is away, and the same call removes the rest later', async () => {
    const { desk, submit, store, again } = await start();
    await submit('anna');
    store.isAway = true;
    const refused = await desk('DELETE', '/investors/anna');
    expect([refused.status, refused.code]).toEqual([503, 'UNAVAILABLE']);
    expect((await desk('GET', '/investors/anna')).status).toBe(404);
    store.isAway = false;
    // By another node, after a restart.
    const other = withDesk(await again());
    expect((await other.desk('DELETE', '/investors/anna')).status).toBe(204);
    expect(store.objects.size).toBe(0);
    expect((await other.desk('DELETE', '/investors/anna')).status).toBe(404);
  });

  it('repeats by itself when it is away', async () => {
    const { desk, submit, store, server } = await start();
    await submit('anna');
    store.isAway = true;
    await desk('DELETE', '/investors/anna');
    store.isAway = false;
    await removeErased(server.context);
    expect(store.objects.size).toBe(0);
  });

  it('takes all but what is locked, and nobody else’s waits for it', async () => {
    const { desk, submit, upload, store, server, lines } = await start();
    await submit('anna');
    await upload('anna');
    await submit('eve');
    const [locked = ''] = store.objects.keys();
    store.locked.add(locked);
    expect((await desk('DELETE', '/investors/anna')).status).toBe(503);
    expect([...store.objects.keys()]).toEqual([locked, expect.any(String)]);
    store.isAway = true;
    await desk('DELETE', '/investors/eve');
    store.isAway = false;
    await removeErased(server.context);
    expect([...store.objects.keys()]).toEqual([locked]);
    expect(lines.join()).toContain('documents could not be removed yet');
    store.locked.clear();
    await removeErased(server.context);
    expect(store.objects.size).toBe(0);
  });
});

it('looks for what was set aside though who was erased can’t be looked for', async () => {
  const { server } = await startDesk();
  const { context } = server;
  const timer = vi.spyOn(globalThis, 'setInterval');
  const looked: string[] = [];
  const db = new Proxy(context.db, {
    get: (target, name) => {
      if (name !== 'selectFrom') return Reflect.get(target, name);
      return (table: 'removals') => {
        looked.push(table);
        if (table === 'removals') throw new Error('no removals');
        return target.selectFrom(table);
      };
    },
  });
  const removing = startRemoving({ ...context, db });
  const [sweep] = timer.mock.lastCall ?? [];
  timer.mockRestore();
  sweep?.();
  await vi.waitFor(() => expect(looked).toEqual(['removals', 'investors']));
  await removing.end();
});
