#!/usr/bin/env node
// @ts-check
/** `investor-onboarding <command>`: each command is a file in commands/ that exports `run`. */
import { readdirSync } from 'node:fs';

const FOLDER = new URL('commands/', import.meta.url);
const COMMANDS = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.mjs'))
  .map((file) => file.replace(/\.mjs$/, ''))
  .sort();

const [name, ...args] = process.argv.slice(2);
if (name !== undefined && COMMANDS.includes(name)) {
  /** @type {{ run(args: readonly string[]): Promise<number> }} */
  const command = await import(new URL(`${name}.mjs`, FOLDER).href);
  process.exitCode = await command.run(args);
} else {
  const isHelp = name === undefined || name === '--help' || name === 'help';
  const usage = `Usage: investor-onboarding <command>\n\nCommands: ${COMMANDS.join(', ')}\nEach explains itself with --help.`;
  if (isHelp) console.log(usage);
  else console.error(`Unknown command: ${name}\n\n${usage}`);
  process.exitCode = isHelp ? 0 : 2;
}
