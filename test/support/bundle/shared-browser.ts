import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { browserOptions } from './browser-options';

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
