import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** Everything the published package may hold, by the start of its path. */
const PUBLISHED = [
  /^dist\/(investor-onboarding|pure|profile|check-provider|loader|react|server-render|react-standalone|vue|without-metamask-sdk)\.js$/,
  // The same for a page that has React.
  /^dist\/shared-react\/investor-onboarding\.js$/,
  // What draws on a server, and the styles of what it has drawn.
  /^dist\/server-render(-views)?\.css$/,
  /^dist\/server-render\/[\w.-]+-[\w-]{8}\.js$/,
  /^dist\/(integrity|bom)\.json$/,
  /^dist\/THIRD-PARTY-NOTICES\.txt$/,
  // What the entry loads, by names that stay; each of the others is named by its content.
  /^dist\/(shared-react\/)?chunks\/(app|react|phone|(locale|phone)-[\w-]+)\.js$/,
  /^dist\/(shared-react\/)?chunks\/[\w.-]+-[\w-]{8}\.js$/,
  /^dist-types\/[\w/-]+\.d\.ts$/,
  /^dist-types\/frameworks\/(react|react-component|react-standalone|vue|svelte|solid|loader|own-properties|without-metamask-sdk)\.d\.ts$/,
  // The texts, for hosts that bring some of their own.
  /^locales\/[\w-]+\.json$/,
  /^cli\/bin\/(commands\/|embed\/|studio\/|texts\/|lib\/)?[\w-]+\.m?js$/,
  /^cli\/bin\/lib\/studio\/(index|preview)\.html$/,
  /^cli\/bin\/lib\/studio\/assets\/[\w-]+-[\w-]{8}\.(js|css)$/,
  /^(package\.json|README\.md|LICENSE|(CHANGELOG|CONTRIBUTING|LICENSES|SECURITY)\.md|dist-types\/(custom-elements|html\.html-data|web-types)\.json)$/,
  /^docs\/((embed|backend|operate|contribute(\/decisions)?)\/[\w-]+\.(md|yaml)|images\/(fields\/)?[\w-]+\.(png|svg|webp))$/,
  // Where the pages about the server lead to; npm takes its change log along with our own.
  /^server\/((README|CHANGELOG)\.md|openapi-desk\.yaml)$/,
  /^cli\/contract\/vectors\/[\w-]+\.json$/,
  /^dist-types\/schema\/(profile|qualification|section)\.json$/,
  /^examples\/backend-(node|php|python)\/(\w+\.(html|json|mjs|php|py)|README\.md)$/,
  /^examples\/providers\/(eid|frame|oidc)\/(provider\.js|stand-in\.(html|js)|README\.md)$/,
];

