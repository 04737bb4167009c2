import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { KINDS } from '../../../../src/form/kinds/index';

/** Why a kind is compared elsewhere than in its own folder. */
const REASONS: Readonly<Record<string, string>> = {
  'src/form/rules/model/build-model.ts: === checkbox':
    'a legend is a box or a radio, whatever else its type means',
};

test('nobody compares the name or the type of a kind of field, but asks the kind', () => {
  const literals = KINDS.flatMap(({ name, types }) => [name, ...types]).join('|');
  const kinds = KINDS.map(({ name }) =>
    name.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase()),
  ).join('|');
  const kind = String.raw`(?:\bkind(?:Of\([^()]*\))?)`;
  const compared = new RegExp(
    String.raw`(?<!typeof [\w.]*)(?:${kind}(?:\.name)?|\btype) ([!=]== '(?:${literals})')|${kind} ([!=]== (?:${kinds})\b)|(case '(?:input|wallet|string|select)-\w+)`,
    'g',
  );
  const files = ['src', 'cli/contract', 'cli/profile-document', 'cli/studio', 'server/src'].flatMap(
    (folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
        .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('src/form/kinds/')),
  );
  const found = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(compared)].map(
      (match) => `${file}: ${match.slice(1).find(Boolean)}`,
    ),
  );
  expect(files.length).toBeGreaterThan(300);
  expect(found).toEqual(Object.keys(REASONS));
});
