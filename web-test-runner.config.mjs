import { playwrightLauncher } from '@web/test-runner-playwright';
import { viteMiddleware } from './build/vite-middleware.mjs';
import { findBrowser } from './scripts/find-browser.mjs';

const { executablePath, env, args } = findBrowser();

export default {
  files: 'test/browser/**/*.test.{ts,tsx}',
  rootDir: import.meta.dirname,
  nodeResolve: false,
  concurrency: 2,
  browsers: [
    playwrightLauncher({
      launchOptions: { executablePath, env, args },
      // One locale, zone and colour scheme for everybody, whatever the machine is set to.
      createBrowserContext: ({ browser }) =>
        browser.newContext({ locale: 'en-GB', timezoneId: 'Europe/Berlin', colorScheme: 'light' }),
    }),
  ],
  middleware: [await viteMiddleware(import.meta.dirname)],
  browserStartTimeout: 60_000,
  testsStartTimeout: 60_000,
  testsFinishTimeout: 120_000,
  testFramework: { config: { timeout: 10_000 } },
};
