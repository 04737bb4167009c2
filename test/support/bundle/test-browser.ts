import { chromium, type LaunchOptions } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { findTestBrowser } from '../../../tools/scripts/find-browser.mjs';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the browser of all test files listens. */
    browser: string;
  }
}

/** One Chromium for all test files that need no switches of their own: starting it takes longer than most tests. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const server = await chromium.launchServer(browserOptions());
  provide('browser', server.wsEndpoint());
  return () => server.close();
}

/**
 * For a Chromium in which every `.test` name is this machine, no other name resolves, and third-party
 * cookies are blocked, as browsers do. `standIns`: names of the real world that a port of this machine
 * answers for. `more`: further switches. `found`: another program than that of the other tests.
 */
export function browserOptions(
  standIns: Readonly<Record<string, number>> = {},
  more: readonly string[] = [],
  { executablePath, env, args } = findTestBrowser(),
): LaunchOptions {
  const named = Object.entries(standIns).map(([name, port]) => `MAP ${name} 127.0.0.1:${port}, `);
  const resolution = `${named.join('')}MAP *.test 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1`;
  return {
    executablePath,
    env: env as Record<string, string>,
    args: [
      ...args,
      `--host-resolver-rules=${resolution}`,
      '--test-third-party-cookie-phaseout',
      ...more,
    ],
  };
}
