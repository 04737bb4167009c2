import { expect, it } from 'vitest';
import { MIGRATIONS, migrate } from '../../server/src/database/migrations';
import { withDesk } from './support/desk';
import { openAgain } from './support/engine';
import { documentOf, field, folderOf } from './support/profile';
import { startServer } from './support/server';

const PROFILE = {
  'one/en.json': documentOf({
    about: { status: 'active', elements: [field('first', { required: true }), field('last')] },
  }),
};

/** What the server of the first version has written of an investor. */
const STATE = JSON.stringify({
  ...{ profile: 'test', email: 'anna@dev.example', kyc: { status: 'Approved' } },
  sections: { about: { values: { first: 'Ada' }, completed: true, savedAt: 1_790_000_000_000 } },
  ...{ acceptedDisclaimers: ['risk'], uploads: {}, documents: {}, versions: {} },
});
const FIRST_VERSION = `
  insert into investors values ('anna', 'ref-of-anna', 'one', 'first', 'anna@dev.example', '${STATE}', 'submitted',
    'Approved', 1, 1, '2026-11-20T12:00:00Z', '2026-11-20T11:00:00Z');
  insert into wallets values ('0xabc', 'anna', '0xs', null, '2026-11-20T12:00:00Z');
  insert into secrets values ('signing', '${'a'.repeat(43)}', now()), ('hiding', '${'b'.repeat(43)}', now());
  insert into events (message_id, investor_id, type, body, created_at, next_at)
    values ('msg_1', 'anna', 'onboarding.section.saved', '{}', now(), now())`;

it('a database of the first version goes on with everything that it holds', async () => {
  const server = await startServer({ profiles: folderOf(PROFILE) });
  const { engine } = server;
  const { db } = await openAgain(engine)();
  // The tables of the first version in the place of today's, and the next server starts on them.
  await engine.exec('drop schema public cascade; create schema public');
  await migrate(db, new Date(), MIGRATIONS.slice(0, 1));
  await engine.exec(FIRST_VERSION);
  const { desk, save, section, call } = withDesk(await server.again());

  const { elements, status } = (await section('anna', 'about')).json;
  expect([elements[0].value, status]).toEqual(['Ada', 'complete']);
  expect((await call('GET', '/v1/kyc')).json.status).toBe('Approved');
  expect((await save('anna', 'about', { last: 'King' })).status).toBe(204);
  const { wallets } = (await desk('GET', '/investors/anna')).json;
  expect(wallets).toEqual([{ address: '0xabc' }]);
  const { rows } = await engine.query('select message_id, attempts from events');
  expect(rows).toEqual([{ message_id: 'msg_1', attempts: 0 }]);
  // By tables that the first version did not have.
  expect((await desk('DELETE', '/investors/anna')).status).toBe(204);
});

it('the version before goes on beside a newer one, which only adds', async () => {
  const server = await startServer({ profiles: folderOf(PROFILE) });
  const { save, section } = withDesk(server);
  expect((await save('anna', 'about', { first: 'Ada' })).status).toBe(204);
  const { db } = await openAgain(server.engine)();
  await migrate(db, new Date(), [
    ...MIGRATIONS,
    ['alter table investors add column more text', 'create table even_more (id text primary key)'],
  ]);
  expect((await save('anna', 'about', { first: 'Eve' })).status).toBe(204);
  expect((await save('new', 'about', { first: 'New' })).status).toBe(204);
  // It can come back, too: what it does not know it leaves alone.
  const back = withDesk(await server.again());
  expect((await back.section('anna', 'about')).json.elements[0].value).toBe('Eve');
  expect((await section('new', 'about')).json.elements[0].value).toBe('New');
  const { rows } = await server.engine.query('select max(version) as newest from migrations');
  expect(rows).toEqual([{ newest: MIGRATIONS.length + 1 }]);
});

it('no migration takes anything away', () => {
  for (const statement of MIGRATIONS.flat())
    expect(statement).toMatch(/^(create|alter table \w+ add)\b/);
});
