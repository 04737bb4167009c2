// @ts-check
/** A feature, as in `RULES_OF=section npm run test:mutation`; tools/vitest.mutation.config.ts runs its tests. */
const { RULES_OF = '!(reference-backend)' } = process.env;

/** Changes rules one spot at a time and tells which changes no test of theirs notices. */
export default {
  // What the tools ask of a kind is tested with them.
  mutate: [`src/${RULES_OF}/{rules,kinds}/**/*.ts`, `!src/form/kinds/**/tools.ts`],
  testRunner: 'vitest',
  vitest: { configFile: 'tools/vitest.mutation.config.ts' },
  concurrency: 2,
  reporters: ['clear-text'],
  clearTextReporter: { logTests: false, reportTests: false },
  tempDirName: '.cache/mutation',
  ignorePatterns: ['tools/bench', 'dist'],
  // It would be rewritten with TypeScript's former API, which TypeScript 7 has no more. The copy needs none.
  tsconfigFile: 'none',
};
