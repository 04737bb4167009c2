// @ts-check
/**
 * Records that the texts which were touched are made from today's English ones, and names those that English
 * has left behind and those that are missing. `--stands <key>` records one that was read and needs no change, in
 * `--lang <code>` or in all.
 */
import { readdirSync } from 'node:fs';
import { readOptions } from '../../cli/bin/read-options.mjs';
import {
  readLines,
  readTexts,
  recorded,
  standingOf,
  writeLines,
} from '../../cli/bin/texts/made-from.mjs';

const { values, problems } = readOptions(process.argv.slice(2), {
  stands: { value: 'key', multiple: true, help: [] },
  lang: { value: 'code', needs: 'stands', help: [] },
});
const english = readTexts('en');
const stands = [values.stands ?? []].flat().map(String);
problems.push(...stands.filter((key) => !english.has(key)).map((key) => `${key} is no key`));
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exit(2);
}

const langs = readdirSync(new URL('../../locales/', import.meta.url))
  .filter((file) => file.endsWith('.json') && file !== 'en.json')
  .map((file) => file.slice(0, -'.json'.length));
/** @type {Map<string, string[]>} */
const behind = new Map();
/** @type {Map<string, string[]>} */
const missing = new Map();
for (const lang of langs) {
  const isMeant = !values.lang || values.lang === lang;
  const texts = readTexts(lang);
  const lines = recorded(english, texts, readLines(lang), isMeant ? stands : []);
  writeLines(lang, lines);
  for (const key of standingOf(english, texts, lines).behind) {
    behind.set(key, [...(behind.get(key) ?? []), lang]);
  }
  for (const key of english.keys()) {
    if (!texts.has(key)) missing.set(key, [...(missing.get(key) ?? []), lang]);
  }
}

for (const [key, where] of behind) console.log(`${key} has changed in English: ${where.join(' ')}`);
for (const [key, where] of missing) console.log(`${key} is missing: ${where.join(' ')}`);
process.exitCode = behind.size + missing.size > 0 ? 1 : 0;
