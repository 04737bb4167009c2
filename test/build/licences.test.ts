import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { bundledPackages, isAllowed } from '../../build/licences.mjs';

describe('a licence', () => {
  it.each(['MIT', 'Apache-2.0', 'ISC', '(WTFPL OR MIT)', 'MIT AND ISC', 'Unlicense', '0BSD'])(
    '%s may be in the bundle',
    (licence) => expect(isAllowed(licence)).toBe(true),
  );
  it.each(['GPL-3.0', 'MIT AND GPL-2.0', 'LGPL-3.0 OR GPL-3.0', 'UNLICENSED', 'none named', ''])(
    '%s may not',
    (licence) => expect(isAllowed(licence)).toBe(false),
  );
});

describe('the packages of a bundle', () => {
  function project(packages: Readonly<Record<string, object>>): string {
    const root = mkdtempSync(path.join(tmpdir(), 'licences-'));
    onTestFinished(() => rmSync(root, { recursive: true }));
    for (const [name, manifest] of Object.entries(packages)) {
      const folder = path.join(root, 'node_modules', name);
      mkdirSync(folder, { recursive: true });
      writeFileSync(
        path.join(folder, 'package.json'),
        JSON.stringify({ name, version: '1.0.0', ...manifest }),
      );
      writeFileSync(path.join(folder, 'LICENSE.md'), `Terms of ${name}`);
    }
    return root;
  }
  const file = (name: string, ...modules: readonly string[]) => ({
    file: name,
    facade: null,
    imports: [],
    dynamicImports: [],
    modules: Object.fromEntries(modules.map((module) => [module, 1])),
    css: '',
  });

  it('are found by their modules, with terms, text and when they are loaded', () => {
    const root = project({ '@a/one': { license: 'MIT' }, two: { license: { type: 'ISC' } } });
    const files = [
      file('app.js', 'src/index.ts', 'node_modules/@a/one/dist/index.js'),
      file('later.js', 'node_modules/two/index.js', 'node_modules/@a/one/more.js'),
    ];
    expect(bundledPackages(files, ['app.js'], root)).toEqual([
      {
        name: '@a/one',
        version: '1.0.0',
        licence: 'MIT',
        terms: 'MIT',
        allowed: true,
        loaded: 'always',
        text: 'Terms of @a/one',
      },
      expect.objectContaining({ name: 'two', terms: 'ISC', loaded: 'later' }),
    ]);
  });

  it('are refused under other terms, unless they are named as exceptions', () => {
    const root = project({
      bad: { license: 'GPL-3.0' },
      unnamed: {},
      'onfido-sdk-ui': { license: 'SEE LICENSE in LICENSE' },
    });
    const files = [
      file(
        'a.js',
        'node_modules/bad/a.js',
        'node_modules/unnamed/a.js',
        'node_modules/onfido-sdk-ui/a.js',
      ),
    ];
    const allowed = bundledPackages(files, [], root).map((one) => [one.name, one.allowed]);
    expect(allowed).toEqual([
      ['bad', false],
      ['onfido-sdk-ui', true],
      ['unnamed', false],
    ]);
  });
});
