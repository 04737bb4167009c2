// @ts-check
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * @typedef {import('@web/test-runner').Reporter} Reporter
 * @typedef {import('@web/test-runner').TestSession} TestSession
 * @typedef {NonNullable<TestSession['testResults']>} Suite
 */

/**
 * Writes how many browser tests passed, and which failed and why, for tools/scripts/test.mjs. A file that could
 * not run to its end, or that caused an error outside its tests, is a failure too.
 *
 * @param {string} file
 * @returns {Reporter}
 */
export function countReporter(file) {
  return {
    onTestRunFinished({ sessions }) {
      const tests = sessions.flatMap(({ testResults }) =>
        testResults ? testsOf(testResults) : [],
      );
      const failedTests = tests.filter(({ passed, skipped }) => !passed && !skipped);
      const counts = {
        passed: tests.filter(({ passed }) => passed).length,
        failures: [
          ...failedTests.map(({ name, error }) => `${name}\n${error?.message ?? ''}`),
          ...sessions.filter(isBroken).map(({ testFile, errors }) => {
            const messages = errors.map(({ message }) => message);
            return [testFile, ...messages].join('\n');
          }),
        ],
      };
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, JSON.stringify(counts));
    },
  };
}

/**
 * All tests below, each with the names of its suites.
 *
 * @param {Pick<Suite, 'tests' | 'suites'>} suite
 * @param {string} [within]
 * @returns {Suite['tests']}
 */
function testsOf({ tests, suites }, within = '') {
  return [
    ...tests.map((test) => ({ ...test, name: within + test.name })),
    ...suites.flatMap((suite) => testsOf(suite, `${within}${suite.name} > `)),
  ];
}

/** @param {TestSession} session */
function isBroken({ errors, testResults }) {
  return errors.length > 0 || !testResults || testsOf(testResults).length === 0;
}
