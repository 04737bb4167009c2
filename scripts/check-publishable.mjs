// @ts-check
/**
 * Before `npm publish`: fails while package.json holds one of the placeholders it was prepared with, or the
 * conformance report still names them.
 */
import { readFileSync } from 'node:fs';
import { FILES_WITH_CONTACT, hasPlaceholder, placeholdersIn } from './placeholders.mjs';

const read = (/** @type {string} */ file) =>
  readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
const missing = placeholdersIn(JSON.parse(read('package.json')));
const stale = FILES_WITH_CONTACT.filter((file) => hasPlaceholder(read(file)));
for (const field of missing) console.error(`Not published: fill in ${field} in package.json.`);
for (const file of stale) console.error(`Not published: run npm run accessibility for ${file}.`);
process.exitCode = missing.length + stale.length > 0 ? 1 : 0;
