// @ts-check
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readOptions } from '../read-options.mjs';
import { readLines, readTexts, standingOf } from '../texts/made-from.mjs';

export const SUMMARY = 'Finds a text by its words, and makes and reads a sheet of corrections.';

const LOCALES = new URL('../../../locales/', import.meta.url);
const ENGLISH = 'en';
const COLUMNS = ['key', 'English', 'text', 'correction'];

/** @typedef {{ readonly [name: string]: string | TextTree }} TextTree */
/** @typedef {{ readonly key: string, readonly english: string, readonly text: string }} Row */

/** @type {import('../read-options.mjs').Options} */
const OPTIONS = {
  find: {
    value: 'words',
    help: ['the texts with these words, in English or in the language,', 'with their keys'],
  },
  lang: { value: 'code', help: [`the language (${ENGLISH})`] },
  sheet: {
    help: [
      'all texts of the language as tab-separated rows for a spreadsheet,',
      'with an empty column for corrections',
    ],
  },
  pictures: {
    value: 'folder',
    help: [
      'with --sheet: names the pictures on which a text is seen; the folder is',
      'the one that `npm run language-sheet` makes',
    ],
  },
  read: {
    value: 'file',
    help: ['reads such a sheet: the corrections, as the `messages`', 'property takes them'],
  },
};

/**
 * @param {readonly string[]} args
 * @returns {Promise<number>} 0; 1: nothing was found, or a correction can't be used; 2: wrong use
 */
export async function run(args) {
  if (args.includes('--help')) {
    console.log(usage());
    return 0;
  }
  const { values, problems } = readOptions(args, OPTIONS);
  const codes = readdirSync(LOCALES)
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length));
  const lang = String(values.lang ?? ENGLISH);
  if (!codes.includes(lang)) problems.push(`--lang is one of ${codes.join(', ')}, not ${lang}`);
  const asked = ['find', 'sheet', 'read'].filter((name) => name in values);
  if (asked.length !== 1) problems.push('name one of --find, --sheet and --read');
  if (problems.length > 0) return refuse(problems);
  const rows = rowsOf(lang);
  if (values.find) return find(rows, String(values.find), lang);
  if (values.sheet) {
    const folder = values.pictures === undefined ? undefined : String(values.pictures);
    try {
      console.log(sheetOf(rows, folder === undefined ? undefined : picturesIn(folder, lang)));
    } catch (error) {
      return refuse([
        `${folder} has no pictures: ${error instanceof Error ? error.message : error}`,
      ]);
    }
    return 0;
  }
  const file = String(values.read);
  try {
    return readSheet(rows, readFileSync(file, 'utf8'), lang);
  } catch (error) {
    return refuse([`${file} can't be read: ${error instanceof Error ? error.message : error}`]);
  }
}

/**
 * @param {readonly Row[]} rows
 * @param {Readonly<Record<string, readonly string[]>>} [pictures] by key
 */
function sheetOf(rows, pictures) {
  const picture = (/** @type {string} */ key) =>
    pictures ? [(pictures[key] ?? []).join(' ')] : [];
  return [
    [...COLUMNS, ...(pictures ? ['picture'] : [])],
    ...rows.map(({ key, english, text }) => [key, english, text, '', ...picture(key)]),
  ]
    .map((cells) => cells.join('\t'))
    .join('\n');
}

/**
 * The pictures of a language by the keys of the texts that are seen on them.
 *
 * @param {string} folder
 * @param {string} lang
 * @returns {Readonly<Record<string, readonly string[]>>}
 */
function picturesIn(folder, lang) {
  const all = JSON.parse(readFileSync(path.join(folder, 'keys.json'), 'utf8'));
  if (!all[lang]) throw new Error(`none of ${lang}`);
  return all[lang];
}

/** @param {readonly string[]} problems */
function refuse(problems) {
  const lines = problems.map((problem) => `  ${problem}`);
  console.error(
    ['texts:', ...lines, '', 'All options: investor-onboarding texts --help'].join('\n'),
  );
  return 2;
}

/**
 * The texts of a language, each with the English one: for a plural form that English lacks, its `other`.
 *
 * @param {string} lang
 * @returns {readonly Row[]}
 */
function rowsOf(lang) {
  const english = new Map(leavesOf(treeOf(ENGLISH)));
  const otherForm = (/** @type {string} */ key) => key.replace(/[^.]+$/, 'other');
  return [...leavesOf(treeOf(lang))].map(([key, text]) => ({
    key,
    english: english.get(key) ?? english.get(otherForm(key)) ?? '',
    text,
  }));
}

/**
 * @param {string} lang
 * @returns {TextTree}
 */
function treeOf(lang) {
  return JSON.parse(readFileSync(new URL(`${lang}.json`, LOCALES), 'utf8'));
}

/**
 * @param {TextTree} tree
 * @param {string} [prefix]
 * @returns {Generator<readonly [string, string]>}
 */
