#!/usr/bin/env node
// @ts-check
import { existsSync } from 'node:fs';

const LIBRARY = new URL('../lib/server.js', import.meta.url);
const BUILD = new URL('../build.mjs', import.meta.url);

// In the repository the sources are there: they are built if they have changed.
if (existsSync(BUILD)) {
  const { buildIfChanged } = await import(BUILD.href);
  await buildIfChanged();
}
/** @type {typeof import('../src/index')} */
const { run } = await import(LIBRARY.href);
process.exitCode = await run({
  args: process.argv.slice(2),
  env: process.env,
  print: (line) => console.log(line),
  complain: (line) => console.error(line),
});
// What is still open, as a connection of the database's, keeps nobody waiting.
process.exit();
