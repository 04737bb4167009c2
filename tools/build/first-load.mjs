// @ts-check
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { APP_FILE, ENTRY_FILE, localeFile, OF_HOST, PHONE_FILE } from './bundle-plan.mjs';

/** @typedef {import('./bundle-report.ts').BundledFile} BundledFile */

/** Of the widget itself. */
const OWN = ['bundle-report', 'entry-report', 'phone-report'];
/** Of the same without React. */
export const SHARED_REPORTS = ['shared-report', 'shared-entry-report'];

/**
 * @param {string} root the project's folder
 * @param {readonly string[]} [names] of the builds, as their configs give them; without any the widget's own
 * @returns {BundledFile[]} the files of the last build
 */
export function readBundleReport(root, names = OWN) {
  return names.flatMap((name) =>
    JSON.parse(readFileSync(path.join(root, `node_modules/.cache/${name}.json`), 'utf8')),
  );
}

/**
 * What a browser loads until a first section is live, in English: the entry and what it loads, each with the
 * files it imports.
 *
 * @param {readonly BundledFile[]} files
 * @param {string} [folder] of dist, with a slash
 * @returns {BundledFile[]}
 */
export function firstLoad(files, folder = '') {
  return withImports(files, [ENTRY_FILE, APP_FILE, localeFile('en')], folder);
}

/**
 * The same until the first screen of the page for phones; the first texts of the language are what is said until then.
 *
 * @param {readonly BundledFile[]} files
 * @returns {BundledFile[]}
 */
export function phoneLoad(files) {
  return withImports(files, [ENTRY_FILE, PHONE_FILE, 'chunks/phone-en.js', localeFile('en')], '');
}

/**
 * @param {readonly BundledFile[]} files
 * @param {readonly string[]} names
 * @param {string} folder
 */
function withImports(files, names, folder) {
  const found = new Set(names.map((name) => named(files, folder + name)));
  for (const { imports } of found) {
    for (const name of imports) {
      const inDist = name.startsWith('./') ? `chunks/${name.slice(2)}` : name;
      if (!OF_HOST.includes(name)) found.add(named(files, inDist));
    }
  }
  return [...found];
}

/**
 * @param {readonly BundledFile[]} files
 * @param {string} name
 */
function named(files, name) {
  const found = files.find(({ file }) => file === name);
  if (!found) throw new Error(`the bundle has no ${name}`);
  return found;
}
