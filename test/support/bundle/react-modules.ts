import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { build } from 'vite';
import { OF_HOST } from '../../../tools/build/bundle-plan.mjs';

const CACHE = path.resolve('node_modules/.cache');

/**
 * Builds React for an import map, as a host without a bundler has it: a file for each name, which share one React.
 * Returns the file of each name; all stand in `folder`.
 */
export async function buildReactModules(folder: string): Promise<Readonly<Record<string, string>>> {
  mkdirSync(CACHE, { recursive: true });
  const root = mkdtempSync(path.join(CACHE, 'react-modules-'));
  const require = createRequire(import.meta.url);
  const files = OF_HOST.map((name) => [name, `${name.replaceAll('/', '-')}.js`] as const);
  for (const [name, file] of files) {
    const exported = Object.keys(require(name)).filter((key) => !key.startsWith('__'));
    const names = exported.join(', ');
    writeFileSync(
      path.join(root, file),
      `import * as module from '${name}';\nexport const { ${names} } = module;\nexport default module;\n`,
    );
  }
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    mode: 'production',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: folder,
      emptyOutDir: false,
      modulePreload: false,
      rolldownOptions: {
        input: Object.fromEntries(
          files.map(([, file]) => [file.replace('.js', ''), path.join(root, file)]),
        ),
        preserveEntrySignatures: 'strict',
        output: { entryFileNames: '[name].js', chunkFileNames: 'host-[name].js' },
      },
    },
  });
  return Object.fromEntries(files);
}
