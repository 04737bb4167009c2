import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { bundleReport } from './build/bundle-report.ts';
import { lazyReact } from './build/lazy-react.ts';
import { loaderFile } from './build/loader-file.ts';
import { plainImports } from './build/plain-imports.ts';

export default defineConfig(({ mode }) => ({
  // Everything resolves against the script's own URL, wherever the client hosts it.
  base: './',
  publicDir: false,
  plugins: [lazyReact(), plainImports(), mode !== 'pure' && [bundleReport(), loaderFile()]],
  resolve: {
    alias: [
      {
        find: /^use-sync-external-store\/shim(\/index\.js)?$/,
        replacement: fileURLToPath(new URL('build/react-store-shim.ts', import.meta.url)),
      },
    ],
  },
  build: {
    target: ['chrome123', 'firefox125', 'safari17.5'],
    outDir: 'dist',
    // The second pass (mode "pure") adds its entry beside the first one's files; the chunks are the same.
    emptyOutDir: mode !== 'pure',
    modulePreload: false,
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: mode === 'pure' ? 'src/pure.ts' : 'src/index.ts',
      preserveEntrySignatures: 'exports-only',
      output: {
        entryFileNames: mode === 'pure' ? 'pure.js' : 'investor-onboarding.js',
        chunkFileNames: 'chunks/[name]-[hash].js',
        assetFileNames: 'chunks/[name]-[hash][extname]',
      },
    },
  },
}));
