import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { bundledPackages, idOf, isAllowed } from '../../../../tools/scripts/bundled-packages.mjs';

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
  interface Package {
    readonly [key: string]: unknown;
    /** Its files besides the manifest, by name. */
    readonly files?: Readonly<Record<string, string>>;
  }
  const LICENCE = { 'LICENSE.md': 'Its terms' };

  function project(packages: Readonly<Record<string, Package>>, known: object = {}): string {
    const root = mkdtempSync(path.join(tmpdir(), 'licences-'));
    onTestFinished(() => rmSync(root, { recursive: true }));
    const write = (name: string, content: string) => {
      const file = path.join(root, name);
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, content);
    };
    write('tools/licences/packages.json', JSON.stringify({ copyright: {}, inside: {}, ...known }));
    write('tools/licences/MIT.txt', 'Permission is hereby granted\n');
    write('tools/licences/Lucide.txt', 'ISC License\n');
    const locked = Object.keys(packages).map((folder) => [
      `node_modules/${folder}`,
      folder === 'two' ? { integrity: 'sha512-dHdv' } : {},
    ]);
    write('package-lock.json', JSON.stringify({ packages: Object.fromEntries(locked) }));
    for (const [folder, { files = LICENCE, ...manifest }] of Object.entries(packages)) {
      const name = folder.replace(/.*node_modules\//, '');
      write(
        `node_modules/${folder}/package.json`,
        JSON.stringify({ name, version: '1.0.0', ...manifest }),
      );
      for (const [file, content] of Object.entries(files)) {
        write(`node_modules/${folder}/${file}`, content);
      }
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
  const later = () => 'later' as const;
  const problemsOf = (...args: Parameters<typeof bundledPackages>) =>
    bundledPackages(...args).map((one) => [idOf(one), one.problems.length]);

  it('are found by their modules, with terms, text, files and when they are loaded', () => {
    const root = project({ '@a/one': { license: 'MIT' }, two: { license: { type: 'ISC' } } });
    const files = [
      file('app.js', 'src/index.ts', 'node_modules/@a/one/dist/index.js'),
      file('later.js', 'node_modules/two/index.js', 'node_modules/@a/one/more.js'),
    ];
    const loadedOf = (name: string) => (name === 'app.js' ? 'always' : 'opt-in');
    expect(bundledPackages(files, loadedOf, root)).toEqual([
      {
        name: '@a/one',
        version: '1.0.0',
        licence: 'MIT',
        terms: 'MIT',
        problems: [],
        loaded: 'always',
        text: 'Its terms',
        integrity: undefined,
        files: ['app.js', 'later.js'],
        inside: [],
      },
      expect.objectContaining({ name: 'two', loaded: 'opt-in', integrity: 'sha512-dHdv' }),
    ]);
  });

  it('are refused under other terms, unless they are named as exceptions', () => {
    const root = project({
      bad: { license: 'GPL-3.0' },
      unnamed: {},
      'onfido-sdk-ui': { license: 'SEE LICENSE in LICENSE' },
    });
    const modules = ['bad', 'unnamed', 'onfido-sdk-ui'].map((name) => `node_modules/${name}/a.js`);
    expect(problemsOf([file('a.js', ...modules)], later, root)).toEqual([
      ['bad@1.0.0', 1],
      ['onfido-sdk-ui@1.0.0', 0],
      ['unnamed@1.0.0', 1],
    ]);
  });

  it('are refused without a text, unless their copyright is known: then with what they declare', () => {
    const packages = { one: { license: 'MIT', files: {} }, two: { license: 'MIT', files: {} } };
    const root = project(packages, { copyright: { two: 'Copyright (c) Two' } });
    const files = [file('a.js', 'node_modules/one/a.js', 'node_modules/two/a.js')];
    expect(problemsOf(files, later, root)).toEqual([
      ['one@1.0.0', 1],
      ['two@1.0.0', 0],
    ]);
    expect(bundledPackages(files, later, root)[1]?.text).toBe(
      'Copyright (c) Two\n\nPermission is hereby granted',
    );
  });

  describe('inside of another one', () => {
    const prebuilt = (sources: Readonly<Record<string, string>>) => ({
      license: 'MIT',
      files: {
        ...LICENCE,
        'dist/index.js.map': JSON.stringify({
          sources: Object.keys(sources),
          sourcesContent: Object.values(sources),
        }),
      },
    });
    const files = [file('a.js', 'node_modules/wallet/dist/index.js')];
    const source = '../../node_modules/tiny/index.js';

    it('are found in its source map, in the version whose sources these are', () => {
      const root = project({
        wallet: prebuilt({ '../src/own.js': 'own', [source]: 'exact' }),
        tiny: { license: 'MIT', version: '1.9.0' },
        'wallet/node_modules/tiny': {
          license: 'ISC',
          version: '2.0.0',
          files: { ...LICENCE, 'index.js': 'exact' },
        },
      });
      expect(bundledPackages(files, later, root)).toEqual([
        expect.objectContaining({
          name: 'tiny',
          version: '2.0.0',
          licence: 'ISC',
          files: ['a.js'],
          inside: ['wallet@1.0.0'],
        }),
        expect.objectContaining({ name: 'wallet', inside: [] }),
      ]);
    });

    it('in another version are refused until the version is declared', () => {
      const packages = {
        wallet: prebuilt({ [source]: 'older' }),
        tiny: { license: 'ISC', files: { ...LICENCE, 'index.js': 'newer' } },
      };
      expect(problemsOf(files, later, project(packages))).toEqual([
        ['tiny', 2],
        ['wallet@1.0.0', 0],
      ]);
      const copies = [
        { name: 'tiny', version: '0.9.0', licence: 'ISC' },
        { name: 'gone', licence: 'MIT', copyright: 'Copyright (c) Gone' },
      ];
      const root = project(packages, { inside: { 'wallet@1.0.0': copies } });
      expect(problemsOf(files, later, root)).toEqual([
        ['gone', 0],
        ['tiny@0.9.0', 0],
        ['wallet@1.0.0', 0],
      ]);
    });

    it('packages that are no longer in the bundle in that version are reported', () => {
      const root = project({ wallet: prebuilt({}) }, { inside: { 'wallet@0.9.0': [] } });
      expect(() => bundledPackages(files, later, root)).toThrow(
        'wallet@0.9.0 is not in the bundle',
      );
    });
  });

  it('include the icon shapes of Lucide, and the bundler’s own code', () => {
    const root = project({ rolldown: { license: 'MIT' } });
    mkdirSync(path.join(root, 'src'));
    writeFileSync(path.join(root, 'src/icons.tsx'), '// Shapes from Lucide');
    const found = bundledPackages(
      [file('a.js', 'src/icons.tsx', '\0rolldown/runtime.js')],
      later,
      root,
    );
    expect(found.map(({ name, text }) => [name, text])).toEqual([
      ['lucide', 'ISC License'],
      ['rolldown', 'Its terms'],
    ]);
  });
});
