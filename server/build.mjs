// @ts-check
import { mkdirSync, readdirSync, renameSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const ROOT = path.join(HERE, '..');
const LIBRARY = path.join(HERE, 'lib', 'server.js');
const SOURCES = [
  ...['server/src', 'server/stand-ins', 'server/vite.config.ts', 'server/package.json'],
  'src/reference-backend',
  ...[
    'src/form/rules',
    'src/http',
    'src/kit',
    'src/wallet',
    'cli/profile-document',
    'cli/studio/preview',
  ],
  ...['cli/bin/read-options.mjs', 'locales/en.json'],
];

/** Builds the server where its sources are newer than what was built. */
export async function buildIfChanged() {
  const changed = Math.max(...SOURCES.map((source) => newest(path.join(ROOT, source))));
  if (newest(LIBRARY) >= changed) return;
  const { build } = await import('vite');
  const built = await build({
    configFile: path.join(HERE, 'vite.config.ts'),
    logLevel: 'error',
    build: { write: false },
  });
  const [output] = [built].flat();
  const chunk = output && 'output' in output && output.output.find(({ type }) => type === 'chunk');
  if (!chunk || !('code' in chunk)) throw new Error('nothing was built');
  mkdirSync(path.dirname(LIBRARY), { recursive: true });
  // Several that start at once build the same: the last takes the place of the others, whole.
  const own = `${LIBRARY}.${process.pid}`;
  writeFileSync(own, chunk.code);
  renameSync(own, LIBRARY);
}

/**
 * When a file, or the newest file of a folder, was written (ms since 1970); 0 when there is none.
 *
 * @param {string} file
 * @returns {number}
 */
function newest(file) {
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found) return 0;
  if (!found.isDirectory()) return found.mtimeMs;
  return Math.max(0, ...readdirSync(file).map((name) => newest(path.join(file, name))));
}
