import { defineConfig } from 'vitest/config';

/** The built bundle in a real page, one browser at a time. */
function builtBundle(name: string, include: string) {
  return {
    test: {
      name,
      include: [include],
      environment: 'node' as const,
      fileParallelism: false,
      testTimeout: 60_000,
      hookTimeout: 60_000,
    },
  };
}

export default defineConfig({
  test: {
    projects: [
      {
        extends: './vite.config.ts',
        test: {
          name: 'unit',
          include: ['test/**/*.test.{ts,tsx}'],
          exclude: ['test/browser/**', 'test/site/**', 'test/full/**'],
          environment: 'node',
          setupFiles: 'test/support/unit-setup.ts',
        },
      },
      builtBundle('site', 'test/site/**/*.test.ts'),
      // What takes long, or measures time and so wants an idle machine: npm run test:full.
      builtBundle('full', 'test/full/**/*.test.ts'),
    ],
  },
});
