import { defineConfig } from 'vitest/config';

const { RULES_OF = '!(reference-backend)' } = process.env;

/** The tests beside the rules, and no others: `npm run test:mutation` runs them for every change it makes. */
export default defineConfig({
  test: {
    include: [`test/unit/${RULES_OF}/{rules,kinds}/**/*.test.ts`],
    setupFiles: 'test/support/unit-setup.ts',
    isolate: false,
    testTimeout: 30_000,
  },
});
