// @ts-check
import { existsSync } from 'node:fs';

export const SUMMARY = 'Checks a live backend against the contract.';

const BUNDLE = new URL('../lib/check-backend.js', import.meta.url);

/**
 * Holds a live backend against the contract.
 *
 * @param {readonly string[]} args
 * @returns {Promise<number>} the exit code
 */
export async function run(args) {
  if (!existsSync(BUNDLE)) {
    console.error('cli/bin/lib is not there: run npm run build first.');
    return 2;
  }
  /** @type {typeof import('../../contract/main')} */
  const { run: check } = await import(BUNDLE.href);
  return check(args, { print: console.log, complain: console.error, env: process.env });
}
