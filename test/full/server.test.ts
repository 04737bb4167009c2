import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../../server/src/log';
import { createOnboardingServer, type OnboardingServer } from '../../server/src/server';
import { findPostgres, type Postgres, startPostgres } from '../server/support/postgres';
import { documentOf, field } from '../server/support/profile';

const programs = findPostgres();
const ROUNDS = 60;
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
  const median = async (run: (round: number) => Promise<unknown>) => {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const start = performance.now();
      await run(round);
      times.push(performance.now() - start);
    }
    return times.sort((one, other) => one - other)[ROUNDS / 2] ?? 0;
  };

  it('20,000 investors cost what 100 cost, and a save at most three bare updates', async () => {
    const costs = async () => {
      await median((round) => save(`investor-${round}`));
      const saved = await median((round) => save(`investor-${round}`));
      const read = await median((round) => call('GET', '/qualification', `investor-${round}`));
      return { saved, read };
    };
    for (let index = 0; index < 100; index++) await save(`investor-${index}`);
    const few = await costs();
    const db = new pg.Client(postgres.url);
    await db.connect();
    await db.query(`insert into investors
      select 'more-' || n, 'more-' || n, profile, profile_version, email, state, status, kyc, complete, total,
        changed_at, created_at
      from investors, generate_series(1, 19900) n where investors.id = 'investor-1'`);
    await db.query('analyze');
    const many = await costs();
    const bare = await median((round) =>
      db.query('update investors set email = $1 where id = $2', [
        `a${round}@b.example`,
        `more-${round + 1}`,
      ]),
    );
    await db.end();
    const rounded = { few, many, bare };
    console.log(`medians in ms: ${JSON.stringify(rounded)}`);
    expect(many.read / few.read).toBeLessThan(2);
    expect(many.saved / few.saved).toBeLessThan(2);
    expect(many.saved / bare).toBeLessThan(3);
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
