import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';

/** Of a tar archive, in bytes. */
const BLOCK = 512;

/**
 * Where an empty database is that was made with this package: making one takes seconds of processor time, unpacking it
 * a fraction. Its name says for which version of the engine it is.
 */
function emptyClusterFile(): string {
  const { resolve } = createRequire(import.meta.url);
  const file = resolve('investor-onboarding-server/package.json');
  const { dependencies } = createRequire(import.meta.url)(file);
  const version = dependencies['@electric-sql/pglite'];
  return path.join(path.dirname(file), 'lib', `empty-database-${version}.tar.gz`);
}

/**
 * Makes the folder of an embedded database. Whoever is killed meanwhile leaves no folder of this name behind, so that
 * half a database is never opened.
 */
export async function makeCluster(folder: string): Promise<void> {
  const unfinished = `${folder}.new`;
  await rm(unfinished, { recursive: true, force: true });
  const prepared = await readFile(emptyClusterFile()).catch(() => undefined);
  if (prepared) {
    await unpack(await promisify(gunzip)(prepared), unfinished);
  } else {
    const engine = await PGlite.create(unfinished);
    await engine.close();
  }
  await rename(unfinished, folder);
}

/** How many files are written at once. */
const AT_ONCE = 64;

/**
 * Writes the folders and files of a tar archive as PGlite writes it: short names, nothing but files and folders. They
 * are on the disk when it resolves, so that nothing of them is missing after a power cut.
 */
async function unpack(archive: Buffer, folder: string): Promise<void> {
  await mkdir(folder, { mode: 0o700 });
  const files: { readonly file: string; readonly content: Buffer }[] = [];
  for (let at = 0; at < archive.length && archive[at] !== 0; ) {
    const text = (start: number, length: number) =>
      archive.toString('latin1', at + start, at + start + length).replace(/\0.*$/s, '');
    const file = path.join(folder, text(0, 100));
    const size = Number.parseInt(text(124, 12), 8) || 0;
    if (text(156, 1) === '5') await mkdir(file, { recursive: true, mode: 0o700 });
    else files.push({ file, content: archive.subarray(at + BLOCK, at + BLOCK + size) });
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
  }
  for (let next = 0; next < files.length; next += AT_ONCE) {
    await Promise.all(files.slice(next, next + AT_ONCE).map(writeSynced));
  }
}

async function writeSynced({ file, content }: { readonly file: string; readonly content: Buffer }) {
  const opened = await open(file, 'wx', 0o600);
  try {
    await opened.writeFile(content);
    await opened.sync();
  } finally {
    await opened.close();
  }
}
