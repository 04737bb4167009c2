// @ts-check
import { spawnSync } from 'node:child_process';

/** More than a build with all its warnings prints. */
const OUTPUT_LIMIT_BYTES = 64 * 1024 * 1024;

/**
 * Runs a command whose output matters only when it fails.
 *
 * @param {string} program
 * @param {readonly string[]} args
 * @param {string} cwd
 * @returns {{ succeeded: boolean, output: string }} all that it printed, and why it could not be run
 */
export function runQuietly(program, args, cwd) {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd,
    encoding: 'utf8',
    maxBuffer: OUTPUT_LIMIT_BYTES,
    shell: process.platform === 'win32',
  });
  const output = [stdout, stderr, error?.message].filter(Boolean).join('\n');
  return { succeeded: status === 0, output };
}
