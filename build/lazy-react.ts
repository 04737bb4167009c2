import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const LAZY_ROOT = fileURLToPath(new URL('../src/element/lazy-root.ts', import.meta.url));

/**
 * r2wc imports react and react-dom statically, which would put both into the entry. For r2wc alone
 * these two imports lead to the lazy root, which loads React together with the app.
 */
export function lazyReact(): Plugin {
  return {
    name: 'lazy-react',
    enforce: 'pre',
    resolveId(source, importer) {
      if (source !== 'react' && source !== 'react-dom/client') return null;
      return importer?.includes('react-to-web-component') ? LAZY_ROOT : null;
    },
  };
}
