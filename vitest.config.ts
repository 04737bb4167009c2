import { defineConfig } from 'vitest/config';

/** The built bundle in a real page, each test file with a browser and servers of its own. */
function builtBundle(name: string, include: string, browsers: number) {
  return {
    test: {
      name,
      include: [include],
      environment: 'node' as const,
      maxWorkers: browsers,
      testTimeout: 60_000,
      hookTimeout: 60_000,
      // A poll waits for a condition, and a busy machine takes its time: the default is 1 s.
      expect: { poll: { timeout: 15_000 } },
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
          exclude: ['test/browser/**', 'test/site/**', 'test/full/**', 'test/engines/**'],
          environment: 'node',
          setupFiles: 'test/support/unit-setup.ts',
          // Properties over many inputs take their time on a busy machine.
          testTimeout: 30_000,
        },
      },
      builtBundle('site', 'test/site/**/*.test.ts', 2),
      // What takes long, or measures time and so wants an idle machine: npm run test:full.
      builtBundle('full', 'test/full/**/*.test.ts', 1),
      // In every engine that is installed: npm run test:engines.
      builtBundle('engines', 'test/engines/**/*.test.ts', 1),
    ],
  },
});
