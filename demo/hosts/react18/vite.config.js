import { defineConfig } from 'vite';

export default defineConfig({
  base: './',
  // What is shared with the other host in React takes this one's React.
  resolve: { dedupe: ['react', 'react-dom', 'wouter'] },
  build: {
    modulePreload: false,
    rolldownOptions: { output: { entryFileNames: 'main.js' } },
  },
});
