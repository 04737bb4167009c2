// @ts-check
/** Before `npm publish`: fails while package.json holds one of the placeholders it was prepared with. */
import { readFileSync } from 'node:fs';
import { placeholdersIn } from './placeholders.mjs';

const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const missing = placeholdersIn(manifest);
for (const field of missing) console.error(`Not published: fill in ${field} in package.json.`);
process.exitCode = missing.length > 0 ? 1 : 0;
