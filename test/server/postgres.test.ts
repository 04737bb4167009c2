import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Command, runCommand } from './support/command';
import { findPostgres, type Postgres, startPostgres } from './support/postgres';
import { folderOf } from './support/profile';
import { expectStored, ONE_FIELD, save, saversOf, saveUntilGone } from './support/saving';

const programs = findPostgres();

describe.skipIf(programs === undefined)('on a Postgres of this machine', () => {
  let postgres: Postgres;
  beforeAll(async () => {
    postgres = await startPostgres(programs ?? '');
  }, 120_000);
  afterAll(() => postgres.remove());

  const node = async (): Promise<Command> => {
    const profiles = folderOf({ 'one/en.json': ONE_FIELD });
    return runCommand(['--dev-tokens', '--database', postgres.url, '--profiles', profiles]);
  };

  it('two nodes store one of two saves with one tag, and one goes on when the other dies', async () => {
    const [one, other] = await Promise.all([node(), node()]);
    const bases = [await one.base, await other.base] as const;
    const path = '/qualification/sections/about';
    const headers = { Authorization: 'Bearer dev:anna', 'Content-Type': 'application/json' };
    for (let round = 0; round < 10; round++) {
      const { etag } = await (await fetch(bases[0] + path, { headers })).json();
      const answers = await Promise.all(
        bases.map((base, index) =>
          fetch(base + path, {
            method: 'PUT',
            headers: { ...headers, 'If-Match': etag },
            body: JSON.stringify({ elements: [{ id: 'first', value: `${round} of ${index}` }] }),
          }),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([204, 412]);
      const winner = answers[0]?.status === 204 ? 0 : 1;
      for (const base of bases) {
        const { elements } = await (await fetch(base + path, { headers })).json();
        expect(elements[0].value).toBe(`${round} of ${winner}`);
      }
    }
    // What one node signs, the other knows.
    const binding = async (base: string) =>
      (await (await fetch(`${base}/session`, { headers })).json()).binding;
    expect(await binding(bases[0])).toBe(await binding(bases[1]));

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
    for (const path of ['/session', '/qualification', '/kyc']) {
      const away = await fetch(base + path, { headers });
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

  it('is waited for at the start', async () => {
    postgres.stop();
    const server = await node();
    await expect
      .poll(() => server.output().errors, { timeout: 30_000 })
      .toContain('the database is not there yet');
    postgres.start();
    expect(await server.base).toMatch(/^http/);
    server.kill('SIGTERM');
    expect(await server.ended).toBe(0);
  }, 120_000);

  it('200 investors at once are all served', async () => {
    const server = await node();
    const base = await server.base;
    const savers = saversOf(200).map((one) => ({ ...one, investor: `crowd-${one.investor}` }));
    const statuses = await Promise.all(savers.map((saver) => save(base, saver)));
    expect(statuses.filter((status) => status !== 204)).toEqual([]);
    await Promise.all(savers.map((saver) => expectStored(base, saver)));
    server.kill('SIGTERM');
    await server.ended;
  }, 120_000);
});
