import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { build } from 'vite';

const CACHE = path.resolve('node_modules/.cache/hosts');
/** Outside node_modules, where compilers take no file for a project's own. */
const INSTALLED = path.resolve('.cache/hosts');

/** A host app, built with the packed package as its own project would build it. */
export interface HostApp {
  /** Folder with its `main.js`. */
  readonly dist: string;
  /** What stands inside the body of its page. */
  readonly body: string;
}

/** Packs the package, as it would be published; returns the archive, of this test file alone. */
export function packPackage(): string {
  mkdirSync(CACHE, { recursive: true });
  const folder = mkdtempSync(path.join(CACHE, 'packed-'));
  const answer = npm(process.cwd(), [
    'pack',
    '--json',
    '--ignore-scripts',
    '--offline',
    '--pack-destination',
    folder,
  ]);
  return path.join(folder, JSON.parse(answer)[0].filename);
}

/**
 * Builds demo/hosts/<name> with the packed package installed in it, and these files beside its own. What else it
 * needs is found in the repository's own packages above it. `server`: a module of it, built for a server too;
 * `without`: files of the package that its client has deleted.
 */
export async function buildHostApp(
  name: string,
  archive: string,
  files: Readonly<Record<string, string>> = {},
  server?: string,
  without?: RegExp,
): Promise<HostApp> {
  const root = path.join(CACHE, name);
  rmSync(root, { recursive: true, force: true });
  cpSync(path.resolve('demo/hosts', name), root, { recursive: true });
  put(root, files);
  putShared(CACHE);
  unpack(archive, root);
  if (without) deleteFiles(path.join(root, 'node_modules/investor-onboarding'), without);
  const dist = path.join(root, 'dist');
  await build({
    root,
    configFile: 'vite.config.js' in files ? path.join(root, 'vite.config.js') : false,
    logLevel: 'error',
    base: './',
    build: {
      outDir: dist,
      modulePreload: false,
      rolldownOptions: { output: { entryFileNames: 'main.js' } },
    },
  });
  if (server) {
    const ssr = { ssr: path.join(root, server), outDir: path.join(root, 'server') };
    await build({ root, configFile: false, logLevel: 'error', build: ssr });
  }
  return { dist, body: bodyOf(root) };
}

/**
 * Builds demo/hosts/<name> by its own script, with the packages of its own lockfile, which are kept until
 * the lockfile changes, and with the packed package.
 */
export async function installHostApp(name: string, archive: string): Promise<HostApp> {
  const root = buildInstalled(name, archive);
  return { dist: path.join(root, 'dist'), body: bodyOf(root) };
}

/** The same, with these files beside its own; returns its folder. */
export function buildInstalled(
  name: string,
  archive: string,
  files: Readonly<Record<string, string>> = {},
): string {
  const source = path.resolve('demo/hosts', name);
  const root = path.join(INSTALLED, name);
  const lock = readFileSync(path.join(source, 'package-lock.json'), 'utf8');
  const mark = path.join(root, 'node_modules/installed.json');
  if (!existsSync(mark) || readFileSync(mark, 'utf8') !== lock) {
    rmSync(root, { recursive: true, force: true });
    for (const file of ['package.json', 'package-lock.json']) {
      cpSync(path.join(source, file), path.join(root, file));
    }
    npm(root, ['ci', '--ignore-scripts', '--no-audit', '--no-fund']);
    cpSync(path.join(root, 'package-lock.json'), mark);
  }
  for (const file of readdirSync(root)) {
    if (file !== 'node_modules') rmSync(path.join(root, file), { recursive: true });
  }
  cpSync(source, root, {
    recursive: true,
    filter: (file) => !/node_modules/.test(path.relative(source, file)),
  });
  put(root, files);
  putShared(INSTALLED);
  // As its developer would: npm refuses a package whose peers the app doesn't fit.
  npm(root, ['install', archive, '--dry-run', '--ignore-scripts', '--no-audit', '--no-fund']);
  unpack(archive, root);
  npm(root, ['run', 'build']);
  return root;
}

function put(root: string, files: Readonly<Record<string, string>>): void {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
}

/** Puts what the hosts in React share beside them, as it stands in demo/hosts. */
function putShared(folder: string): void {
  const name = 'react-shared';
  cpSync(path.resolve('demo/hosts', name), path.join(folder, name), { recursive: true });
}

function unpack(archive: string, root: string): void {
  const own = path.join(root, 'node_modules/investor-onboarding');
  rmSync(own, { recursive: true, force: true });
  mkdirSync(own, { recursive: true });
  execFileSync('tar', ['-xzf', archive, '--strip-components=1', '-C', own]);
}

function deleteFiles(folder: string, without: RegExp): void {
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (without.test(file)) rmSync(path.join(folder, file));
  }
}

function bodyOf(root: string): string {
  const page = readFileSync(path.join(root, 'index.html'), 'utf8');
  return /<body>([\s\S]*)<\/body>/.exec(page)?.[1] ?? '';
}

function npm(cwd: string, args: readonly string[]): string {
  // The tests' own NODE_ENV would make a development build.
  const env = { ...process.env };
  delete env.NODE_ENV;
  return execFileSync('npm', [...args, '--loglevel=error'], {
    cwd,
    env,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
}
