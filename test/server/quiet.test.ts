import { describe, expect, it } from 'vitest';
import { documentOf, field, folderOf } from './support/profile';
import { startReceiver } from './support/receiver';
import { startServer } from './support/server';

const TYPED = {
  first: 'Kunigunde-Zebedäus',
  amount: '731946.58',
  mail: 'kunigunde@typed.example',
};

describe('what an investor types', () => {
  it('stays out of the log, the metrics, the webhooks and the history', async () => {
    const elements = Object.keys(TYPED).map((id) => field(id));
    const hook = await startReceiver(() => ({ status: 200 }));
    const server = await startServer({
      profiles: folderOf({ 'one/en.json': documentOf({ about: { status: 'active', elements } }) }),
      webhook: { url: hook.url, secret: `whsec_${Buffer.alloc(24, 'secret').toString('base64')}` },
    });
    const { call, engine, lines } = server;
    const put = (body: unknown) =>
      call('PUT', '/v1/qualification/sections/about', { as: 'kunigunde', body });
    const sent = Object.entries(TYPED).map(([id, value]) => ({ id, value }));
    expect((await put({ elements: sent })).status).toBe(204);
    await put({ elements: [...sent, { id: TYPED.first, value: TYPED.mail }] });
    await put({ elements: TYPED });
    await call('GET', `/v1/qualification/sections/${TYPED.first}`, { as: 'kunigunde' });
    await call('GET', `/v1/${TYPED.first}?${TYPED.mail}`, {
      ...{ as: 'kunigunde', headers: { 'X-Request-Id': TYPED.first, 'User-Agent': TYPED.mail } },
    });
    for (const path of ['store', 'webhooks', 'stand-ins', 'websdk', 'desk/v1', 'health']) {
      await call('GET', `/${path}/x/${TYPED.mail}/y`);
      await call('OPTIONS', `/${path}/${TYPED.mail}`);
    }
    await expect.poll(() => hook.received.length, { timeout: 15_000 }).toBe(2);
    // A database that fails with what it was given in its message.
    await engine.exec('alter table history add check (false) not valid');
    expect((await put({ elements: [{ id: 'first', value: `${TYPED.first} 2` }] })).status).toBe(
      500,
    );

    // Of a call nothing is told but what is known of it without its content.
    const calls = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'call');
    expect(calls.length).toBeGreaterThan(5);
    const fields = new Set(calls.flatMap((one) => Object.keys(one)));
    expect([...fields].sort()).toEqual([
      ...['investor', 'level', 'method', 'ms', 'msg', 'requestId', 'route', 'status', 'time'],
    ]);

    const { rows } = await engine.query('select * from history');
    const told = [
      lines.join(''),
      (await server.server.metrics()).text,
      ...[JSON.stringify(rows), JSON.stringify(hook.received)],
    ];
    expect(told.map((text) => text.length > 100)).toEqual([true, true, true, true]);
    for (const text of told)
      for (const value of Object.values(TYPED)) expect(text).not.toContain(value);
    // Who it was is in neither log nor metrics, and in a history that outlives them not by name.
    for (const text of told.slice(0, 3)) expect(text).not.toContain('kunigunde');
  });
});
