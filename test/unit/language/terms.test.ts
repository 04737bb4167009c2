import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { TextTree } from '../../../src/language/rules/merge-messages';

/** The English words by which a text is known to speak of a term, in the order of the table's columns. */
const TERMS: readonly RegExp[] = [
  /\bdashboard\b/i,
  /\bprofile\b/i,
  /\bsections?\b/i,
  /\banswers\b|\b(this|one) answer\b/i,
  /\bidentity\b(?! card)/i,
  /\bidentity check\b/i,
  /\bconfirmed\b/i,
  /\breceipt\b/i,
  /\bnotices?\b/i,
  /\bwallets?\b/i,
  /(?<!decimal )\bsign(s|ed|ing|ature)?\b(?! (in|out)\b)/i,
  /\bsign(ed)? in\b/i,
  /\btax number\b/i,
  /\bfees?\b/i,
  /\bcustody\b/i,
  /\boperator\b/i,
  /\banother network\b/i,
];

const LOCALES = readdirSync('locales')
  .filter((file) => file.endsWith('.json'))
  .map((file) => file.slice(0, -'.json'.length));

/** The texts by key, without placeholders; the forms of a plural share the key. */
function textsOf(locale: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const read = (tree: TextTree, path: readonly string[]) => {
    for (const [name, node] of Object.entries(tree)) {
      const isForm = /^(zero|one|two|few|many|other)$/.test(name) && 'other' in tree;
      const inner = isForm ? path : [...path, name];
      if (typeof node !== 'string') {
        read(node, inner);
        continue;
      }
      const key = inner.join('.');
      found.set(key, [...(found.get(key) ?? []), node.replaceAll(/{{\w+}}/g, ' ')]);
    }
  };
  read(JSON.parse(readFileSync(`locales/${locale}.json`, 'utf8')), []);
  return found;
}

/** The rows of the table by locale: for each term the forms of which one has to be there. */
function wordsByLocale(): Map<string, string[][]> {
  const rows = readFileSync('locales/terms.md', 'utf8').matchAll(/^\| `([\w-]+)` \| (.+) \|$/gm);
  const forms = (cell: string) => cell.split(', ').map((form) => form.replaceAll(/^-|-$/g, ''));
  return new Map(
    [...rows].map(([, locale = '', cells = '']) => [locale, cells.split(' | ').map(forms)]),
  );
}

const english = textsOf('en');
const words = wordsByLocale();
const keysOf = (term: RegExp) =>
  [...english].filter(([, forms]) => forms.some((text) => term.test(text))).map(([key]) => key);

it.each(LOCALES)('one term is used for one thing in %s', (locale) => {
  const row = words.get(locale) ?? [];
  expect(row, `the row of ${locale} in locales/terms.md`).toHaveLength(TERMS.length);
  const texts = textsOf(locale);
  const small = (text: string) => text.toLocaleLowerCase(locale);
  const others = TERMS.flatMap((term, column) => {
    const forms = row[column]?.map(small) ?? [];
    expect(forms.every((form) => form.length > 0)).toBe(true);
    const named = keysOf(term).flatMap((key) => texts.get(key) ?? []);
    expect(named.length, String(term)).toBeGreaterThan(0);
    return named.filter((text) => !forms.some((form) => small(text).includes(form)));
  });
  expect(others).toEqual([]);
});
