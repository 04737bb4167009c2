import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** Puts src/loader.js, a classic script that no module imports, beside the entry. */
export function loaderFile(): Plugin {
  return {
    name: 'loader-file',
    apply: 'build',
    generateBundle() {
      const source = readFileSync(new URL('../src/loader.js', import.meta.url), 'utf8');
      this.emitFile({ type: 'asset', fileName: 'loader.js', source });
    },
  };
}
