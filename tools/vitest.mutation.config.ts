import { defineConfig } from 'vitest/config';
import { MUTATED } from './stryker.config.mjs';

/** The tests of a feature, and no others: `npm run test:mutation` runs them for every change it makes. */
export default defineConfig({
  test: {
    include: [`test/unit/${MUTATED}/**/*.test.{ts,tsx}`],
    // It measures time, and code that Stryker has prepared is several times slower.
    exclude: ['test/unit/form/rules/conditions/many-conditions.test.ts'],
    setupFiles: 'test/support/unit-setup.ts',
    isolate: false,
    testTimeout: 30_000,
  },
});
