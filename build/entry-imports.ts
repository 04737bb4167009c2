import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { APP_FILE, localeFile, REACT_FILE } from './bundle-plan.mjs';

const LAZY_ROOT = fileURLToPath(new URL('../src/element/lazy-root.ts', import.meta.url));

/**
 * For r2wc alone react and react-dom lead to the lazy root, which loads React together with the app: the entry
 * needs nothing of it before. So in tests and in development as well.
 */
export function lazyRoot(): Plugin {
  return {
    name: 'lazy-root',
    enforce: 'pre',
    resolveId(source, importer = '') {
      if (source !== 'react' && source !== 'react-dom/client') return null;
      return importer.includes('react-to-web-component') ? LAZY_ROOT : null;
    },
  };
}

/** Lets the entry's build know the files of the app's build by their names. */
export function appByName(): Plugin {
  return {
    name: 'app-by-name',
    enforce: 'pre',
    resolveId(source) {
      const file = fileOf(source);
      return file ? { id: `./${file}`, external: true } : null;
    },
  };
}

function fileOf(source: string): string | undefined {
  if (source === 'react-dom/client') return REACT_FILE;
  if (source.endsWith('/app/main')) return APP_FILE;
  return /\/locales\/\w+\.json$/.test(source)
    ? localeFile(path.basename(source, '.json'))
    : undefined;
}
