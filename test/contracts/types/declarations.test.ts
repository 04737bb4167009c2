import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { DEMO_PROFILES } from '../../../src/reference-backend/profiles/demo-profiles';
import { NETWORKS } from '../../../src/wallet/rules/network-setting';

const texts = readdirSync('dist-types', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.d.ts'))
  .map((file) =>
    readFileSync(path.join('dist-types', file), 'utf8').replace(/\/\*\*[\s\S]*?\*\//g, ''),
  );

/** The text of each declaration: what stands between two lines that begin with a word. */
const declared = new Map(
  texts
    .flatMap((text) => text.split(/^(?=\w)/m))
    .flatMap((text) => {
      const [, name] = /^(?:export |declare )*(?:interface|type|class) (\w+)/.exec(text) ?? [];
      return name ? [[name, text] as const] : [];
    }),
);
const exported = new Set(
  ['index', 'pure'].flatMap((entry) =>
    [
      ...readFileSync(`dist-types/${entry}.d.ts`, 'utf8').matchAll(
        /^export (?:type )?\{([^}]*)\}/gm,
      ),
    ]
      .flatMap(([, names = '']) => names.split(','))
      .map((name) => name.trim()),
  ),
);

test('every type that a public declaration mentions can be imported', () => {
  expect(declared.size).toBeGreaterThan(30);
  const mentioned = [...exported].flatMap(
    (name) => declared.get(name)?.match(/\b[A-Z]\w+\b/g) ?? [],
  );
  const hidden = mentioned.filter((name) => declared.has(name) && !exported.has(name));
  expect(new Set(hidden)).toEqual(new Set());
});

/** The words of a union of texts in the declarations. */
function unionOf(name: string): readonly string[] {
  return [...(declared.get(name) ?? '').matchAll(/'([\w-]+)'/g)].map(([, word = '']) => word);
}

test('the unions of networks and demo profiles hold all there are', () => {
  expect(unionOf('WalletNetwork')).toEqual([...NETWORKS]);
  expect([...unionOf('DemoProfile')].sort()).toEqual(DEMO_PROFILES.map(({ id }) => id).sort());
});
