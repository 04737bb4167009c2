import { readFileSync } from 'node:fs';
import { defineConfig } from 'vite';
import { lazyReact } from './build/lazy-react.ts';
import { plainImports } from './build/plain-imports.ts';

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'));

export default defineConfig(({ mode }) => ({
  // Everything resolves against the script's own URL, wherever the client hosts it.
  base: './',
  publicDir: false,
  plugins: [lazyReact(), plainImports()],
  define: { __VERSION__: JSON.stringify(version) },
  build: {
    target: ['chrome123', 'firefox125', 'safari17.5'],
    outDir: 'dist',
    // The second pass (mode "pure") adds its entry beside the first one's files; the chunks are the same.
    emptyOutDir: mode !== 'pure',
    manifest: mode !== 'pure',
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
