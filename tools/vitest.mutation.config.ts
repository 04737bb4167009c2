import { defineConfig } from 'vitest/config';
import { MUTATED } from './stryker.config.mjs';

/** The tests of a feature, and no others: `npm run test:mutation` runs them for every change it makes. */
export default defineConfig({
  test: {
    include: [`test/unit/${MUTATED}/**/*.test.{ts,tsx}`],
    setupFiles: 'test/support/unit-setup.ts',
    isolate: false,
    testTimeout: 30_000,
  },
});
