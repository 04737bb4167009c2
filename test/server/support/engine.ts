import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';
import { EMPTY_DATABASE, makeEmptyDatabase } from '../../../server/empty-database.mjs';
import { type Database, ofEngine, ofPool, poolOfOne } from '../../../server/src/database/database';

let opening: Promise<PGlite> | undefined;

/** Starts the engine of this process, where it does not run yet, which takes seconds. */
export function startEngine(): Promise<PGlite> {
  opening ??= open();
  return opening;
}

/** An empty database of its own for each call; one engine serves all tests of a process. */
export async function emptyDatabase(): Promise<PGlite> {
  const engine = await startEngine();
  await engine.exec('drop schema public cascade; create schema public; set search_path to public');
  schema = 'public';
  return engine;
}

/** The database that `emptyDatabase` gave, opened by one more server. */
export function openAgain(engine: PGlite) {
  return async () => ofEngine(engine);
}

let pool: ReturnType<typeof poolOfOne> | undefined;
/** The one that the engine's only connection looks into. */
let schema = 'public';
let made = 0;

/** Databases beside each other in the same engine, each a schema of its own; it goes when it is closed. */
export async function databaseBeside(): Promise<Database> {
  const engine = await startEngine();
  pool ??= poolOfOne(engine);
  const shared = pool;
  made += 1;
  const own = `beside_${made}`;
  await engine.exec(`create schema ${own}`);
  const connect = async () => {
    const connection = await shared.connect();
    if (schema !== own) await engine.exec(`set search_path to ${own}`);
    schema = own;
    return connection;
  };
  const { db, close } = ofPool({ connect, end: async () => {} });
  return {
    db,
    close: async () => {
      await close();
      await engine.exec(`drop schema ${own} cascade`);
    },
  };
}

async function open(): Promise<PGlite> {
  await makeEmptyDatabase();
  return PGlite.create({
    loadDataDir: new Blob([new Uint8Array(gunzipSync(readFileSync(EMPTY_DATABASE)))]),
  });
}
