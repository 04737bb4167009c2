import { expect, it } from 'vitest';
import { startDesk, TYPED } from './support/desk';

it('a full disk of the database refuses with 503, leaves nothing half, and goes on when there is room', async () => {
  const { save, section, call, desk, engine } = await startDesk();
  expect((await save('anna', 'about', { first: 'Ada' })).status).toBe(204);
  const count = async () => (await engine.query('select id from history')).rows.length;
  const before = await count();
  // The last statement of a save fails as Postgres fails without room: what came before it in the transaction is undone.
  await engine.exec(`
    create function no_room() returns trigger as
      $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$ language plpgsql;
    create trigger no_room before insert on history for each row execute function no_room()`);
  const refused = await save('anna', 'about', TYPED);
  expect([refused.status, refused.code, refused.headers.get('Retry-After')]).toEqual([
    ...[503, 'UNAVAILABLE', '2'],
  ]);
  expect((await desk('PUT', '/investors/anna/kyc', { body: { status: 'Approved' } })).status).toBe(
    503,
  );
  expect((await desk('DELETE', '/investors/anna')).status).toBe(503);
  expect((await section('anna', 'about')).json.elements[0].value).toBe('Ada');
  expect((await call('GET', '/v1/kyc')).json.status).toBe('Not_checked');

  await engine.exec('drop trigger no_room on history');
  expect(await count()).toBe(before);
  expect((await save('anna', 'about', TYPED)).status).toBe(204);
  expect((await section('anna', 'about')).json.elements[0].value).toBe(TYPED.first);
  expect((await desk('DELETE', '/investors/anna')).status).toBe(204);
});
