import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { ofEngine } from '../../../server/src/database/database';

const CACHE = path.resolve('node_modules/.cache');
const PACKAGE = 'node_modules/@electric-sql/pglite/package.json';
const { version } = JSON.parse(readFileSync(PACKAGE, 'utf8'));
const EMPTY = path.join(CACHE, `pglite-${version}.tar`);

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

/** Making a cluster takes seconds, reading one that was made a fraction of it. */
async function open(): Promise<PGlite> {
  if (!existsSync(EMPTY)) {
    const made = await PGlite.create();
    const dump = await made.dumpDataDir('none');
    await made.close();
    mkdirSync(CACHE, { recursive: true });
    const own = `${EMPTY}.${process.pid}`;
    writeFileSync(own, Buffer.from(await dump.arrayBuffer()));
    renameSync(own, EMPTY);
  }
  return PGlite.create({ loadDataDir: new Blob([readFileSync(EMPTY)]) });
}