function* leavesOf(tree, prefix = '') {
  for (const [name, node] of Object.entries(tree)) {
    if (typeof node === 'string') yield [prefix + name, node];
    else yield* leavesOf(node, `${prefix}${name}.`);
  }
}

/**
 * @param {readonly Row[]} rows
 * @param {string} words
 * @param {string} lang
 */
function find(rows, words, lang) {
  const holds =
    (/** @type {string} */ part) =>
    (/** @type {Row} */ { key, english, text }) =>
      [key, english, text].some((one) => one.toLowerCase().includes(part));
  const phrase = words.toLowerCase();
  const together = rows.filter(holds(phrase));
  // What is seen may have a number where the text has a placeholder.
  const apart = () =>
    rows.filter((row) => phrase.split(/\s+/).every((word) => /\d/.test(word) || holds(word)(row)));
  const found = together.length > 0 ? together : apart();
  if (found.length === 0) {
    console.error(`No text has '${words}', in English or in ${lang}.`);
    return 1;
  }
  const { behind } = standingOf(readTexts(ENGLISH), readTexts(lang), readLines(lang));
  for (const { key, english, text } of found) {
    const isBehind = behind.some((one) => one === key || one === key.replace(/\.\w+$/, ''));
    console.log(
      [
        key,
        ...(lang === ENGLISH ? [] : [`  en  ${english}`]),
        `  ${lang}  ${text}`,
        ...(isBehind ? ['  made from another English text than today’s'] : []),
        '',
      ].join('\n'),
    );
  }
  const [{ key = '', text = '' } = {}] = found;
  console.log(
    `To show other words for one of them, for example:\n\nwidget.messages = ${JSON.stringify({ [lang]: nested([[key, text]]) }, null, 2)};`,
  );
  return 0;
}

/**
 * @param {readonly Row[]} rows
 * @param {string} sheet
 * @param {string} lang
 */
function readSheet(rows, sheet, lang) {
  const known = new Map(rows.map((row) => [row.key, row]));
  const [head = '', ...lines] = sheet
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter(Boolean);
  const columns = cellsOf(head);
  if (COLUMNS.some((name) => !columns.includes(name))) {
    return refuse([`the first row names the columns ${COLUMNS.join(', ')}, between tabs`]);
  }
  /** @type {(readonly [string, string])[]} */
  const corrections = [];
  const problems = lines.flatMap((line) => {
    const cells = cellsOf(line);
    const cell = (/** @type {string} */ name) => (cells[columns.indexOf(name)] ?? '').trim();
    const [key, correction] = [cell('key'), cell('correction')];
    if (correction === '') return [];
    const row = known.get(key);
    if (!row) return [`${key} is no key of ${lang}`];
    if (row.english !== cell('English'))
      return [`${key}: the English text has changed since: ${row.english}`];
    const [had, has] = [placeholdersOf(row.text), placeholdersOf(correction)];
    if (had !== has) return [`${key}: has ${has || 'no placeholder'}, not ${had || 'none'}`];
    if (/[<>]/.test(correction)) return [`${key}: a text is plain, without < and >`];
    corrections.push([key, correction]);
    return [];
  });
  console.log(JSON.stringify({ [lang]: nested(corrections) }, null, 2));
  for (const problem of problems) console.error(problem);
  return problems.length > 0 ? 1 : 0;
}

/** The cells of a row; a spreadsheet puts quotes around a text that has some. @param {string} line */
function cellsOf(line) {
  return line.split('\t').map((cell) => {
    const quoted = /^"(.*)"$/.exec(cell);
    return quoted ? (quoted[1] ?? '').replaceAll('""', '"') : cell;
  });
}

/** @param {string} text */
function placeholdersOf(text) {
  return [...new Set(text.match(/{{\w+}}/g))].sort().join(', ');
}

/** @param {readonly (readonly [string, string])[]} texts by their whole keys */
function nested(texts) {
  /** @type {Record<string, any>} */
  const tree = {};
  for (const [key, text] of texts) {
    const names = key.split('.');
    const last = names.pop() ?? '';
    let node = tree;
    for (const name of names) node = node[name] ??= {};
    node[last] = text;
  }
  return tree;
}

/** Where the help's second column begins. */
const COLUMN = 20;

function usage() {
  const rows = Object.entries(OPTIONS).flatMap(([name, { value, help }]) => {
    const [first = '', ...more] = help;
    const option = `  --${name}${value ? ` <${value}>` : ''}`;
    return [`${option} `.padEnd(COLUMN) + first, ...more.map((line) => ' '.repeat(COLUMN) + line)];
  });
  return [
    'Usage: investor-onboarding texts --find <words> | --sheet | --read <file> [--lang <code>]',
    '',
    'Finds the key of a text that you want to show in other words, or makes a sheet of all texts of',
    'a language that its reader can correct, and reads it.',
    '',
    ...rows,
    `${'  --help, -h'.padEnd(COLUMN)}this text`,
  ].join('\n');
}
