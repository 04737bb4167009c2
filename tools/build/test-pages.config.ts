import { readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { lazyRoot } from './entry-imports.ts';
import { leftOut } from './left-out.ts';
import { TEST_PAGES } from './test-pages.mjs';
import { textsInTwo } from './texts-in-two.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PAGES = path.join(ROOT, TEST_PAGES.written);

/** package.json names what has side effects in the package; a test file has nothing else. */
function sideEffects(): Plugin {
  return {
    name: 'side-effects',
    transform: (code, id) =>
      /\/(src|test|test-pages)\/[^?]+\.[jt]sx?$/.test(id)
        ? { code, map: null, moduleSideEffects: true }
        : null,
  };
}

/** The modules that browser tests share (test-pages.mjs) in files that are read at once, with React for development. */
export default defineConfig({
  root: ROOT,
  mode: 'development',
  base: './',
  publicDir: false,
  logLevel: 'error',
  plugins: [sideEffects(), lazyRoot(), textsInTwo('tests'), leftOut()],
  build: {
    target: 'esnext',
    outDir: TEST_PAGES.built,
    emptyOutDir: true,
    minify: false,
    modulePreload: false,
    reportCompressedSize: false,
    rolldownOptions: {
      input: readdirSync(PAGES).map((name) => path.join(PAGES, name)),
      treeshake: false,
      // The test runner's own modules.
      external: /^\/__w/,
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
});
