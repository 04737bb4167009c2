import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { bundleReport } from '../../tools/build/bundle-report.ts';

/** The contract kit as one file for Node: the published package has no dependencies. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  publicDir: false,
  plugins: [bundleReport('contract-report')],
  ssr: { noExternal: true },
  build: {
    ssr: 'main.ts',
    target: 'node20',
    outDir: fileURLToPath(new URL('../bin/lib', import.meta.url)),
    emptyOutDir: true,
    rolldownOptions: {
      output: { entryFileNames: 'check-backend.js' },
      // Else each module's path stands above it, which is another one where the packages lie elsewhere.
      experimental: { attachDebugInfo: 'none' },
    },
  },
});
