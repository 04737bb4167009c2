import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        extends: './vite.config.ts',
        test: {
          name: 'unit',
          include: ['test/**/*.test.{ts,tsx}'],
          exclude: ['test/browser/**', 'test/site/**'],
          environment: 'node',
          setupFiles: 'test/support/unit-setup.ts',
        },
      },
      {
        // The built bundle in a real page, one browser at a time.
        test: {
          name: 'site',
          include: ['test/site/**/*.test.ts'],
          environment: 'node',
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
