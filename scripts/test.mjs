// @ts-check
/**
 * Runs every check of the project, to the end whatever fails, and prints how many checks and tests passed
 * and failed. What only reads goes on beside the build; each keeps one core busy.
 */
import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * @typedef {object} Counts
 * @property {number} passed
 * @property {number} failed
 *
 * @typedef {object} Check
 * @property {string} name
 * @property {string[]} command
 * @property {(results: string) => Counts} [count] reads the results of a check made of many tests
 */

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const RESULTS = 'node_modules/.cache/results';

/** @type {Check[]} */
const READING = [
  { name: 'format and lint', command: ['biome', 'check', '--error-on-warnings', '.'] },
  { name: 'import rules', command: ['node', 'scripts/check-import-rules.mjs'] },
  { name: 'types', command: ['tsc', '--noEmit'] },
  { name: 'public declarations', command: ['node', 'scripts/build-types.mjs', '--check'] },
  { name: 'reference', command: ['node', 'scripts/reference.mjs', '--check'] },
];
/** @type {Check[]} */
const BUILDING = [
  { name: 'build', command: ['npm', 'run', 'build'] },
  { name: 'size', command: ['node', 'scripts/size.mjs'] },
  { name: 'licences', command: ['node', 'scripts/licences.mjs', '--check'] },
];
/** @type {Check[]} */
const TESTS = [
  { name: 'unit', command: vitest('unit', 'wallet'), count: countVitest },
  { name: 'browser', command: ['wtr'], count: (results) => JSON.parse(results) },
  { name: 'site', command: vitest('site'), count: countVitest },
];

rmSync(path.join(ROOT, RESULTS), { recursive: true, force: true });
const outcomes = [
  ...(await Promise.all([runAll(READING), runAll(BUILDING)])).flat(),
  ...(await runAll(TESTS)),
];

console.log('\n== Result');
for (const { name, passed, failed, seconds } of outcomes) {
  const row = [name.padEnd(20), `${passed} passed`.padStart(12), `${failed} failed`.padStart(10)];
  console.log(`${row.join('')}${seconds.toFixed(0).padStart(6)} s`);
}
const passed = outcomes.reduce((total, outcome) => total + outcome.passed, 0);
const failed = outcomes.reduce((total, outcome) => total + outcome.failed, 0);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

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
  const whole = endedWell ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  return { seconds, ...(count ? countTests(name, count, endedWell) : whole) };
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
    const { passed, failed } = count(
      readFileSync(path.join(ROOT, RESULTS, `${name}.json`), 'utf8'),
    );
    const wentWrong = !endedWell || passed + failed === 0;
    return { passed, failed: wentWrong ? Math.max(failed, 1) : failed };
  } catch (cause) {
    console.error(`No results of ${name}: ${cause}`);
    return { passed: 0, failed: 1 };
  }
}

/**
 * @param {string} results
 * @returns {Counts}
 */
function countVitest(results) {
  /** @type {{ numPassedTests: number, numFailedTests: number, testResults: { status: string, assertionResults: unknown[] }[] }} */
  const report = JSON.parse(results);
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles.length,
  };
}
