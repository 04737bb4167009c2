import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../../../server/src/log';
import { createOnboardingServer, type OnboardingServer } from '../../../server/src/server';
import { runCommand } from '../../server/support/command';
import { findPostgres, type Postgres, startPostgres } from '../../server/support/postgres';
import { documentOf, field } from '../../server/support/profile';
import { expectStored, save, saversOf } from '../../server/support/saving';

const programs = findPostgres();
const ROUNDS = 400;
/** As many saves as memory is watched over. */
const SAVES = Number(process.env.SAVES ?? 100_000);
const API = 'https://api.client.test';

describe.skipIf(programs === undefined)('the server on a Postgres of this machine', () => {
  let postgres: Postgres;
  let server: OnboardingServer;
  let folder: string;
  let now = Date.now();
  let saves = 0;

  beforeAll(async () => {
    postgres = await startPostgres(programs ?? '');
    folder = mkdtempSync(path.join(tmpdir(), 'full-'));
    const elements = Array.from({ length: 10 }, (_, index) => field(`field_${index}`));
    const profile = documentOf({ about: { status: 'active', elements }, more: { elements } });
    const file = path.join(folder, 'one.json');
    writeFileSync(file, JSON.stringify(profile));
    server = await createOnboardingServer({
      ...{ data: folder, database: postgres.url, profiles: file, publicUrl: API, devTokens: true },
      log: createLog(() => {}),
      now: () => now,
    });
  }, 120_000);
  afterAll(async () => {
    await server.close();
    postgres.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  const call = async (method: string, target: string, as: string, body?: unknown) => {
    // As fast as the limit of calls lets them come.
    now += 50;
    const answer = await server.fetch(
      new Request(`${API}/v1${target}`, {
        method,
        headers: { Authorization: `Bearer dev:${as}`, 'Content-Type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    );
    await answer.arrayBuffer();
    return answer.status;
  };
  const save = async (as: string) => {
    saves += 1;
    const elements = [{ id: 'field_0', value: `value ${saves}` }];
    const status = await call('PUT', '/qualification/sections/about', as, { elements });
    if (status !== 204) throw new Error(`a save was answered with ${status}`);
  };
  /** The medians of what is done in turn, so that a busy moment falls on all of it. */
  const medians = async <Name extends string>(
    work: Readonly<Record<Name, (round: number) => Promise<unknown>>>,
  ) => {
    const names = Object.keys(work) as Name[];
    const times = new Map(names.map((name) => [name, [] as number[]]));
    for (let round = 0; round < ROUNDS; round++) {
      for (const name of names) {
        const start = performance.now();
        await work[name](round);
        times.get(name)?.push(performance.now() - start);
      }
    }
    const middle = (name: Name) =>
      times.get(name)?.sort((one, other) => one - other)[ROUNDS / 2] ?? 0;
    return Object.fromEntries(names.map((name) => [name, middle(name)])) as Record<Name, number>;
  };

  it('a save costs at most three bare updates, and 20,000 investors cost what 100 cost', async () => {
    const db = new pg.Client(postgres.url);
    await db.connect();
    const costs = () =>
      medians({
        saved: (round) => save(`investor-${round}`),
        read: (round) => call('GET', '/qualification', `investor-${round}`),
        bare: (round) =>
          db.query('update investors set kyc = $1 where id = $2', [
            'Not_checked',
            `investor-${round + 1}`,
          ]),
      });
    for (let index = 0; index < 100; index++) await save(`investor-${index}`);
    await costs();
    const few = await costs();
    await db.query(`insert into investors
      select 'more-' || n, 'more-' || n, profile, profile_version, email, state, status, kyc, complete, total,
        changed_at, created_at
      from investors, generate_series(1, 19900) n where investors.id = 'investor-1'`);
    await db.query('vacuum analyze');
    await costs();
    const many = await costs();
    await db.end();
    const ratio = (many.saved / many.bare).toFixed(1);
    console.log(`a save is ${ratio} bare updates; medians in ms: ${JSON.stringify({ few, many })}`);
    // As a part of what a bare update costs at the same time: the machine may do more besides by then.
    const grown = (name: 'read' | 'saved') => many[name] / many.bare / (few[name] / few.bare);
    expect(grown('read')).toBeLessThan(2);
    expect(grown('saved')).toBeLessThan(2);
    expect(many.saved / many.bare).toBeLessThan(3);
  }, 300_000);

  it(`memory does not grow over ${SAVES} saves`, async () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const used = () => {
      collect();
      return process.memoryUsage().heapUsed / 1024 / 1024;
    };
    const several = async (count: number) => {
      for (let done = 0; done < count; done += 20) {
        await Promise.all(Array.from({ length: 20 }, (_, index) => save(`investor-${index}`)));
      }
    };
    await several(SAVES / 10);
    const before = used();
    const start = performance.now();
    await several(SAVES * 0.9);
    const perSecond = (SAVES * 0.9) / ((performance.now() - start) / 1000);
    const after = used();
    console.log(
      `${perSecond.toFixed(0)} saves/s; heap ${before.toFixed(1)} to ${after.toFixed(1)} MiB`,
    );
    expect(after - before).toBeLessThan(10);
  }, 3_600_000);
});

describe('the server on its embedded database', () => {
  it('answers within 3 s once created, and tells what saves cost there', async () => {
    const data = mkdtempSync(path.join(tmpdir(), 'full-'));
    const profile = documentOf({ about: { status: 'active', elements: [field('first')] } });
    const file = path.join(data, 'one.json');
    writeFileSync(file, JSON.stringify(profile));
    const args = ['--dev-tokens', '--data', path.join(data, 'kept'), '--profiles', file];
    let running: Awaited<ReturnType<typeof runCommand>> | undefined;
    const timed = async () => {
      const start = performance.now();
      const server = await runCommand(args);
      running = server;
      const base = await server.base;
      return { server, base, ms: performance.now() - start };
    };
    try {
      const first = await timed();
      first.server.kill('SIGTERM');
      await first.server.ended;
      const again = await timed();
      // Twenty at once, and of nobody more than the server's limit allows.
      const savers = saversOf(ROUNDS);
      const statuses = new Set<number | undefined>();
      const start = performance.now();
      for (let done = 0; done < 20 * ROUNDS; done += 20) {
        const together = savers.slice(done % ROUNDS, (done % ROUNDS) + 20);
        const answers = await Promise.all(together.map((saver) => save(again.base, saver)));
        for (const status of answers) statuses.add(status);
      }
      const perSecond = (20 * ROUNDS) / ((performance.now() - start) / 1000);
      expect([...statuses]).toEqual([204]);
      for (const saver of savers) await expectStored(again.base, saver);
      again.server.kill('SIGTERM');
      await again.server.ended;
      console.log(
        `ready after ${first.ms.toFixed(0)} ms the first time, ${again.ms.toFixed(0)} ms then; ${perSecond.toFixed(0)} saves/s`,
      );
      expect(again.ms).toBeLessThan(3_000);
    } finally {
      running?.kill('SIGKILL');
      rmSync(data, { recursive: true, force: true });
    }
  }, 300_000);
});

describe('the command, met by somebody who sends slowly', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'slow-'));
  const ended: (() => void)[] = [];
  afterAll(() => {
    for (const end of ended) end();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Sends the beginning of a request and then a byte a second; resolves with the answer once the server hangs up. */
  const trickle = async (base: string, beginning: string, piece: string) => {
    const { hostname, port, pathname } = new URL(base);
    const socket = connect(Number(port), hostname);
    const since = Date.now();
    let answer = '';
    socket.on('data', (data) => {
      answer += data;
    });
    socket.on('error', () => {});
    socket.write(`PUT ${pathname}/qualification/sections/about HTTP/1.1\r\nHost: ${hostname}\r\n`);
    socket.write(beginning);
    const going = setInterval(() => socket.write(piece), 1000);
    await new Promise((resolve) => socket.once('close', resolve));
    clearInterval(going);
    return { answer, seconds: (Date.now() - since) / 1000 };
  };

  it.each([
    ['headers', '', 'X-Slow: 1\r\n', 20],
    ['a body', 'Content-Type: application/json\r\nContent-Length: 100000\r\n\r\n', ' ', 600],
  ])(
    'hangs up on %s in time, and answers others meanwhile',
    async (_, beginning, piece, limit) => {
      const data = mkdtempSync(path.join(folder, 'data-'));
      const file = path.join(data, 'one.json');
      writeFileSync(
        file,
        JSON.stringify(documentOf({ about: { status: 'active', elements: [field('name')] } })),
      );
      const command = await runCommand([
        '--data',
        path.join(data, 'kept'),
        '--profiles',
        file,
        '--dev-tokens',
      ]);
      ended.push(() => command.kill('SIGKILL'));
      const base = await command.base;
      const slow = trickle(base, `Authorization: Bearer dev:slow\r\n${beginning}`, piece);
      const headers = { Authorization: 'Bearer dev:ada' };
      expect((await fetch(`${base}/qualification`, { headers })).status).toBe(200);
      const { answer, seconds } = await slow;
      expect(answer).toMatch(/^HTTP\/1\.1 408 /);
      // Node looks every 30 s.
      expect(seconds).toBeGreaterThanOrEqual(limit - 1);
      expect(seconds).toBeLessThan(limit + 35);
    },
    700_000,
  );
});
