import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

/** The server as one file for Node, with the rules inside; its packages are its dependencies. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  publicDir: false,
  // What the widget's own files use and the server has no need of as a package.
  ssr: { noExternal: [/^react($|\/)/, /^@noble\/hashes/] },
  build: {
    ssr: 'src/index.ts',
    target: 'node20',
    outDir: 'lib',
    emptyOutDir: false,
    rolldownOptions: {
      output: { entryFileNames: 'server.js', codeSplitting: false },
      // Else each module's path stands above it, which is another one where the packages lie elsewhere.
      experimental: { attachDebugInfo: 'none' },
    },
  },
});
