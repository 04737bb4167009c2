// @ts-check
import { existsSync } from 'node:fs';

export const SUMMARY = 'Finds what is wrong with a profile.';

const BUNDLE = new URL('../lib/check-profile.js', import.meta.url);

/**
 * Checks a profile before it is deployed.
 *
 * @param {readonly string[]} args
 * @returns {Promise<number>} the exit code
 */
export async function run(args) {
  if (!existsSync(BUNDLE)) {
    console.error('cli/bin/lib is not there: run npm run build first.');
    return 2;
  }
  /** @type {typeof import('../../profile-document/main')} */
  const { run: check } = await import(BUNDLE.href);
  return check(args, { print: console.log, complain: console.error, env: process.env });
}
