import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** Everything the published package may hold, by the start of its path. */
const PUBLISHED = [
  /^dist\/(investor-onboarding|pure|loader)\.js$/,
  /^dist\/(integrity|bom)\.json$/,
  /^dist\/THIRD-PARTY-NOTICES\.txt$/,
  // What the entry loads, by names that stay; each of the others is named by its content.
  /^dist\/chunks\/(app|react|locale-\w\w)\.js$/,
  /^dist\/chunks\/[\w.-]+-[\w-]{8}\.js$/,
  /^dist-types\/[\w/-]+\.d\.ts$/,
  /^types\/(react|vue|own-properties)\.d\.ts$/,
  /^bin\/(commands\/|embed\/|lib\/)?[\w-]+\.m?js$/,
  /^(package\.json|README\.md|LICENSE|(CHANGELOG|CONTRIBUTING|LICENSES|SECURITY)\.md|custom-elements\.json)$/,
  /^docs\/([\w-]+\.md|openapi\.yaml|images\/(fields\/)?[\w-]+\.(png|svg))$/,
  /^contract\/vectors\/[\w-]+\.json$/,
  /^examples\/backend-python\/(\w+\.(py|json)|README\.md)$/,
];

let folder: string;
let files: readonly string[];

/** Runs npm without looks at the network; the package has nothing to fetch. */
function npm(cwd: string, ...args: readonly string[]): string {
  return execFileSync(
    'npm',
    [...args, '--offline', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd,
      encoding: 'utf8',
      shell: process.platform === 'win32',
    },
  );
}

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'package-'));
  const [packed] = JSON.parse(
    npm(process.cwd(), 'pack', '--json', '--ignore-scripts', '--pack-destination', folder),
  );
  files = packed.files.map((file: { path: string }) => file.path);
  writeFileSync(path.join(folder, 'package.json'), '{ "type": "module", "private": true }');
  npm(folder, 'install', path.join(folder, packed.filename));
});

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

  it('says where its licences stand, and holds every file that says it', () => {
    const { license } = JSON.parse(readFileSync('package.json', 'utf8'));
    const [, named] = /^SEE LICENSE IN (.+)$/.exec(license) ?? [];
    const told = [named, 'LICENSE', 'dist/THIRD-PARTY-NOTICES.txt', 'dist/bom.json'];
    expect(told.filter((file) => !file || !files.includes(file))).toEqual([]);
  });

  it('names no file in its exports, its bin or its manifest that it does not hold', () => {
    const { exports, bin, customElements } = JSON.parse(readFileSync('package.json', 'utf8'));
    const named = JSON.stringify([exports, bin, `./${customElements}`]).match(/\.\/[\w./-]+\.\w+/g);
    const held = new Set(files.map((file) => `./${file}`));
    const missing = named?.filter((file) => !file.endsWith('package.json') && !held.has(file));
    expect(missing).toEqual([]);
  });

  it('holds every file that its pages link to and no picture besides', () => {
    const targets = files
      .filter((file) => file.endsWith('.md'))
      .flatMap((page) =>
        [...readFileSync(page, 'utf8').matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)].map(
          ([, target = '']) => path.posix.join(path.posix.dirname(page), target),
        ),
      );
    expect(targets).toContain('docs/getting-started.md');
    expect(targets.filter((target) => !files.includes(target))).toEqual([]);
    const pictures = files.filter((file) => file.startsWith('docs/images/'));
    expect(pictures.filter((picture) => !targets.includes(picture))).toEqual([]);
  });

  it('prints the tag of its own version with its own hash', () => {
    const bin = path.join('node_modules', '.bin', 'investor-onboarding');
    const entry = 'node_modules/investor-onboarding/dist/integrity.json';
    const integrity = JSON.parse(readFileSync(path.join(folder, entry), 'utf8'));
    const embed = (option: string) => node(bin, 'embed', '--api', 'https://api.example', option);
    expect(embed('--wallet')).toContain(`integrity="${integrity['investor-onboarding.js']}"`);
    expect(embed('--wallet')).not.toContain('metamask');
    expect(embed('--metamask-sdk')).toContain('metamask-sdk="on"');
  });

  it('can check a backend', () => {
    const bin = path.join('node_modules', '.bin', 'investor-onboarding');
    expect(node(bin, 'check-backend', '--help')).toContain(
      'investor-onboarding check-backend <api-base>',
    );
  });
});
