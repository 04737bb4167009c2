// @ts-check
/**
 * Runs the journey in every engine that is installed, the hostile hosts and the host apps, and writes the
 * results into docs/embed/compatibility.md.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { compatibilityTables, withTables } from './compatibility.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const DOC = path.join(ROOT, 'docs/embed/compatibility.md');
const RESULTS = path.join(ROOT, 'node_modules/.cache/results/compatibility.json');
const VERSIONS = path.join(ROOT, 'node_modules/.cache/results/engine-versions.json');

const { status } = spawnSync(
  process.execPath,
  [
    'node_modules/vitest/vitest.mjs',
    'run',
    ...['engines', 'site', 'full'].flatMap((project) => ['--project', project]),
    ...['test/bundle/engines', 'test/bundle/site/hosts.test.ts'],
    ...['test/bundle/site/page-cache.test.ts', 'test/bundle/site/prerender.test.ts'],
    ...['test/bundle/site/host-apps.test.ts', 'test/bundle/full/host-apps.test.ts'],
    ...['--reporter=default', '--reporter=json', `--outputFile.json=${RESULTS}`],
  ],
  {
    cwd: ROOT,
    env: { ...process.env, EVERY_TEST: '1' },
    stdio: ['ignore', 'inherit', 'inherit'],
  },
);
const report = JSON.parse(readFileSync(RESULTS, 'utf8'));
const versions = JSON.parse(readFileSync(VERSIONS, 'utf8'));
const system = `${systemName()}, Node.js ${process.version.slice(1)}`;
writeFileSync(
  DOC,
  withTables(readFileSync(DOC, 'utf8'), compatibilityTables(report, versions, system)),
);
console.log('Results: docs/embed/compatibility.md');
process.exitCode = status ?? 1;

/** Of a Linux, the distribution's own name. */
function systemName() {
  const file = '/etc/os-release';
  const [, name] = existsSync(file)
    ? (/^PRETTY_NAME="(.+)"$/m.exec(readFileSync(file, 'utf8')) ?? [])
    : [];
  return name ?? `${os.type()} ${os.release()}`;
}
