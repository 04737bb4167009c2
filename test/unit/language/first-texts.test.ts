import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { mergeMessages, type TextTree } from '../../../src/language/rules/merge-messages';
import { partOf } from '../../../tools/build/texts-in-two';
import { readImportGraph } from '../../../tools/scripts/import-graph.mjs';

const LOCALES = readdirSync('locales').filter((file) => file.endsWith('.json'));
const read = (file: string): TextTree =>
  JSON.parse(readFileSync(path.join('locales', file), 'utf8'));
const bytesOf = (texts: TextTree) => brotliCompressSync(JSON.stringify(texts)).byteLength;

/** Loaded before a first field is live. Greek takes two bytes a letter. */
const FIRST_BYTES = 1600;
/** The rest without what files, the phone and the wallet say. */
const REST_BYTES = 4650;

/** Everything that is part of the app's file: what its main module imports. */
function appFiles(): string[] {
  const graph = readImportGraph('.');
  const found = new Set(['src/app/main.ts']);
  for (const file of found)
    for (const { to, kind } of graph.get(file) ?? [])
      if (kind === 'static' && graph.has(to)) found.add(to);
  return [...found];
}

function hasText(texts: TextTree, key: string): boolean {
  let node: TextTree | string | undefined = texts;
  for (const name of key.split('.')) node = typeof node === 'object' ? node[name] : undefined;
  return node !== undefined;
}

it('a first section has each text that a view of its file shows', () => {
  const shown = appFiles().flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/translate\??\.?\(\s*['`]([\w.-]+)/g)].map(
      ([, key = '']) => key.replace(/\.$/, ''),
    ),
  );
  expect(shown).toContain('component.KycStatus');
  expect(shown).toContain('shared.label.saveAndContinue');
  const first = partOf(read('en.json'), 'first');
  expect(shown.filter((key) => !hasText(first, key))).toEqual([]);
});

it.each(LOCALES)(
  '%s has each text in one of its parts, and those of the form within their budgets',
  (file) => {
    const texts = read(file);
    const [first, rest, phone] = [
      partOf(texts, 'first'),
      partOf(texts, 'rest'),
      partOf(texts, 'phone'),
    ];
    expect(mergeMessages(mergeMessages(first, rest), phone)).toEqual(texts);
    expect(bytesOf(first)).toBeLessThanOrEqual(FIRST_BYTES);
    // Profiles without files and wallets show none of it.
    const { wallet, documents, handoff, ...everybodys } = rest;
    for (const part of [wallet, documents, handoff]) expect(part).toBeTypeOf('object');
    expect(bytesOf(everybodys)).toBeLessThanOrEqual(REST_BYTES);
  },
);
