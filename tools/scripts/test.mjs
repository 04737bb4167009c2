// @ts-check
/**
 * Runs every check of the project, to the end whatever fails, and prints how many checks and tests passed
 * and failed, and at last which failed and why. What only reads goes on beside the build; each keeps one core busy.
 */
import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * @typedef {object} Counts
 * @property {number} passed
 * @property {string[]} failures the name of each on its first line, then why
 * @property {string[]} [skipped] the names of those that this machine lacks something for
 *
 * @typedef {object} Check
 * @property {string} name
 * @property {string[]} command
 * @property {(results: string) => Counts} [count] reads the results of a check made of many tests
 */

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const RESULTS = 'node_modules/.cache/results';
/** How much of a failure is repeated at the end; all of it stands where it happened. */
const REASON_LINES = 12;

/** @type {Check[]} */
const READING = [
  { name: 'format and lint', command: ['biome', 'check', '--error-on-warnings', '.'] },
  { name: 'import rules', command: ['node', 'tools/scripts/check-import-rules.mjs'] },
  { name: 'types', command: ['tsc', '--noEmit'] },
  { name: 'published types', command: ['tsc', '-p', 'test/contracts/types/published'] },
  { name: 'public declarations', command: ['node', 'tools/scripts/build-types.mjs', '--check'] },
  { name: 'reference', command: ['node', 'tools/scripts/reference.mjs', '--check'] },
  { name: 'OpenAPI', command: ['node', 'tools/scripts/check-openapi.mjs'] },
  { name: 'nothing unused', command: ['knip', '--no-progress', '--no-config-hints'] },
];
/** @type {Check[]} */
const BUILDING = [
  { name: 'build', command: ['npm', 'run', 'build'] },
  { name: 'size', command: ['node', 'tools/scripts/size.mjs'] },
  { name: 'licences', command: ['node', 'tools/scripts/licences.mjs', '--check'] },
  { name: 'package', command: ['node', 'tools/scripts/check-package.mjs'] },
];
/** @type {Check[]} */
const TESTS = [
  { name: 'unit', command: vitest('unit', 'wallet', 'server'), count: countVitest },
  { name: 'browser', command: ['wtr'], count: (results) => JSON.parse(results) },
  { name: 'site', command: vitest('site'), count: countVitest },
];

rmSync(path.join(ROOT, RESULTS), { recursive: true, force: true });
const outcomes = [
  ...(await Promise.all([runAll(READING), runAll(BUILDING)])).flat(),
  ...(await runAll(TESTS)),
];

const failed = outcomes.flatMap(({ name, failures }) =>
  failures.map((failure) => `${name}: ${failure.split('\n').slice(0, REASON_LINES).join('\n  ')}`),
);
if (failed.length > 0) console.log('\n== Failed');
for (const failure of failed) console.log(failure);
console.log('\n== Result');
for (const { name, passed, failures, seconds } of outcomes) {
  const counts = [`${passed} passed`.padStart(12), `${failures.length} failed`.padStart(10)];
  console.log([name.padEnd(20), ...counts, `${seconds.toFixed(0)} s`.padStart(8)].join(''));
}
const skipped = outcomes.flatMap((outcome) => outcome.skipped ?? []);
if (skipped.length > 0) console.log('\n== Skipped, since this machine lacks what they need');
for (const name of skipped) console.log(name);
const passed = outcomes.reduce((total, outcome) => total + outcome.passed, 0);
console.log(`\n${passed} passed, ${failed.length} failed, ${skipped.length} skipped`);
process.exitCode = failed.length > 0 ? 1 : 0;

/**
 * @param {string} name of the check, and of the first project
 * @param {string[]} more projects
 */
function vitest(name, ...more) {
  const file = `${RESULTS}/${name}.json`;
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const projects = [name, ...more].flatMap((project) => ['--project', project]);
  return ['vitest', 'run', ...projects, ...reporters];
}

/**
 * One check after the other.
 *
 * @param {readonly Check[]} checks
 */
async function runAll(checks) {
  const outcomes = [];
  for (const check of checks) outcomes.push({ name: check.name, ...(await run(check)) });
  return outcomes;
}

/**
 * @param {Check} check
 * @returns {Promise<Counts & { seconds: number }>}
 */
async function run({ name, command: [program = '', ...args], count }) {
  console.log(`\n== ${name}`);
  const start = Date.now();
  const child = spawn(program, args, {
    cwd: ROOT,
    env: {
      ...process.env,
      PATH: [`${ROOT}node_modules/.bin`, process.env.PATH].join(path.delimiter),
    },
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
  const endedWell = await new Promise((resolve) => {
    child.once('close', (status) => resolve(status === 0));
    child.once('error', (error) => {
      console.error(error.message);
      resolve(false);
    });
  });
  const seconds = (Date.now() - start) / 1000;
  if (count) return { seconds, ...countTests(name, count, endedWell) };
  return { seconds, passed: endedWell ? 1 : 0, failures: endedWell ? [] : ['see above'] };
}

/**
 * A run that ends badly without a failed test, or without any test, is a failure.
 *
 * @param {string} name
 * @param {(results: string) => Counts} count
 * @param {boolean} endedWell
 * @returns {Counts}
 */
function countTests(name, count, endedWell) {
  try {
    const { passed, failures, skipped } = count(
      readFileSync(path.join(ROOT, RESULTS, `${name}.json`), 'utf8'),
    );
    const counted = { passed, ...(skipped && { skipped }) };
    if (failures.length > 0) return { ...counted, failures };
    return { ...counted, failures: endedWell && passed > 0 ? [] : ['ended badly, see above'] };
  } catch (cause) {
    return { passed: 0, failures: [`no results: ${cause}`] };
  }
}

/**
 * @param {string} results
 * @returns {Counts}
 */
function countVitest(results) {
  /**
   * @typedef {{ status: string, fullName: string, failureMessages: string[] }} Test
   * @type {{ numPassedTests: number, testResults: { status: string, name: string, message: string, assertionResults: Test[] }[] }}
   */
  const report = JSON.parse(results);
  const failures = report.testResults.flatMap(({ status, name, message, assertionResults }) => {
    const isBroken = status === 'failed' && assertionResults.length === 0;
    if (isBroken) return [`${path.relative(ROOT, name)}\n${message}`];
    return assertionResults
      .filter((test) => test.status === 'failed')
      .map(({ fullName, failureMessages }) => [fullName, ...failureMessages].join('\n'));
  });
  const skipped = report.testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'skipped').map(({ fullName }) => fullName),
  );
  return { passed: report.numPassedTests, failures, skipped };
}
