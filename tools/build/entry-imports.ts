import { readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { APP_FILE, localeFile, REACT_FILE } from './bundle-plan.mjs';

const LAZY_ROOT = fileURLToPath(new URL('../../src/element/lazy-root.ts', import.meta.url));
const LOCALES = fileURLToPath(new URL('../../locales', import.meta.url));
/** In the entry's build, the list of names that stands in for src/element/early-texts.ts. */
const EARLY_TEXTS = '\0early-texts';

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

/** Lets the entry's build know the files of the app's build by their names. After `hostsReact`, which has no file of React. */
export function appByName(): Plugin {
  return {
    name: 'app-by-name',
    enforce: 'pre',
    resolveId(source, importer) {
      if (source === './early-texts') return EARLY_TEXTS;
      if (importer === EARLY_TEXTS) return { id: source, external: true };
      const file = fileOf(source);
      return file ? { id: `./${file}`, external: true } : null;
    },
    load: (id) => (id === EARLY_TEXTS ? earlyTexts() : null),
  };
}

/** Each file by its whole name: a host's own bundler follows no name that is put together. */
function earlyTexts(): string {
  const rows = readdirSync(LOCALES)
    .filter((file) => file.endsWith('.json'))
    .map((file) => path.basename(file, '.json'))
    .map((code) => `${JSON.stringify(code)}: () => import('./${localeFile(code)}')`);
  // Without a prototype: 'constructor' is no language.
  return `const texts = {__proto__: null, ${rows.join(', ')}};
export const earlyTexts = (code) => texts[code]?.();`;
}

function fileOf(source: string): string | undefined {
  if (source === 'react-dom/client') return REACT_FILE;
  return source.endsWith('/app/main') ? APP_FILE : undefined;
}
