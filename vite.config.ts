import { defineConfig } from 'vite';
import { lazyReact } from './build/lazy-react';

export default defineConfig({
  base: './',
  plugins: [lazyReact()],
  define: { __VERSION__: JSON.stringify(process.env.npm_package_version ?? '0.0.0') },
});
