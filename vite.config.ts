import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { bundleReport } from './build/bundle-report.ts';
import { CHUNK_GROUPS, entryFileName, inputs } from './build/chunk-plan.ts';
import { lazyReact } from './build/lazy-react.ts';
import { leanPackages } from './build/lean-packages.ts';
import { leanReact } from './build/lean-react.ts';
import { loaderFile } from './build/loader-file.ts';
import { ownBundle } from './build/own-bundle.ts';
import { plainImports } from './build/plain-imports.ts';
import { retryImports } from './build/retry-imports.ts';
import { splitLocales } from './build/split-locales.ts';
import { squeeze } from './build/squeeze.ts';

export default defineConfig(({ mode }) => ({
  // Everything resolves against the script's own URL, wherever the client hosts it.
  base: './',
  publicDir: false,
  plugins: [
    lazyReact(),
    leanPackages(),
    leanReact(),
    plainImports(),
    ownBundle(),
    splitLocales(),
    squeeze(),
    retryImports(),
    bundleReport(mode === 'pure' ? 'pure-report' : 'bundle-report'),
    mode !== 'pure' && loaderFile(),
  ],
  resolve: {
    alias: [
      // Its index adds React hooks and patches we never use; what we import is the core's.
      { find: /^@preact\/signals-react$/, replacement: '@preact/signals-core' },
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
    // scripts/size.mjs weighs them; the two larger ones are wallets' own packages, loaded when chosen.
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      input:
        mode === 'pure'
          ? inputs('pure', 'src/pure.ts')
          : inputs('investor-onboarding', 'src/index.ts'),
      // Later files use what the app's file holds; scripts/size.mjs holds the public entries apart.
      preserveEntrySignatures: 'allow-extension',
      output: {
        entryFileNames: entryFileName,
        chunkFileNames: 'chunks/[name]-[hash].js',
        codeSplitting: { groups: CHUNK_GROUPS },
        assetFileNames: 'chunks/[name]-[hash][extname]',
      },
    },
  },
}));
