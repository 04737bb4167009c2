import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { bundleReport } from '../../tools/build/bundle-report.ts';

/** The pages of 'studio', which its server hands out: the published package has no dependencies. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/',
  publicDir: false,
  plugins: [bundleReport('studio-report')],
  build: {
    target: ['chrome123', 'firefox125', 'safari17.5'],
    outDir: fileURLToPath(new URL('../bin/lib/studio', import.meta.url)),
    emptyOutDir: true,
    modulePreload: false,
    rolldownOptions: {
      input: ['index.html', 'preview.html'],
      external: ['/widget/investor-onboarding.js'],
    },
  },
});