/** What a page points to with a path: links and pictures, in Markdown or HTML. */
const LINK = /(?:\]\(|\b(?:src|href|srcset)=")(?!https?:|mailto:|#)([^)#"\s]+)(?=[)#"\s])/g;

/** Runs npm without looks at the network; the package has nothing to fetch. */
function npm(cwd: string, ...args: readonly string[]): string {
  return execFileSync(
    'npm',
    [...args, '--offline', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd,
      encoding: 'utf8',
      // Vitest's own would make a build for tests.
      env: { ...process.env, NODE_ENV: 'production' },
      shell: process.platform === 'win32',
    },
  );
}

/** A folder of packed packages. */
export interface Packed {
  readonly archive: string;
  /** What is in it, by path. */
  readonly files: readonly string[];
}

/** Packs the project in `source` into `folder`; `scripts`: runs what npm runs before it publishes. */
export function pack(source: string, folder: string, { scripts = false } = {}): Packed {
  const options = [
    '--json',
    '--pack-destination',
    folder,
    ...(scripts ? [] : ['--ignore-scripts']),
  ];
  const answer = npm(source, 'pack', ...options);
  // Before its own answer stands what the scripts print.
  const [packed] = JSON.parse(answer.slice(answer.search(/^\[$/m)));
  return {
    archive: path.join(folder, packed.filename),
    files: packed.files.map((file: { path: string }) => file.path),
  };
}

/** The tests of the package that `packInto` makes, installed into an empty project. */
export function describePackage(packInto: (folder: string) => Packed, limitMs?: number): void {
  let folder: string;
  let files: readonly string[];

  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'package-'));
    const packed = packInto(folder);
    files = packed.files;
    writeFileSync(path.join(folder, 'package.json'), '{ "type": "module", "private": true }');
    npm(folder, 'install', packed.archive);
  }, limitMs);

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  function node(...args: readonly string[]): string {
    return execFileSync('node', args, { cwd: folder, encoding: 'utf8' });
  }

  describe('the package, installed into an empty project', () => {
    it('holds what is needed and nothing else', () => {
      expect(files.filter((file) => !PUBLISHED.some((one) => one.test(file)))).toEqual([]);
      for (const pattern of PUBLISHED) {
        expect(
          files.some((file) => pattern.test(file)),
          String(pattern),
        ).toBe(true);
      }
    });

    it('brings no other package along', () => {
      const lock = JSON.parse(readFileSync(path.join(folder, 'package-lock.json'), 'utf8'));
      expect(Object.keys(lock.packages)).toEqual(['', 'node_modules/investor-onboarding']);
    });

    it('does nothing and does not throw where there is no page', () => {
      const script = `
        await import('investor-onboarding');
        const { InvestorOnboardingElement } = await import('investor-onboarding/pure');
        console.log(InvestorOnboardingElement.version);`;
      const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
      expect(node('--input-type=module', '--eval', script).trim()).toBe(version);
    });

    it('has the check of a provider, for tests with a DOM', () => {
      const told = node(
        ...['--input-type=module', '--eval'],
        `import { checkProvider } from 'investor-onboarding/check-provider';
         console.log(JSON.stringify(await checkProvider({})));`,
      );
      expect(JSON.parse(told)).toMatchObject([{ rule: 'starts' }]);
    });

    it('draws a first screen on a server, and lets its process end', () => {
      const told = node(
        ...['--input-type=module', '--eval'],
        `import { renderOnboarding } from 'investor-onboarding/server-render';
         console.log(await renderOnboarding({
           attributes: { 'api-base': 'https://api.example/v1', lang: 'de' },
           assets: 'https://cdn.example/dist',
           answers: { languages: [{ code: 'de', name: 'Deutsch' }] },
         }));`,
      );
      expect(told).toContain('<template shadowrootmode="open">');
      expect(told).toContain('Sie sind abgemeldet');
    });

    it('resolves one profile for everyone as the vectors say, for a backend of one’s own', () => {
      const script = `
        import { readFileSync } from 'node:fs';
        import { resolveProfile, ProfileError } from 'investor-onboarding/profile';
        const [, file] = process.argv;
        const { vectors } = JSON.parse(readFileSync(file, 'utf8'));
        const text = (value) => JSON.stringify(value);
        const wrong = vectors.flatMap(({ document, cases }) =>
          cases.filter(({ answers, sections, hidden }) => {
            const resolved = resolveProfile(document, answers);
            return text([resolved.sections, resolved.hidden]) !== text([sections, hidden]);
          }).map(({ name }) => name));
        let refused;
        try {
          resolveProfile({ qualification: {}, sections: {} });
        } catch (error) {
          refused = error instanceof ProfileError && error.code;
        }
        console.log(text({ cases: vectors.flatMap(({ cases }) => cases).length > 10, wrong, refused }));`;
      const vectors = path.resolve('cli/contract/vectors/branching.json');
      const told = node('--input-type=module', '--eval', script, '--', vectors);
      expect(JSON.parse(told)).toEqual({ cases: true, wrong: [], refused: 'malformed' });
    });

    it('gives its texts and its data for editors by name', () => {
      const script = `
        import { createRequire } from 'node:module';
        const require = createRequire(import.meta.url);
        const own = require('investor-onboarding/package.json');
        console.log(JSON.stringify({
          texts: Object.keys(require('investor-onboarding/locales/en.json')).length > 5,
          manifest: require('investor-onboarding/custom-elements.json').schemaVersion,
          editors: own['web-types'],
        }));`;
      expect(JSON.parse(node('--input-type=module', '--eval', script))).toEqual({
        texts: true,
        manifest: '1.0.0',
        editors: 'dist-types/web-types.json',
      });
    });

    it('says where its licences stand, and holds every file that says it', () => {
      const { license } = JSON.parse(readFileSync('package.json', 'utf8'));
      const [, named] = /^SEE LICENSE IN (.+)$/.exec(license) ?? [];
      const told = [named, 'LICENSE', 'dist/THIRD-PARTY-NOTICES.txt', 'dist/bom.json'];
      expect(told.filter((file) => !file || !files.includes(file))).toEqual([]);
    });

    it('names no file in its exports, its bin or its manifest that it does not hold', () => {
      const own = JSON.parse(readFileSync('package.json', 'utf8'));
      const { exports, bin, unpkg, jsdelivr, customElements } = own;
      const rest = [customElements, own['web-types']].map((file) => `./${file}`);
      const named = JSON.stringify([Object.values(exports), bin, unpkg, jsdelivr, rest]).match(
        /\.\/[\w./-]+\.\w+/g,
      );
      const held = new Set(files.map((file) => `./${file}`));
      const missing = named?.filter((file) => !file.endsWith('package.json') && !held.has(file));
      expect(missing).toEqual([]);
    });

    it('holds every file that its pages link to and no picture besides', () => {
      const targets = files
        .filter((file) => file.endsWith('.md'))
        .flatMap((page) =>
          [
            ...readFileSync(page, 'utf8')
              .replaceAll(/^```[\s\S]*?^```/gm, '')
              .matchAll(LINK),
          ].map(([, target = '']) => path.posix.join(path.posix.dirname(page), target)),
        );
      expect(targets).toContain('docs/embed/getting-started.md');
      expect(targets.filter((target) => !files.includes(target))).toEqual([]);
      const pictures = files.filter((file) => file.startsWith('docs/images/'));
      expect(pictures.filter((picture) => !targets.includes(picture))).toEqual([]);
    });

    it('prints the tag of its own version with its own hash', () => {
      const bin = path.join('node_modules', '.bin', 'investor-onboarding');
      const entry = 'node_modules/investor-onboarding/dist/integrity.json';
      const integrity = JSON.parse(readFileSync(path.join(folder, entry), 'utf8'));
      const embed = (...options: readonly string[]) =>
        node(bin, 'embed', '--api', 'https://api.example', '--cdn', '/files/', ...options);
      const page = embed('--wallet', 'project');
      expect(page).toContain(`integrity="${integrity['investor-onboarding.js']}"`);
      expect(page).not.toContain('metamask');
      expect(embed('--metamask-sdk')).toContain('metamask-sdk="on"');
      const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
      expect(node(bin, '--version').trim()).toBe(version);
    });

    it('can check a backend', () => {
      const bin = path.join('node_modules', '.bin', 'investor-onboarding');
      expect(node(bin, 'check-backend', '--help')).toContain(
        'investor-onboarding check-backend <api-base>',
      );
    });
  });
}
