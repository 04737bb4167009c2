import type { KnipConfig } from 'knip';

/** The journeys' own test loads all of the sources by a pattern: through it nothing would ever be unused. */
const JOURNEYS = 'test/models/journeys/journey.test.ts';

/** What is run without being imported. What nothing leads to from here is unused. */
export default {
  entry: [
    'src/{check-provider,index,profile,pure,react,server-render,vue}.ts',
    // Found by their names: src/form/kinds/index.ts.
    'src/form/kinds/*/{answer,tools,view}.{ts,tsx}',
    'tools/build/{react.ts,count-reporter.mjs}',
    'cli/bin/commands/*.mjs',
    'tools/scripts/*.mjs',
    'tools/bench/contenders/**/*.{ts,tsx}',
    'cli/contract/main.ts',
    'server/src/index.ts',
    'server/{build,empty-database}.mjs',
    // Named in tools/scripts/build.mjs and tools/build/test-pages.mjs.
    '{cli/*,server}/vite.config.ts',
    'tools/build/{playground,test-pages}.config.ts',
    'cli/studio/{page,preview}/main.{ts,tsx}',
    'server/bin/*.mjs',
    'demo/main.ts',
    'demo/wallet/in-page.ts',
    'demo/gallery/{main.tsx,vite.config.ts}',
    'demo/host/pages/*.js',
    'test/models/journeys/!(journey.test).ts',
    'test/contracts/types/**/*.{ts,tsx}',
    'src/frameworks/*.d.ts',
    'tools/vitest.mutation.config.ts',
    'web-test-runner.config.mjs',
  ],
  // Each host app is a project of its own, with its own packages.
  project: ['**/*.{ts,tsx,mjs,js,jsx}', '!demo/hosts/**'],
  ignore: [
    JOURNEYS,
    'dist-types/**',
    'tools/build/no-appkit/**',
    'examples/**',
    'test/support/fixtures/import-rules/**',
    // Read as text, and run by browsers.
    'server/stand-ins/**',
  ],
  vitest: { entry: ['test/**/*.test.{ts,tsx}', `!${JOURNEYS}`] },
  // As the demo's server serves it.
  paths: {
    '/event-log.js': ['./demo/host/pages/event-log.js'],
    '/themes.js': ['./demo/host/pages/themes.js'],
    '/eid-provider.js': ['./examples/providers/eid/provider.js'],
  },
  // A type that an exported function mentions can be named by its callers.
  ignoreExportsUsedInFile: { interface: true, type: true },
  ignoreDependencies: [
    // An empty package in the place of the real one: tools/build/no-appkit.
    '@reown/appkit',
    // Named by a variable, since only a machine without a browser needs it: tools/scripts/find-browser.mjs.
    '@sparticuz/chromium',
    // Installed by what uses them, in folders of their own: tools/bench/package.json, the host apps, test/bundle/full/s3.
    'react-hook-form',
    'survey-.*',
    'vue',
    's3rver',
    '@aws-sdk/.*',
    // Of the server's own package.json: its tests are here, and it bundles what the rules import.
    ...[
      '@electric-sql/pglite',
      '@hono/node-server',
      'fflate',
      'hono',
      'jose',
      'pg',
      'standardwebhooks',
      'viem',
    ],
    // Types alone, by way of @web/test-runner.
    'koa',
  ],
  ignoreBinaries: ['mount', 'umount', 'Xvfb'],
} satisfies KnipConfig;
