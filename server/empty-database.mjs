// @ts-check
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const { dependencies } = JSON.parse(readFileSync(path.join(HERE, 'package.json'), 'utf8'));

/** An empty database of this version of the engine, from which the server and the tests make theirs. */
export const EMPTY_DATABASE = path.join(
  HERE,
  'lib',
  `empty-database-${dependencies['@electric-sql/pglite']}.tar.gz`,
);

/** Makes it where it is not there yet, which takes seconds of processor time. */
export async function makeEmptyDatabase() {
  if (existsSync(EMPTY_DATABASE)) return;
  const engine = await PGlite.create();
  const dump = await engine.dumpDataDir('none');
  await engine.close();
  mkdirSync(path.dirname(EMPTY_DATABASE), { recursive: true });
  // Several that start at once make the same: the last takes the place of the others, whole.
  const own = `${EMPTY_DATABASE}.${process.pid}`;
  writeFileSync(own, gzipSync(Buffer.from(await dump.arrayBuffer())));
  renameSync(own, EMPTY_DATABASE);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await makeEmptyDatabase();
