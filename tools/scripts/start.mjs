// @ts-check
import { readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { runnerImport } from 'vite';
import { runQuietly } from './run-quietly.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const ENTRY = path.join(ROOT, 'dist', 'investor-onboarding.js');
const SOURCES = ['src', 'locales', 'tools/build', 'vite.config.ts', 'package.json'];

const HELP = `npm start -- [options]

  --port <number>  port of the host page, 4400 by default; API, script and identity providers take the next ones
  --data <folder>  where progress is kept, demo/server/data by default
  --reset          forget all progress first
  --rpc <address>  asks this chain about the signatures of contract wallets; others need no chain
  --no-build       serve dist/ as it is
`;

/** @param {string} line */
function say(line) {
  console.log(line);
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
  const times = readdirSync(file).map((name) => newest(path.join(file, name)));
  return Math.max(0, ...times);
}

function buildIfNeeded() {
  const built = newest(ENTRY);
  const changed = Math.max(...SOURCES.map((source) => newest(path.join(ROOT, source))));
  if (built > changed) return;
  say(built === 0 ? 'Building the widget …' : 'The sources are newer than dist/: building again …');
  const { succeeded, output } = runQuietly('npm', ['run', '--silent', 'build'], ROOT);
  if (succeeded) return;
  console.error(`${output}\nThe build failed; its message is above.`);
  process.exit(1);
}

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4400' },
    data: { type: 'string', default: path.join(ROOT, 'demo', 'server', 'data') },
    reset: { type: 'boolean', default: false },
    rpc: { type: 'string' },
    'no-build': { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
});

if (values.help) {
  say(HELP);
  process.exit(0);
}
const port = Number(values.port);
if (!Number.isInteger(port) || port < 0 || port > 65_000) {
  console.error(`--port ${values.port} is not a port number`);
  process.exit(1);
}
if (!values['no-build']) buildIfNeeded();
const data = path.resolve(values.data);
if (values.reset) {
  for (const name of ['database', 'documents']) {
    rmSync(path.join(data, name), { recursive: true, force: true });
  }
}

/** @type {{ module: typeof import('../../demo/main') }} */
const { module } = await runnerImport(path.join(ROOT, 'demo', 'main.ts'), {
  root: ROOT,
  configFile: false,
  logLevel: 'warn',
});
const demo = await module.startDemo({
  port,
  dist: path.join(ROOT, 'dist'),
  data,
  rpcUrl: values.rpc,
  say,
});

say(`
  Host page   ${demo.host}/
  API         ${demo.api}/v1
  Script      ${demo.script}/investor-onboarding.js
  Providers   ${demo.providers} (stand-ins of the identity checks)

  Progress is kept in ${path.relative(process.cwd(), data) || '.'}. Stop with Ctrl+C.
`);

let stopping = false;
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
  process.on(signal, async () => {
    if (stopping) process.exit(1);
    stopping = true;
    await demo.close();
    process.exit(0);
  });
}
