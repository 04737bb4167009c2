import puppeteer, { type Browser } from 'puppeteer-core';
import { findBrowser } from '../../../tools/scripts/find-browser.mjs';

/** Chromium driven by Puppeteer, without the switches of the other tests: with those it keeps no page for the way back. */
export function launchKeepingBrowser(): Promise<Browser> {
  const { executablePath, env, args } = findBrowser();
  return puppeteer.launch({
    executablePath,
    env: env as Record<string, string>,
    acceptInsecureCerts: true,
    args: [
      ...args,
      '--no-sandbox',
      '--host-resolver-rules=MAP *.test 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
    ],
  });
}
