import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type Db, isAway, openServer } from '../../server/src/database/database';
import { migrate } from '../../server/src/database/migrations';
import { inTransaction } from '../../server/src/investors';
import { ownershipMessage } from '../../src/reference-backend/rules/wallet/link-wallet';
import { everyTest, longIt } from '../support/long';
import { type Command, runCommand } from './support/command';
import { findPostgres, type Postgres, startPostgres } from './support/postgres';
import { documentOf, field, folderOf } from './support/profile';
import { expectStored, ONE_FIELD, save, saversOf, saveUntilGone } from './support/saving';
import { PORTAL, startServer } from './support/server';

const programs = findPostgres();
/** How often several nodes start at once. */
const ROUNDS = everyTest ? 8 : 3;

/** A line to a database that can fall silent: nothing comes through any more, and neither end is told. */
async function lineTo(url: string) {
  const line = { url: '', isSilent: false };
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(new URL(url).port), '127.0.0.1');
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('data', (part) => line.isSilent || to.write(part));
      from.on('error', () => {});
      from.on('close', () => line.isSilent || to.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const own = new URL(url);
  own.port = String((server.address() as AddressInfo).port);
  line.url = own.href;
  return line;
}

describe.skipIf(programs === undefined)('on a Postgres of this machine', () => {
  let postgres: Postgres;
  beforeAll(async () => {
    postgres = await startPostgres(programs ?? '');
  }, 120_000);
  afterAll(() => postgres.remove());

  /** What nodes keep on their own disk. */
  let data = '';
  beforeAll(() => {
    data = mkdtempSync(path.join(tmpdir(), 'data-'));
  });
  afterAll(() => rmSync(data, { recursive: true, force: true }));

  const node = async (url = postgres.url): Promise<Command> => {
    const profiles = folderOf({ 'one/en.json': ONE_FIELD });
    return runCommand(['--dev-tokens', '--database', url, '--profiles', profiles, '--data', data]);
  };

  it('two nodes store one of two saves with one tag, and one goes on when the other dies', async () => {
    const [one, other] = await Promise.all([node(), node()]);
    const bases = [await one.base, await other.base] as const;
    const section = '/qualification/sections/about';
    const headers = { Authorization: 'Bearer dev:anna', 'Content-Type': 'application/json' };
    for (let round = 0; round < 10; round++) {
      const { etag } = await (await fetch(bases[0] + section, { headers })).json();
      const answers = await Promise.all(
        bases.map((base, index) =>
          fetch(base + section, {
            method: 'PUT',
            headers: { ...headers, 'If-Match': etag },
            body: JSON.stringify({ elements: [{ id: 'first', value: `${round} of ${index}` }] }),
          }),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([204, 412]);
      const winner = answers[0]?.status === 204 ? 0 : 1;
      for (const base of bases) {
        const { elements } = await (await fetch(base + section, { headers })).json();
        expect(elements[0].value).toBe(`${round} of ${winner}`);
      }
    }
    // What one node signs, the other knows.
    const binding = async (base: string) =>
      (await (await fetch(`${base}/session`, { headers })).json()).binding;
    expect(await binding(bases[0])).toBe(await binding(bases[1]));

    // Nothing is on a node's own disk but the folder of documents.
    expect(readdirSync(data).filter((name) => name !== 'documents')).toEqual([]);

    const savers = saversOf(4);
    let left = 20;
    await Promise.all(
      savers.map((saver) =>
        saveUntilGone(bases[0], saver, () => {
          left -= 1;
          if (left === 0) one.kill('SIGKILL');
        }),
      ),
    );
    for (const saver of savers) await expectStored(bases[1], saver);
    other.kill('SIGTERM');
    expect(await other.ended).toBe(0);
  }, 120_000);

  it('away, it is said with 503, and everything goes on when it is back', async () => {
    const server = await node();
    const base = await server.base;
    const [saver] = saversOf(1);
    if (!saver) throw new Error('one was asked for');
    expect(await save(base, saver)).toBe(204);
    postgres.stop();
    const headers = { Authorization: `Bearer dev:${saver.investor}` };
    for (const target of ['/session', '/qualification', '/kyc']) {
      const away = await fetch(base + target, { headers });
      expect([away.status, away.headers.get('Retry-After')]).toEqual([503, '2']);
      expect((await away.json()).code).toBe('UNAVAILABLE');
    }
    expect(await save(base, saver)).toBe(503);
    const origin = new URL(base).origin;
    expect((await fetch(`${origin}/health/ready`)).status).toBe(503);
    expect((await fetch(`${origin}/health/live`)).status).toBe(200);
    postgres.start();
    await expect
      .poll(async () => (await fetch(`${origin}/health/ready`)).status, { timeout: 30_000 })
      .toBe(200);
    expect(await save(base, saver)).toBe(204);
    await expectStored(base, saver);
    server.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    expect(server.output().errors).not.toContain('value ');
  }, 120_000);

  it('silent, it counts as away after a while, and nothing waits for it twice', async () => {
    const line = await lineTo(postgres.url);
    const { db, close } = openServer(line.url);
    await migrate(db, new Date());
    onTestFinished(() => {
      vi.useRealTimers();
    });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const ask = (asked: Db) => asked.selectFrom('secrets').select('value').execute();
    let error: unknown;
    const asking = inTransaction(db, async (trx) => {
      await ask(trx);
      line.isSilent = true;
      await ask(trx);
    }).catch((thrown: unknown) => {
      error = thrown;
    });
    let seconds = 0;
    while (error === undefined && seconds < 120) {
      await new Promise(setImmediate);
      if (!line.isSilent) continue;
      vi.advanceTimersByTime(1_000);
      seconds += 1;
    }
    expect(isAway(error)).toBe(true);
    // The server's own limit of a statement is 20 s.
    expect(seconds).toBeGreaterThan(20);
    expect(seconds).toBeLessThan(40);
    await asking;
    vi.useRealTimers();
    line.isSilent = false;
    await ask(db);
    await close();
  });

  longIt(
    'silent, a node tells probes so, and ends in time with 0',
    async () => {
      const line = await lineTo(postgres.url);
      const server = await node(line.url);
      const base = await server.base;
      const [saver] = saversOf(1);
      if (!saver) throw new Error('one was asked for');
      expect(await save(base, saver)).toBe(204);
      line.isSilent = true;
      const waiting = save(base, saver);
      const { origin } = new URL(base);
      expect((await fetch(`${origin}/health/ready`)).status).toBe(503);
      const asked = performance.now();
      server.kill('SIGTERM');
      expect(await server.ended).toBe(0);
      expect(performance.now() - asked).toBeLessThan(13_000);
      expect([503, undefined]).toContain(await waiting);
    },
    120_000,
  );

  longIt(
    'one of several nodes that start at once makes the database ready',
    async () => {
      for (let round = 0; round < ROUNDS; round++) {
        const name = `fresh_${round}`;
        execFileSync(
          path.join(programs ?? '', 'psql'),
          [postgres.url, '-c', `create database ${name}`],
          {
            stdio: 'ignore',
          },
        );
        const databases = Array.from({ length: 4 }, () =>
          openServer(postgres.url.replace(/postgres$/, name)),
        );
        await Promise.all(databases.map(({ db }) => migrate(db, new Date())));
        await Promise.all(databases.map((database) => database.close()));
      }
    },
    120_000,
  );

  it('behind a pooler that gives each statement another connection, plans are done without', async () => {
    const read = (db: Db, name: string) =>
      db.selectFrom('secrets').select('value').where('name', '=', name).execute();
    const ways: readonly ((db: Db) => Promise<readonly object[]>)[] = [
      (db) => read(db, 'a'),
      (db) => inTransaction(db, (trx) => read(trx, 'a')),
    ];
    for (const way of ways) {
      const { db, close } = openServer(postgres.url);
      await migrate(db, new Date());
      await read(db, 'b');
      // Another connection doesn't know the plan either.
      const text = 'deallocate all';
      await db.executeQuery({ sql: text, parameters: [], query: { kind: 'RawNode' } } as never);
      expect(await way(db)).toEqual([]);
      expect(await read(db, 'b')).toEqual([]);
      await close();
    }
  });

  longIt(
    'the start waits for the database',
    async () => {
      postgres.stop();
      const server = await node();
      await expect
        .poll(() => server.output().errors, { timeout: 30_000 })
        .toContain('the database is not there yet');
      postgres.start();
      expect(await server.base).toMatch(/^http/);
      server.kill('SIGTERM');
      expect(await server.ended).toBe(0);
    },
    120_000,
  );

  it('the first calls of one investor, all at once, make them once', async () => {
    const server = await node();
    const base = await server.base;
    const headers = { Authorization: 'Bearer dev:newcomer' };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => fetch(`${base}/session`, { headers })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const history = await fetch(new URL('/desk/v1/investors/newcomer/history', base), {
      headers: { Authorization: 'Bearer dev-desk:eva' },
    });
    const { entries } = await history.json();
    expect(entries.map(({ action }: { action: string }) => action)).toEqual(['investor.created']);
    server.kill('SIGTERM');
    expect(await server.ended).toBe(0);
  }, 60_000);

  longIt(
    '200 investors at once are all served',
    async () => {
      const server = await node();
      const base = await server.base;
      const savers = saversOf(200).map((one) => ({ ...one, investor: `crowd-${one.investor}` }));
      const statuses = await Promise.all(savers.map((saver) => save(base, saver)));
      expect(statuses.filter((status) => status !== 204)).toEqual([]);
      await Promise.all(savers.map((saver) => expectStored(base, saver)));
      server.kill('SIGTERM');
      await server.ended;
    },
    120_000,
  );

  it('the desk turns its pages, erases, and keeps that it happened', async () => {
    const server = await node();
    const base = await server.base;
    // Those of the other tests here are more than the desk's burst of calls.
    const since = encodeURIComponent(new Date().toISOString());
    const savers = saversOf(3).map((one) => ({ ...one, investor: `erased-${one.investor}` }));
    for (const saver of savers) expect(await save(base, saver)).toBe(204);
    const desk = async (method: string, place: string, body?: object) => {
      const answer = await fetch(new URL(`/desk/v1/investors${place}`, base), {
        method,
        headers: { Authorization: 'Bearer dev-desk:eva', 'Content-Type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      return { status: answer.status, json: text === '' ? undefined : JSON.parse(text) };
    };
    const seen: string[] = [];
    let cursor = '';
    do {
      const { json } = await desk('GET', `?limit=2&changedSince=${since}${cursor}`);
      seen.push(...json.investors.map(({ investorId }: { investorId: string }) => investorId));
      cursor = json.cursor === undefined ? '' : `&cursor=${json.cursor}`;
    } while (cursor !== '');
    expect(seen.slice(0, 3)).toEqual(savers.map(({ investor }) => investor).reverse());
    expect(new Set(seen).size).toBe(seen.length);

    const [{ investor } = { investor: '' }] = savers;
    const words = { elements: { first: 'Which?' } };
    expect((await desk('PUT', `/${investor}/sections/about/review`, words)).status).toBe(204);
    expect((await desk('PUT', `/${investor}/kyc`, { status: 'Approved' })).status).toBe(204);
    const detail = (await desk('GET', `/${investor}`)).json;
    expect([detail.status, detail.kyc.status]).toEqual(['sent-back', 'Approved']);
    expect((await desk('DELETE', `/${investor}`)).status).toBe(204);
    expect((await desk('GET', `/${investor}`)).status).toBe(404);
    const { entries } = (await desk('GET', `/${investor}/history`)).json;
    expect(entries.map(({ action }: { action: string }) => action)).toEqual([
      ...['investor.created', 'section.saved', 'profile.submitted', 'review.requested'],
      ...['kyc.approved', 'investor.erased'],
    ]);
    const headers = { Authorization: `Bearer dev:${investor}` };
    expect((await fetch(`${base}/session`, { headers })).status).toBe(401);
    const anew = { Authorization: `Bearer dev:${investor}~2` };
    const section = await fetch(`${base}/qualification/sections/about`, { headers: anew });
    expect((await section.json()).elements[0].value).toBeUndefined();
    server.kill('SIGTERM');
    expect(await server.ended).toBe(0);
  }, 120_000);

  /** A server in this process, which has several connections to a database of its own. */
  const ownServer = (options: Parameters<typeof startServer>[0] = {}) =>
    startServer({ ...options, openDatabase: async () => openServer(postgres.freshUrl()) });

  it('gives a wallet that two prove at once to one of them, and tells the other', async () => {
    const { call } = await ownServer();
    for (let round = 1; round <= 10; round++) {
      const owner = privateKeyToAccount(`0x${String(round).repeat(64).slice(0, 64)}`);
      const both = ['anna', 'eve'].map((name) => `${name}-${round}`);
      const proofs = await Promise.all(
        both.map(async (as) => {
          const path = `/v1/identity/wallets/challenge?address=${owner.address}`;
          const { message } = (await call('GET', path, { as })).json;
          const body = {
            walletAddress: owner.address,
            signature: await owner.signMessage({ message: ownershipMessage(owner.address) }),
            challengeSignature: await owner.signMessage({ message }),
          };
          return { as, body };
        }),
      );
      const answers = await Promise.all(
        proofs.map((proof) => call('POST', '/v1/identity/wallets', proof)),
      );
      expect(answers.map(({ code, status }) => code ?? status).sort()).toEqual([
        ...[204, 'WALLET_TAKEN'],
      ]);
    }
  }, 120_000);

  it('lets no hand-off outlive the sign-out that came at the same time', async () => {
    const papers = documentOf({
      papers: { status: 'active', elements: [field('bill', { type: 'input-file' })] },
    });
    const { call } = await ownServer({
      profiles: folderOf({ 'one/en.json': papers }),
      handoffPage: `${PORTAL}/phone`,
    });
    const files = [{ id: 'bill', label: 'Bill' }];
    const body = { sectionId: 'papers', fieldsetId: 'bill', files };
    for (let round = 1; round <= 10; round++) {
      const as = `leaves-${round}`;
      await call('GET', '/v1/session', { as });
      const [created, left] = await Promise.all([
        call('POST', '/v1/documents/handoffs', { as, body }),
        call('DELETE', '/v1/session', { as }),
      ]);
      expect([left.status, [201, 401].includes(created.status)]).toEqual([204, true]);
      const token = String(created.json.url).split('#handoff=')[1] ?? '';
      const opened = await call('POST', '/v1/handoff/openings', {
        ...{ as: '', headers: { Origin: PORTAL }, body: { token } },
      });
      expect(opened.code).toBe('HANDOFF_ENDED');
    }
  }, 120_000);

  longIt(
    'a backup is restored into another database, with all that was confirmed',
    async () => {
      const server = await node();
      const base = await server.base;
      const savers = saversOf(3).map((one) => ({ ...one, investor: `kept-${one.investor}` }));
      for (const saver of savers) expect(await save(base, saver)).toBe(204);
      const file = path.join(folderOf({}), 'backup');
      const run = (program: string, ...args: string[]) =>
        execFileSync(path.join(programs ?? '', program), args, { stdio: 'ignore' });
      run('pg_dump', '--format=custom', `--file=${file}`, postgres.url);
      server.kill('SIGTERM');
      await server.ended;

      const copy = postgres.url.replace(/postgres$/, 'restored');
      run('psql', postgres.url, '-c', 'create database restored');
      run('pg_restore', `--dbname=${copy}`, file);
      const restored = await node(copy);
      for (const saver of savers) await expectStored(await restored.base, saver);
      restored.kill('SIGTERM');
      expect(await restored.ended).toBe(0);
    },
    120_000,
  );
});
