import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** Where tools/build/playground.config.ts leaves the playground, in one file named by its content. */
export const PLAYGROUND_FOLDER = fileURLToPath(
  new URL('../../node_modules/.cache/playground', import.meta.url),
);

/**
 * Puts the playground, built before by tools/build/playground.config.ts, beside the app's file and leads import()s
 * of it there. Bundled along, what it shares with the app (valibot, the form's rules) would grow everybody's
 * first load.
 */
export function ownBundle(): Plugin {
  let file = '';
  return {
    name: 'own-bundle',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      const built = existsSync(PLAYGROUND_FOLDER) ? readdirSync(PLAYGROUND_FOLDER) : [];
      if (!built[0]) this.error('the playground is not built: npm run build');
      file = built[0];
    },
    resolveId(source) {
      if (!source.endsWith('/playground/start')) return null;
      return { id: `./${file}`, external: true };
    },
    generateBundle() {
      const source = readFileSync(path.join(PLAYGROUND_FOLDER, file));
      this.emitFile({ type: 'asset', fileName: `chunks/${file}`, source });
    },
  };
}
