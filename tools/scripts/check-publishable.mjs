// @ts-check
/**
 * Before `npm publish`: fails while package.json holds one of the placeholders it was prepared with, or the
 * conformance report still names them, or the page for procurement has some of its own.
 */
import { readFileSync } from 'node:fs';
import {
  FILES_OF_PUBLISHER,
  FILES_WITH_CONTACT,
  hasPlaceholder,
  placeholdersIn,
} from './placeholders.mjs';

const read = (/** @type {string} */ file) =>
  readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
const missing = placeholdersIn(JSON.parse(read('package.json')));
const stale = FILES_WITH_CONTACT.filter((file) => hasPlaceholder(read(file)));
for (const field of missing) console.error(`Not published: fill in ${field} in package.json.`);
for (const file of stale) console.error(`Not published: run npm run accessibility for ${file}.`);
const open = FILES_OF_PUBLISHER.filter((file) => hasPlaceholder(read(file)));
for (const file of open) console.error(`Not published: fill in what ${file} leaves open.`);
process.exitCode = missing.length + stale.length + open.length > 0 ? 1 : 0;
