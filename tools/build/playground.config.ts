import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { bundleReport } from './bundle-report.ts';
import { PLAYGROUND_FOLDER } from './own-bundle.ts';

/** What `<investor-onboarding demo>` loads, in one file of its own (tools/build/own-bundle.ts). */
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  base: './',
  publicDir: false,
  plugins: [bundleReport('playground-report')],
  build: {
    target: ['chrome123', 'firefox125', 'safari17.5'],
    outDir: PLAYGROUND_FOLDER,
    emptyOutDir: true,
    modulePreload: false,
    rolldownOptions: {
      input: 'src/playground/start.ts',
      preserveEntrySignatures: 'strict',
      output: { entryFileNames: 'playground-[hash].js', codeSplitting: false },
    },
  },
});
