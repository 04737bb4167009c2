// @ts-check
/**
 * Which English text each text of a language was made from: one line a text in locales/made-from/<code>.txt, with
 * its key, a hash of the English text and one of the text itself, which tells whether it was touched since.
 * A merge keeps the lines of both branches (.gitattributes), so a key may be there twice: one true line is enough.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/**
 * @typedef {string | { readonly [category: string]: string }} Text a plural is one text
 * @typedef {{ readonly key: string, readonly english: string, readonly text: string }} Line
 *
 * @typedef {object} Standing
 * @property {string[]} touched the keys of the texts that were changed since they were recorded
 * @property {string[]} behind the keys of the texts that were not, though their English text was
 */

const LOCALES = new URL('../../../locales/', import.meta.url);
const CATEGORIES = ['zero', 'one', 'two', 'few', 'many', 'other'];

/** @param {string} lang */
const fileOf = (lang) => new URL(`made-from/${lang}.txt`, LOCALES);

/**
 * The texts of a language by their keys.
 *
 * @param {string} lang
 * @returns {Map<string, Text>}
 */
export function readTexts(lang) {
  return new Map(leavesOf(JSON.parse(readFileSync(new URL(`${lang}.json`, LOCALES), 'utf8'))));
}

/**
 * What is recorded of a language: nothing in the package, where the files are not.
 *
 * @param {string} lang
 * @returns {Line[]}
 */
export function readLines(lang) {
  if (!existsSync(fileOf(lang))) return [];
  const rows = readFileSync(fileOf(lang), 'utf8').split('\n').filter(Boolean);
  return rows.map((row) => {
    const [key = '', english = '', text = ''] = row.split(' ');
    return { key, english, text };
  });
}

/**
 * @param {string} lang
 * @param {readonly Line[]} lines
 */
export function writeLines(lang, lines) {
  const rows = lines.map(({ key, english, text }) => `${key} ${english} ${text}\n`);
  writeFileSync(fileOf(lang), rows.join(''));
}

/**
 * @param {ReadonlyMap<string, Text>} english
 * @param {ReadonlyMap<string, Text>} texts
 * @param {readonly Line[]} lines
 * @returns {Standing}
 */
export function standingOf(english, texts, lines) {
  /** @type {Standing} */
  const standing = { touched: [], behind: [] };
  for (const [key, text] of texts) {
    const untouched = lines.filter((line) => line.key === key && line.text === hashOf(text));
    if (untouched.length === 0) standing.touched.push(key);
    else if (!untouched.some((line) => line.english === hashOf(english.get(key)))) {
      standing.behind.push(key);
    }
  }
  return standing;
}

/**
 * One line for each text, in their order: what was touched, or is said to stand, is made from today's English
 * text; for the others holds what is recorded.
 *
 * @param {ReadonlyMap<string, Text>} english
 * @param {ReadonlyMap<string, Text>} texts
 * @param {readonly Line[]} lines
 * @param {readonly string[]} [stands] the keys of texts that were read and stand as they are
 * @returns {Line[]}
 */
export function recorded(english, texts, lines, stands = []) {
  const { behind } = standingOf(english, texts, lines);
  return [...texts].flatMap(([key, text]) => {
    const now = { key, english: hashOf(english.get(key)), text: hashOf(text) };
    if (stands.includes(key) || !behind.includes(key)) return [now];
    return lines.filter((line) => line.key === key && line.text === now.text).slice(-1);
  });
}

/** @param {Text | undefined} text */
function hashOf(text) {
  return createHash('sha256')
    .update(JSON.stringify(text ?? ''))
    .digest('hex')
    .slice(0, 8);
}

/**
 * @param {object} tree
 * @param {string} [prefix]
 * @returns {Generator<readonly [string, Text]>}
 */
function* leavesOf(tree, prefix = '') {
  for (const [name, node] of Object.entries(tree)) {
    if (typeof node === 'string' || isPlural(node)) yield [prefix + name, node];
    else yield* leavesOf(node, `${prefix}${name}.`);
  }
}

/** @param {object} node */
function isPlural(node) {
  return 'other' in node && Object.keys(node).every((name) => CATEGORIES.includes(name));
}
