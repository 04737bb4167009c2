// @ts-check
import { defaultReporter } from '@web/test-runner';
import { playwrightLauncher } from '@web/test-runner-playwright';
import { countReporter } from './tools/build/count-reporter.mjs';
import { buildTestPages } from './tools/build/test-pages.mjs';
import { viteMiddleware } from './tools/build/vite-middleware.mjs';
import { findTestBrowser } from './tools/scripts/find-browser.mjs';

const { executablePath, env, args } = findTestBrowser();
/** Journeys by hand go on for long (test/models/journeys). */
const patience = process.env.JOURNEY_RUNS ? 3_600_000 : 20_000;

/** `npm run test:full` sets it (test/support/long.ts). */
const everyTest = process.env.EVERY_TEST !== undefined;
/** What takes longest: each text of each language at each width, and each line of advice in a page of its own. */
const LONG = ['test/browser/shell/every-language.test.ts', 'test/browser/advice/mistakes.test.ts'];
/** The built-in identity providers' own addresses, and the stand-in that answers them (server/stand-ins). */
const STAND_INS = new Map([
  ['/websdk/websdk.html', 'websdk.html'],
  ['/stand-ins/websdk.js', 'websdk.js'],
  ['/v14/Onfido.js', 'onfido.js'],
]);

/** Files with a page of their own: what they try is the page itself, or takes as long as others together. */
const ALONE = [...LONG, 'test/browser/accessibility/every-screen.test.ts', 'test/browser/element/'];
/** It loads all code before it takes the page's clock (test/models/journeys). */
const JOURNEY = 'test/models/journeys/journey.test.ts';

/**
 * The page of some test files. The first script stands before the runner's own, so that a problem a
 * test declares (support/suite.ts) is not reported by the runner; React looks for its hook once.
 *
 * @param {string} testFramework URL of the framework's module
 */
function testPage(testFramework) {
  return `<!doctype html>
    <html lang="en">
      <script>
        for (const type of ['error', 'unhandledrejection'])
          addEventListener(type, (event) => globalThis.onProblem?.(event));
        // What React would tell the browser's developer tools takes a twentieth of the tests' time.
        console.createTask = console.timeStamp = undefined;
        ${everyTest ? 'globalThis.everyTest = true;' : ''}
      </script>
      <head>
        <meta charset="utf-8">
        <link rel="icon" href="data:,">
        <title>Tests</title>
      </head>
      <body>
        <script type="module" src="/test/support/browser/react-hook.ts"></script>
        <script type="module" src="${testFramework}"></script>
      </body>
    </html>`;
}

/**
 * One context for all test files: a context of its own has a cache of its own, and every file would
 * load its hundreds of modules anew. The runner closes the context of a file it is done with; that is
 * its page.
 *
 * @typedef {import('playwright-core').BrowserContext} BrowserContext
 * @type {Promise<BrowserContext> | undefined}
 */
let context;

/**
 * @param {BrowserContext} whole
 * @returns {BrowserContext}
 */
function pageOf(whole) {
  /** @type {import('playwright-core').Page | undefined} */
  let page;
  const part = {
    newPage: async () => {
      page = await whole.newPage();
      return page;
    },
    close: () => page?.close(),
  };
  return /** @type {BrowserContext} */ (/** @type {unknown} */ (part));
}

/** @type {import('koa').Middleware} */
function standIns(context, next) {
  const file = STAND_INS.get(context.path);
  if (file) context.req.url = `/server/stand-ins/${file}${context.search}`;
  // What a check that was handed in, and the first provider's package, tell their servers.
  if (context.method !== 'POST') return next();
  context.status = 204;
}

/** @type {import('@web/test-runner').TestRunnerConfig} */
export default {
  // Files that are named in a command run as they are.
  files: process.argv.includes('--files')
    ? []
    : await buildTestPages(import.meta.dirname, {
        folders: ['test/browser', 'test/models/journeys'],
        alone: ALONE,
        unbuilt: [JOURNEY],
        leftOut: everyTest ? [] : LONG,
      }),
  rootDir: import.meta.dirname,
  nodeResolve: false,
  concurrency: 4,
  browsers: [
    playwrightLauncher({
      launchOptions: { executablePath, env, args },
      createBrowserContext: async ({ browser }) => {
        context ??= browser.newContext({
          // The same for everybody, whatever the machine is set to.
          locale: 'en-GB',
          timezoneId: 'Europe/Berlin',
          colorScheme: 'light',
        });
        return pageOf(await context);
      },
    }),
  ],
  middleware: [standIns, await viteMiddleware(import.meta.dirname)],
  testRunnerHtml: testPage,
  reporters: [defaultReporter(), countReporter('node_modules/.cache/results/browser.json')],
  browserStartTimeout: 60_000,
  testsStartTimeout: 60_000,
  testsFinishTimeout: Math.max(900_000, patience),
  testFramework: { config: { timeout: patience } },
};
