import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('the page about theming names every part, and no other', () => {
  const manifest = readFileSync('dist-types/custom-elements.json', 'utf8');
  const [{ declarations }] = JSON.parse(manifest).modules;
  const parts = declarations[0].cssParts.map(({ name }: { readonly name: string }) => name);
  const [, table = ''] = readFileSync('docs/embed/theming.md', 'utf8').split('## Parts');
  const named = [...table.matchAll(/^\| `([\w-]+)` \|/gm)].map(([, name]) => name);
  expect(named.toSorted()).toEqual(parts.toSorted());
});
