#!/usr/bin/env node
// @ts-check
/**
 * `investor-onboarding <command>`: each command is a file in commands/ that exports `run` and, for the list of
 * commands, `SUMMARY` in one line.
 */
import { readdirSync, readFileSync } from 'node:fs';

/** @typedef {{ readonly SUMMARY: string, run(args: readonly string[]): Promise<number> }} Command */

const FOLDER = new URL('commands/', import.meta.url);
const COMMANDS = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.mjs'))
  .map((file) => file.replace(/\.mjs$/, ''))
  .sort();

const [name, ...args] = process.argv.slice(2);
process.exitCode = await runCommand();

async function runCommand() {
  if (name === '--version' || args.includes('--version')) {
    console.log(
      JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version,
    );
    return 0;
  }
  if (name !== undefined && COMMANDS.includes(name)) {
    const { run } = await load(name);
    return run(args.map((arg) => (arg === '-h' ? '--help' : arg)));
  }
  const isHelp = name === undefined || ['-h', '--help', 'help'].includes(name);
  if (isHelp) console.log(await usage());
  else console.error(`Unknown command: ${name}\n\n${await usage()}`);
  return isHelp ? 0 : 2;
}

/**
 * @param {string} command
 * @returns {Promise<Command>}
 */
function load(command) {
  return import(new URL(`${command}.mjs`, FOLDER).href);
}

async function usage() {
  const lines = await Promise.all(
    COMMANDS.map(async (command) => `  ${command.padEnd(15)}${(await load(command)).SUMMARY}`),
  );
  return [
    'Usage: investor-onboarding <command> [options]',
    '',
    ...lines,
    '',
    '  --version      the version of this package',
    '  --help, -h     this text; after a command, its options',
  ].join('\n');
}
