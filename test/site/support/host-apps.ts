import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { build } from 'vite';

const CACHE = path.resolve('node_modules/.cache/hosts');

/** A host app, built with the packed package as its own project would build it. */
export interface HostApp {
  /** Folder with its `main.js`. */
  readonly dist: string;
  /** What stands inside the body of its page. */
  readonly body: string;
}

/** Packs the package, as it would be published; returns the archive. */
export function packPackage(): string {
  mkdirSync(CACHE, { recursive: true });
  const answer = npm(process.cwd(), [
    'pack',
    '--json',
    '--ignore-scripts',
    '--pack-destination',
    CACHE,
  ]);
  return path.join(CACHE, JSON.parse(answer)[0].filename);
}

/**
 * Builds demo/hosts/<name> with the packed package installed in it. What else it needs is found in the
 * repository's own packages above it.
 */
export async function buildHostApp(name: string, archive: string): Promise<HostApp> {
  const root = path.join(CACHE, name);
  rmSync(root, { recursive: true, force: true });
  cpSync(path.resolve('demo/hosts', name), root, { recursive: true });
  const own = path.join(root, 'node_modules/investor-onboarding');
  mkdirSync(own, { recursive: true });
  execFileSync('tar', ['-xzf', archive, '--strip-components=1', '-C', own]);
  const dist = path.join(root, 'dist');
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    base: './',
    build: {
      outDir: dist,
      modulePreload: false,
      rolldownOptions: { output: { entryFileNames: 'main.js' } },
    },
  });
  const page = readFileSync(path.join(root, 'index.html'), 'utf8');
  return { dist, body: /<body>([\s\S]*)<\/body>/.exec(page)?.[1] ?? '' };
}

function npm(cwd: string, args: readonly string[]): string {
  return execFileSync('npm', [...args, '--offline', '--loglevel=error'], {
    cwd,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
}
