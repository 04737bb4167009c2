import { defineConfig } from 'vitest/config';
import { MUTATED } from './stryker.config.mjs';

/** The tests of a feature, and no others: `npm run test:mutation` runs them for every change it makes. */
export default defineConfig({
  test: {
    include: [`test/unit/${MUTATED}/**/*.test.{ts,tsx}`],
    // Code that Stryker has prepared is several times slower, and reads otherwise: one measures time, one reads the source.
    exclude: [
      'test/unit/form/rules/conditions/many-conditions.test.ts',
      'test/unit/form/kinds/kind-names.test.ts',
    ],
    setupFiles: 'test/support/unit-setup.ts',
    isolate: false,
    // As much slower, what looks at pictures takes more than half a minute; Stryker has limits of its own.
    testTimeout: 300_000,
  },
});
