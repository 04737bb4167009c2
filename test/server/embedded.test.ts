import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { expect, it, onTestFinished } from 'vitest';
import { openEmbedded } from '../../server/src/database/database';
import { migrate } from '../../server/src/database/migrations';
import { emptyDatabase } from './support/engine';

it('an embedded database is unpacked, whole or not at all', async () => {
  const data = mkdtempSync(path.join(tmpdir(), 'embedded-'));
  onTestFinished(() => rmSync(data, { recursive: true, force: true }));
  // As whoever was killed while it was made has left it.
  mkdirSync(path.join(data, 'database.new/base'), { recursive: true });
  writeFileSync(path.join(data, 'database.new/PG_VERSION'), '1');

  const database = await openEmbedded(data);
  await migrate(database.db, new Date());
  const kept = { name: 'kept', value: 'a', created_at: new Date() };
  await database.db.insertInto('secrets').values(kept).execute();
  await database.close();
  expect(readdirSync(data)).toEqual(['database']);

  // A database that is made anew gets an identifier of its own.
  const identify = 'select system_identifier from pg_control_system()';
  const { rows } = await (await emptyDatabase()).query(identify);
  const engine = await PGlite.create(path.join(data, 'database'));
  expect((await engine.query(identify)).rows).toEqual(rows);
  expect((await engine.query('select value from secrets')).rows).toEqual([{ value: 'a' }]);
  await engine.close();
}, 120_000);

it('a place that is a file, or below one, is refused with a line', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'embedded-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'file');
  writeFileSync(file, '');
  for (const data of [file, path.join(file, 'data')]) {
    await expect(openEmbedded(data)).rejects.toMatchObject({
      name: 'Refused',
      lines: [expect.stringMatching(/^--data \S+ can't be used \(E\w+\): give a folder /)],
    });
  }
});
