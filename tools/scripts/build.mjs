// @ts-check
/** Builds all that the package holds, in one process: Vite takes longer to start than most of the builds. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/**
 * In this order: a later one takes what an earlier one has written. The modes are described in vite.config.ts.
 *
 * @type {{ configFile?: string, mode?: string }[]}
 */
const BUILDS = [
  { configFile: 'tools/build/playground.config.ts' },
  {},
  { mode: 'entry' },
  { mode: 'phone' },
  { mode: 'pure' },
  { mode: 'profile' },
  { mode: 'check-provider' },
  { mode: 'shared-react' },
  { mode: 'shared-react-entry' },
  { mode: 'shared-react-phone' },
  { mode: 'react' },
  { mode: 'react-standalone' },
  { mode: 'vue' },
  { mode: 'server-styles' },
  { mode: 'server-render' },
  { configFile: 'cli/contract/vite.config.ts' },
  { configFile: 'cli/profile-document/vite.config.ts' },
  { configFile: 'cli/studio/vite.config.ts' },
  { configFile: 'server/vite.config.ts' },
];

/** What comes after them, each in a process of its own. The embedded database is compiled for seconds of use. */
const AFTER = [
  ['--liftoff-only', 'server/empty-database.mjs'],
  ['tools/scripts/licences.mjs'],
  ['tools/scripts/integrity.mjs'],
];

process.chdir(ROOT);
for (const options of BUILDS) await build({ ...options, logLevel: 'warn' });
for (const args of AFTER) {
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
