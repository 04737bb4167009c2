// @ts-check
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** @typedef {import('./bundle-report.ts').BundledFile} BundledFile */

/** The file that defines the tag. */
const ENTRY = 'investor-onboarding.js';

/**
 * @param {string} root the project's folder
 * @param {string} [name] of the build, as its config gives it; without one the widget's own
 * @returns {BundledFile[]} the files of the last build
 */
export function readBundleReport(root, name = 'bundle-report') {
  return JSON.parse(readFileSync(path.join(root, `node_modules/.cache/${name}.json`), 'utf8'));
}

/**
 * @param {readonly BundledFile[]} files
 * @returns {BundledFile}
 */
export function entryOf(files) {
  return only(files, ({ file }) => file === ENTRY, ENTRY);
}

/**
 * Everything a browser loads until a first section is live: the entry and the lazy files that
 * size-budgets.json names by their module, each with the chunks it imports.
 *
 * @param {readonly BundledFile[]} files
 * @param {readonly string[]} names
 * @returns {BundledFile[]}
 */
export function firstLoad(files, names) {
  const named = names.map((module) =>
    only(files, ({ modules }) => module in modules, `file with ${module}`),
  );
  const found = new Set([entryOf(files), ...named]);
  for (const { imports } of found) {
    for (const name of imports) found.add(only(files, ({ file }) => file === name, name));
  }
  return [...found];
}

/**
 * @param {readonly BundledFile[]} files
 * @param {(file: BundledFile) => boolean} matches
 * @param {string} what
 * @returns {BundledFile}
 */
function only(files, matches, what) {
  const [found, ...others] = files.filter(matches);
  if (!found || others.length > 0) throw new Error(`the bundle has not exactly one ${what}`);
  return found;
}
