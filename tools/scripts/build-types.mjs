// @ts-check
/**
 * Writes the declarations of dist-types/ that the package's exports reach, and removes all others. Those of frameworks/
 * are written by hand in src/, since they extend types of packages, and copied. They stand in the repository as the
 * snapshot of the public interface; with `--check` nothing is written, and a difference fails.
 */
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const OUTPUT = path.join(ROOT, 'dist-types');
const CACHE = path.join(ROOT, 'node_modules/.cache');
const { exports: EXPORTS } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
/** @type {string[]} */
const ENTRIES = Object.values(EXPORTS)
  .flatMap(({ types }) => types ?? [])
  .map((file) => path.posix.relative('dist-types', file));
/** The module of an import, an export or an import type. */
const SPECIFIER = /(\bfrom\s*|\bimport\s*\(?\s*)(['"])([^'"]+)\2/g;

mkdirSync(CACHE, { recursive: true });
const work = mkdtempSync(path.join(CACHE, 'types-'));
try {
  const kept = reachedDeclarations(emit());
  const target = process.argv.includes('--check') ? path.join(work, 'dist-types') : OUTPUT;
  write(kept, target);
  if (target !== OUTPUT) compare(target);
} catch (error) {
  console.error(`Declarations: ${error instanceof Error ? error.message : error}.`);
  process.exitCode = 1;
} finally {
  rmSync(work, { recursive: true });
}

/** @returns {string} the folder with the declarations of everything */
function emit() {
  const folder = path.join(work, 'all');
  const config = path.join(ROOT, 'tools/build/tsconfig.types.json');
  const compiler = path.join(ROOT, 'node_modules/typescript/bin/tsc');
  const { status } = spawnSync(process.execPath, [compiler, '-p', config, '--outDir', folder], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('the declarations could not be made');
  return path.join(folder, 'src');
}

/**
 * @param {string} folder
 * @returns {Map<string, string>} text by file, relative and with slashes
 */
function reachedDeclarations(folder) {
  /** @type {Map<string, string>} */
  const kept = new Map();
  const queue = [...ENTRIES];
  for (const file of queue) {
    if (kept.has(file)) continue;
    const byHand = path.join(ROOT, 'src', file);
    const isByHand = existsSync(byHand);
    const text = readFileSync(isByHand ? byHand : path.join(folder, file), 'utf8');
    kept.set(
      file,
      text.replace(SPECIFIER, (found, before, quote, specifier) => {
        if (!specifier.startsWith('.')) {
          if (isByHand) return found;
          throw new Error(`${file} imports the package ${specifier}`);
        }
        const bare = specifier.replace(/\.js$/, '');
        queue.push(`${path.posix.join(path.posix.dirname(file), bare)}.d.ts`);
        return `${before}${quote}${bare}.js${quote}`;
      }),
    );
    if (text.includes('/// <reference'))
      throw new Error(`${file} references types outside the package`);
  }
  return kept;
}

/**
 * @param {Map<string, string>} files
 * @param {string} folder
 */
function write(files, folder) {
  if (folder === OUTPUT) for (const file of standing()) rmSync(path.join(OUTPUT, file));
  for (const [file, text] of files) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
  console.log(`Declarations: ${files.size} files reached from the package's exports`);
}

/** @param {string} fresh */
function compare(fresh) {
  const committed = path.join(work, 'committed');
  for (const file of standing()) cpSync(path.join(OUTPUT, file), path.join(committed, file));
  const { status, stdout } = spawnSync('git', ['diff', '--no-index', '--', committed, fresh], {
    encoding: 'utf8',
  });
  if (status === 0) return;
  console.error(stdout);
  throw new Error(
    'dist-types is stale: the public interface changed. Run npm run build:types, look at the difference and commit it',
  );
}

function standing() {
  return readdirSync(OUTPUT, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.d.ts'),
  );
}
