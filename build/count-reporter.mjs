// @ts-check
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * @typedef {import('@web/test-runner').Reporter} Reporter
 * @typedef {import('@web/test-runner').TestSession} TestSession
 * @typedef {NonNullable<TestSession['testResults']>} Suite
 */

/**
 * Writes how many browser tests passed and failed, for scripts/test.mjs. A file that could not run
 * to its end, or that caused an error outside its tests, is a failure too.
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
      const failedTests = tests.filter(({ passed, skipped }) => !passed && !skipped).length;
      const brokenFiles = sessions.filter(isBroken).length;
      const counts = {
        passed: tests.filter(({ passed }) => passed).length,
        failed: failedTests + brokenFiles,
      };
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, JSON.stringify(counts));
    },
  };
}

/**
 * @param {Pick<Suite, 'tests' | 'suites'>} suite
 * @returns {Suite['tests']}
 */
function testsOf({ tests, suites }) {
  return [...tests, ...suites.flatMap(testsOf)];
}

/** @param {TestSession} session */
function isBroken({ errors, testResults }) {
  return errors.length > 0 || !testResults || testsOf(testResults).length === 0;
}
