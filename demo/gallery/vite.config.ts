import { defineConfig } from 'vite';

/** `npx vite --config demo/gallery/vite.config.ts`: every kit component in every state. */
export default defineConfig({
  root: import.meta.dirname,
  server: { port: 5199, strictPort: true, fs: { allow: ['../..'] } },
});
