// @ts-check
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The last commit whose bundle held a rewritten React: what stock React is compared with. */
export const EARLIER = 'e941474';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** What a page of that build needs: its files, and what prints its tag. */
const KEPT = ['dist', 'bin/embed/host-page.mjs'];

/**
 * The build of an earlier commit, made from the repository's history with the packages of that commit, and
 * kept in the bench's cache.
 *
 * @param {string} commit
 * @param {{ root?: string, cache?: string }} [where]
 * @returns {{ folder: string } | { missing: string }} why there is none, where it can't be had
 */
export function earlierBuild(commit, where = {}) {
  const { root = ROOT, cache = path.join(ROOT, 'bench', '.cache') } = where;
  const folder = path.join(cache, commit);
  if (existsSync(folder)) return { folder };
  const work = mkdtempSync(path.join(os.tmpdir(), `${commit}-`));
  try {
    const failure = buildIn(work, commit, root);
    if (failure) return { missing: failure };
    keep(work, folder);
    return { folder };
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/**
 * @param {string} work
 * @param {string} commit
 * @param {string} root
 * @returns {string | undefined} why it failed
 */
function buildIn(work, commit, root) {
  const archive = path.join(work, 'source.tar');
  const source = path.join(work, 'source');
  mkdirSync(source);
  const install = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'];
  /** @type {readonly [string, string, string, string[]][]} what has failed, and by which command in which folder */
  const steps = [
    ['is not in the history here', root, 'git', ['archive', '-o', archive, commit]],
    ['could not be unpacked', source, 'tar', ['-xf', archive]],
    ['could not get its packages', source, 'npm', install],
    ['could not be built', source, 'npm', ['run', 'build']],
  ];
  for (const [what, cwd, command, args] of steps) {
    console.log(`Commit ${commit}: ${command} ${args[0]}`);
    const { status, error, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' });
    if (status === 0) continue;
    const reason = (error?.message ?? stderr).trim().split('\n').at(-1);
    return `commit ${commit} ${what} (${reason})`;
  }
  return undefined;
}

/**
 * Aside first, then renamed: a run that was ended in between leaves no half build behind.
 *
 * @param {string} work
 * @param {string} folder
 */
function keep(work, folder) {
  const aside = `${folder}.${process.pid}`;
  for (const name of KEPT) {
    cpSync(path.join(work, 'source', name), path.join(aside, name), { recursive: true });
  }
  renameSync(aside, folder);
}
