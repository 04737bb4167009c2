import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { describePackage, pack } from '../site/support/describe-package';

/** A whole build, on a busy machine. */
const LIMIT_MS = 300_000;

describePackage((folder) => pack(cloneInto(folder), folder, { scripts: true }), LIMIT_MS);

/** Clones what is committed; the packages are the project's own. */
function cloneInto(folder: string): string {
  const clone = path.join(folder, 'clone');
  execFileSync('git', ['clone', '--quiet', '--no-hardlinks', process.cwd(), clone]);
  // What the build keeps beside the packages is the clone's.
  mkdirSync(path.join(clone, 'node_modules'));
  for (const entry of readdirSync('node_modules')) {
    if (entry.startsWith('.') && entry !== '.bin') continue;
    const link = path.join(clone, 'node_modules', entry);
    symlinkSync(path.resolve('node_modules', entry), link, 'junction');
  }
  return clone;
}
