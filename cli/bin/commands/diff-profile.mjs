// @ts-check
import { existsSync } from 'node:fs';

export const SUMMARY = 'Tells what has changed between two profiles, and for stored answers.';

const BUNDLE = new URL('../lib/check-profile.js', import.meta.url);

/**
 * Compares two profiles.
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
  const { runDiff } = await import(BUNDLE.href);
  return runDiff(args, { print: console.log, complain: console.error, env: process.env });
}
