import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { linkPackages } from '../../support/bundle/link-packages';

const COPIES = path.resolve('.reproducible');

afterAll(() => rmSync(COPIES, { recursive: true, force: true }));

/** Builds a copy of the project as it stands in the work tree; the hash of each file by its name. */
function build(name: string, env: Readonly<Record<string, string>>): Record<string, string> {
  const copy = path.join(COPIES, name);
  rmSync(copy, { recursive: true, force: true });
  const listed = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const files = execFileSync('git', listed, { encoding: 'utf8' }).split('\0').filter(existsSync);
  for (const file of files) {
    mkdirSync(path.dirname(path.join(copy, file)), { recursive: true });
    cpSync(file, path.join(copy, file));
  }
  linkPackages(copy);
  execFileSync('npm', ['run', 'build', '--silent'], {
    cwd: copy,
    // Vitest's own would make it a build for tests, with paths inside.
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: 'pipe',
    shell: process.platform === 'win32',
  });
  const hashes = ['dist', 'cli/bin/lib'].flatMap((folder) =>
    readdirSync(path.join(copy, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => {
        const file = path.join(entry.parentPath, entry.name);
        const hash = createHash('sha256').update(readFileSync(file)).digest('hex');
        return [path.relative(copy, file), hash] as const;
      }),
  );
  return Object.fromEntries(hashes.sort());
}

/** Two whole builds, on a busy machine. */
const LIMIT_MS = 300_000;

test(
  'two builds of the same files give the same bytes, wherever and whenever they run',
  () => {
    const one = build('one', { TZ: 'UTC', LANG: 'C' });
    const other = build('another/and-deeper', { TZ: 'Asia/Tokyo', LANG: 'de_DE.UTF-8' });
    expect(Object.keys(one).length).toBeGreaterThan(10);
    expect(Object.keys(one)).toEqual(
      expect.arrayContaining([
        'dist/bom.json',
        'dist/integrity.json',
        'cli/bin/lib/check-backend.js',
      ]),
    );
    expect(other).toEqual(one);
  },
  LIMIT_MS,
);
