import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';
import { EMPTY_DATABASE, makeEmptyDatabase } from '../../../server/empty-database.mjs';
import { ofEngine } from '../../../server/src/database/database';

let opening: Promise<PGlite> | undefined;

/** An empty database of its own for each call; one engine serves all tests of a process. */
export async function emptyDatabase(): Promise<PGlite> {
  opening ??= open();
  const engine = await opening;
  await engine.exec('drop schema public cascade; create schema public');
  return engine;
}

/** The database that `emptyDatabase` gave, opened by one more server. */
export function openAgain(engine: PGlite) {
  return async () => ofEngine(engine);
}

async function open(): Promise<PGlite> {
  await makeEmptyDatabase();
  return PGlite.create({
    loadDataDir: new Blob([new Uint8Array(gunzipSync(readFileSync(EMPTY_DATABASE)))]),
  });
}
