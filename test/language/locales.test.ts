import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { TextTree } from '../../src/language/rules/merge-messages';

const FOLDER = 'locales';
const LOCALES = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.json'))
  .map((file) => path.basename(file, '.json'));
const CATEGORIES = ['zero', 'one', 'two', 'few', 'many', 'other'];
/** Greek and Bulgarian take two bytes a letter. */
const LARGEST_BYTES = 5120;

/** Texts a plugin may name, which no code names: the test of unused keys spares them. */
const ANNOUNCED = /^plugins\./;

type Leaf = string | Readonly<Record<string, string>>;

function isPlural(node: string | TextTree): node is Record<string, string> {
  if (typeof node === 'string' || !('other' in node)) return false;
  return Object.keys(node).every((key) => CATEGORIES.includes(key));
}

/** Every text by its whole key; a plural is one entry. */
function leaves(tree: TextTree, prefix = ''): Map<string, Leaf> {
  const found = new Map<string, Leaf>();
  for (const [key, node] of Object.entries(tree)) {
    const whole = prefix + key;
    if (typeof node === 'string' || isPlural(node)) found.set(whole, node);
    else for (const [inner, leaf] of leaves(node, `${whole}.`)) found.set(inner, leaf);
  }
  return found;
}

const textsOf = (leaf: Leaf) => (typeof leaf === 'string' ? [leaf] : Object.values(leaf));

function placeholders(leaf: Leaf): string[] {
  const all = textsOf(leaf).flatMap((text) => [...text.matchAll(/{{(\w+)}}/g)].map(([, n]) => n));
  return [...new Set(all)].sort() as string[];
}

function read(locale: string): { readonly source: string; readonly texts: Map<string, Leaf> } {
  const source = readFileSync(path.join(FOLDER, `${locale}.json`), 'utf8');
  return { source, texts: leaves(JSON.parse(source)) };
}

/**
 * The plural categories a language needs for counts of things, and `other`, by which a plural is known: in
 * Polish it is for fractions alone.
 */
function neededCategories(locale: string): Set<string> {
  const rules = new Intl.PluralRules(locale);
  return new Set(['other', ...Array.from({ length: 201 }, (_, count) => rules.select(count))]);
}

const english = read('en').texts;

describe.each(LOCALES)('the texts in %s', (locale) => {
  const { source, texts } = read(locale);

  it('have the same keys as the English ones, in the same order', () => {
    expect([...texts.keys()]).toEqual([...english.keys()]);
  });

  it('have the same placeholders as the English ones', () => {
    for (const [key, leaf] of texts) {
      // One category may do without the number: 'one answer'.
      expect(placeholders(leaf), key).toEqual(placeholders(english.get(key) ?? ''));
    }
  });

  it('have the plural categories that their language needs, or no plural where it has none', () => {
    const needed = [...neededCategories(locale)].sort();
    for (const [key, leaf] of texts) {
      if (typeof leaf === 'string') continue;
      expect(english.get(key), `${key} is no plural in English`).toBeTypeOf('object');
      expect(Object.keys(leaf).sort(), key).toEqual(needed);
    }
  });

  it('are never empty, padded or with HTML in them', () => {
    for (const [key, leaf] of texts) {
      for (const text of textsOf(leaf)) expect(text, key).toMatch(/^(?!\s)[^<>]+(?<!\s)$/);
    }
  });

  it('are translated', () => {
    if (locale === 'en') return expect(texts.size).toBeGreaterThan(0);
    const same = [...texts].filter(([key, leaf]) => {
      const words = textsOf(leaf)
        .join(' ')
        .replaceAll(/{{\w+}}/g, '');
      return (
        /\p{L}{3}.*\s.*\p{L}{3}/u.test(words) && words === textsOf(english.get(key) ?? '').join(' ')
      );
    });
    expect(same).toEqual([]);
  });

  it('stay within the budget of one locale', () => {
    // What the wallet says is loaded with the wallet.
    const { wallet, ...everybodys } = JSON.parse(source);
    expect(wallet).toBeTypeOf('object');
    const bytes = brotliCompressSync(JSON.stringify(everybodys)).byteLength;
    expect(bytes).toBeLessThanOrEqual(LARGEST_BYTES);
  });
});

describe('the keys of the texts', () => {
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
    // The reference backend has texts of its own, under the keys of the form's.
    .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('reference-backend'))
    .map((file) => readFileSync(path.join('src', file), 'utf8'))
    .join('\n');
  const areas = [...new Set([...english.keys()].map((key) => key.split('.')[0]))].join('|');
  const named = [...sources.matchAll(new RegExp(`['"]((?:${areas})\\.[\\w.-]+)['"]`, 'g'))].map(
    ([, key]) => key as string,
  );
  const composed = [...sources.matchAll(new RegExp(`\`((?:${areas})\\.[^\`]*)\``, 'g'))].map(
    ([, key = '']) =>
      new RegExp(`^${key.replaceAll('.', '\\.').replaceAll(/\$\{[^}]*\}/g, '[\\w-]+')}(\\.|$)`),
  );

  it('that are part of the contract exist', () => {
    for (const key of [
      'shared.label.dashboard',
      'component.Footer.links.contactUs',
      'component.Footer.links.help',
      'frontendErrorCodes.UNEXPECTED',
      'plugins.id-check-onfido.cancel-error',
      'plugins.id-check-onfido.cancel-info',
      'plugins.id-check-onfido.kycStatus.pending.title',
      'plugins.id-check-onfido.kycStatus.pending.description',
      'plugins.id-check-sumsub.cancel-error',
      'plugins.id-check-sumsub.cancel-info',
      'plugins.id-check-sumsub.kycStatus.pending.title',
      'plugins.id-check-sumsub.kycStatus.pending.description',
    ]) {
      expect(english.has(key), key).toBe(true);
    }
  });

  it('that the sources use have a text', () => {
    expect(named.length).toBeGreaterThan(50);
    expect(named.filter((key) => !english.has(key))).toEqual([]);
  });

  it('that have a text are used', () => {
    const unused = [...english.keys()].filter(
      (key) =>
        !ANNOUNCED.test(key) &&
        !named.includes(key) &&
        !composed.some((pattern) => pattern.test(key)),
    );
    expect(unused).toEqual([]);
  });
});

describe('locales/README.md', () => {
  it('names the proofreader of every language', () => {
    const rows = readFileSync(path.join(FOLDER, 'README.md'), 'utf8').matchAll(
      /^\| .+ \| \[([\w-]+)\.json\]\(\1\.json\) \| (none yet|.+, \d{4}-\d\d-\d\d) \|$/gm,
    );
    expect([...rows].map(([, code]) => code).sort()).toEqual(LOCALES.toSorted());
  });
});
