import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ENGLISH } from '../../../src/element/early-words';
import type { TextTree } from '../../../src/language/rules/merge-messages';

const FOLDER = 'locales';
const LOCALES = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.json'))
  .map((file) => path.basename(file, '.json'));
const CATEGORIES = ['zero', 'one', 'two', 'few', 'many', 'other'];
/** Texts a plugin may name, which no code names: the test of unused keys spares them. */
const ANNOUNCED = /^plugins\./;

/** How a text ends, by the marks of all languages. */
const ENDINGS: readonly (readonly [string, RegExp])[] = [
  ['question', /[?؟;？]$/],
  ['sentence', /[.。]$/],
  ['list', /[:：]$/],
];
/** Texts that their language ends in another way. */
const END_OTHERWISE: Readonly<Record<string, readonly string[]>> = {
  // The list stands behind the verb in English, at the end here.
  ja: ['準備ができました。次のファイルも選択するとアップロードされます：{{files}}'],
  ko: ['준비되었습니다. 다음 파일도 선택하시면 업로드됩니다: {{files}}'],
};

/** Many languages write on a button in another form than they ask in. */
const BUTTONS = new Set(['form.file.choose']);

/** The letters of the languages that are not written in Latin ones. */
const SCRIPTS: Readonly<Record<string, RegExp>> = {
  ar: /\p{Script_Extensions=Arabic}/u,
  bg: /\p{Script=Cyrillic}/u,
  el: /\p{Script=Greek}/u,
  he: /\p{Script=Hebrew}/u,
  ja: /\p{Script_Extensions=Han}|\p{Script_Extensions=Hiragana}|\p{Script_Extensions=Katakana}/u,
  ko: /\p{Script=Hangul}/u,
  'zh-Hans': /\p{Script=Han}/u,
  'zh-Hant': /\p{Script=Han}/u,
};

/** What is written in Latin letters in every language: placeholders, addresses, names. */
const STAYS =
  /{{\w+}}|[\w.]+@[\w.]+|WalletConnect|MetaMask|Ledger|Safe|Fireblocks|QR|TIN|PDF|JavaScript/g;

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

function read(locale: string): Map<string, Leaf> {
  return leaves(JSON.parse(readFileSync(path.join(FOLDER, `${locale}.json`), 'utf8')));
}

/**
 * The plural categories a language needs for counts of things, and `other`, by which a plural is known: in
 * Polish it is for fractions alone.
 */
function neededCategories(locale: string): Set<string> {
  const rules = new Intl.PluralRules(locale);
  return new Set(['other', ...Array.from({ length: 201 }, (_, count) => rules.select(count))]);
}

const english = read('en');

describe.each(LOCALES)('the texts in %s', (locale) => {
  const texts = read(locale);

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

  it('end as the English ones do: as a sentence, a question or a label', () => {
    const ending = (text: string) => ENDINGS.find(([, marks]) => marks.test(text))?.[0] ?? 'label';
    const others = [...texts].flatMap(([key, leaf]) => {
      const wanted = new Set(textsOf(english.get(key) ?? '').map(ending));
      return textsOf(leaf).filter((text) => !wanted.has(ending(text)));
    });
    expect(others).toEqual(END_OTHERWISE[locale] ?? []);
  });

  it('are written in the letters of their language', () => {
    const letters = SCRIPTS[locale] ?? /\p{Script=Latin}/u;
    const others = [...texts.values()]
      .flatMap(textsOf)
      .filter((text) =>
        (text.replaceAll(STAYS, '').match(/\p{L}/gu) ?? []).some((letter) => !letters.test(letter)),
      );
    expect(others).toEqual([]);
  });

  it('have the apostrophes, quotes and dashes of print', () => {
    const others = [...texts.values()].flatMap(textsOf);
    expect(others.filter((text) => /['"`´]|\.\.\.| - /.test(text))).toEqual([]);
  });

  it('are at most about three times as long as the English ones', () => {
    const others = [...texts].flatMap(([key, leaf]) => {
      const length = Math.max(...textsOf(english.get(key) ?? '').map((text) => text.length));
      return textsOf(leaf).filter((text) => text.length > 3 * length + 10);
    });
    expect(others).toEqual([]);
  });

  it('say one thing where the English ones do', () => {
    const byEnglish = new Map<string, string[]>();
    for (const [key, leaf] of english) {
      if (BUTTONS.has(key)) continue;
      const text = JSON.stringify(leaf);
      byEnglish.set(text, [...(byEnglish.get(text) ?? []), key]);
    }
    for (const [text, keys] of byEnglish) {
      const said = new Set(keys.map((key) => JSON.stringify(texts.get(key))));
      expect([...said], `${text}: ${keys.join(', ')}`).toHaveLength(1);
    }
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

  it('exist where the contract names them', () => {
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

  it('have a text where the sources use them', () => {
    expect(named.length).toBeGreaterThan(50);
    expect(named.filter((key) => !english.has(key))).toEqual([]);
  });

  it('contain what the button shows where they name a button', () => {
    const buttons = [['form.file.delete', 'form.file.deleteNamed']] as const;
    for (const locale of LOCALES) {
      const texts = read(locale);
      for (const [shown, named] of buttons) {
        expect(String(texts.get(named)).toLowerCase(), locale).toContain(
          String(texts.get(shown)).toLowerCase(),
        );
      }
    }
  });

  it('have a user where they have a text', () => {
    const early = [...leaves(ENGLISH.texts).keys()];
    const unused = [...english.keys()].filter(
      (key) =>
        !ANNOUNCED.test(key) &&
        !named.includes(key) &&
        !early.includes(key) &&
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
