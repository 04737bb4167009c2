// @ts-check
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { PROTECTIONS } from '../../test/protections/protections.mjs';

/**
 * Takes each protection out of the code, one after the other, and runs the tests that must fail then.
 * The work tree is changed while it runs and put back after each one.
 *
 *     node tools/scripts/check-protections.mjs [words of `what`] [--only unit|wallet|browser|site]
 *
 * Ends with 1 when a test went on passing. What runs in the built bundle is built anew for each one.
 */
const [only] = process.argv.flatMap((arg, at) =>
  arg === '--only' ? [process.argv[at + 1] ?? ''] : [],
);
const words = process.argv
  .slice(2)
  .filter((arg, at, all) => !/^--/.test(arg) && all[at - 1] !== '--only');

/** @typedef {import('../../test/protections/protections.mjs').Protection} Protection */

const chosen = PROTECTIONS.filter(
  ({ what, kind }) =>
    (!only || kind === only) &&
    words.every((word) => what.toLowerCase().includes(word.toLowerCase())),
);

const unseen = chosen.filter((protection) => {
  const verdict = check(protection);
  const place = `${protection.test} '${protection.fails}'`;
  console.log(`${verdict === 'fails' ? 'seen failing' : verdict}: ${protection.what} (${place})`);
  return verdict !== 'fails';
});
// The last bundle built lacks a protection: nobody should run it, or publish it.
if (chosen.some(({ kind }) => kind === 'site')) build();
console.log(`${chosen.length - unseen.length} of ${chosen.length} seen failing`);
process.exitCode = unseen.length > 0 ? 1 : 0;

/**
 * @param {Protection} protection
 * @returns {string} 'fails', or what came instead
 */
function check({ edits, kind, test, fails, env }) {
  /** @type {Map<string, string>} */
  const before = new Map();
  const putBack = () => {
    for (const [file, text] of before) writeFileSync(file, text);
  };
  const stop = () => {
    putBack();
    process.exit(130);
  };
  process.once('SIGINT', stop).once('SIGTERM', stop);
  try {
    for (const { file, take, put } of edits) {
      const text = readFileSync(file, 'utf8');
      if (!before.has(file)) before.set(file, text);
      if (text.split(take).length !== 2) return `NOT FOUND once in ${file}: ${take}`;
      writeFileSync(
        file,
        text.replace(take, () => put),
      );
    }
    if (kind === 'site') {
      const problem = build();
      if (problem) return `DOES NOT BUILD: ${problem}`;
    }
    return run(kind, test, fails, env);
  } finally {
    putBack();
    process.off('SIGINT', stop).off('SIGTERM', stop);
  }
}

/** Builds the bundle with its hashes; returns what went wrong. */
function build() {
  const { status, stderr } = spawnSync('npm', ['run', 'build'], { encoding: 'utf8' });
  return status === 0 ? undefined : stderr;
}

/**
 * @param {string} kind
 * @param {string} test
 * @param {string} fails
 * @param {Readonly<Record<string, string>>} [env]
 */
function run(kind, test, fails, env) {
  const command =
    kind === 'browser'
      ? ['wtr', '--files', test]
      : ['vitest', 'run', '--project', kind, test, '-t', pattern(fails), '--reporter', 'dot'];
  const { status, stdout, stderr } = spawnSync('npx', command, {
    encoding: 'utf8',
    // Those too that npm test leaves out.
    env: { EVERY_TEST: '1', ...process.env, ...env },
    timeout: 900_000,
    maxBuffer: 1e9,
  });
  const output = stripColours(`${stdout}${stderr}`);
  if (status === 0) return / passed/.test(output) ? 'STILL PASSES' : 'NO SUCH TEST';
  const lines = output.split('\n').filter((line) => line.includes(fails));
  const failed = kind === 'browser' ? /❌|𐄂/ : /FAIL|×/;
  if (lines.some((line) => failed.test(line))) return 'fails';
  return `FAILS OTHERWISE:\n${output.slice(-3000)}\n`;
}

/** @param {string} text */
function pattern(text) {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** @param {string} text */
function stripColours(text) {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what colours a terminal
  return text.replace(/\u001b\[[\d;]*m/g, '');
}
