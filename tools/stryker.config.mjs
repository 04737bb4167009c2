// @ts-check
const ALL =
  '{disclaimers,documents,form,http,identity,language,profile,review,routing,section,session}';
/** A feature, as in `FEATURE=session npm run test:mutation`; tools/vitest.mutation.config.ts runs its tests. */
export const MUTATED = process.env.FEATURE ?? ALL;

/** Changes the code of a feature one spot at a time and tells which changes no test of its own notices. */
export default {
  // What the tools ask of a kind is tested with them.
  mutate: [`src/${MUTATED}/**/*.ts`, '!src/form/kinds/**/tools.ts'],
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
