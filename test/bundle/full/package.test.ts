import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { describePackage, pack } from '../../support/bundle/describe-package';
import { linkPackages } from '../../support/bundle/link-packages';

/** A whole build, on a busy machine. */
const LIMIT_MS = 300_000;

describePackage((folder) => pack(cloneInto(folder), folder, { scripts: true }), LIMIT_MS);

/** Clones what is committed; the packages are the project's own. */
function cloneInto(folder: string): string {
  const clone = path.join(folder, 'clone');
  execFileSync('git', ['clone', '--quiet', '--no-hardlinks', process.cwd(), clone]);
  linkPackages(clone);
  return clone;
}
