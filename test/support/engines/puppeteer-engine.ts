import puppeteer, { type ElementHandle, type LaunchOptions, type Page } from 'puppeteer-core';
import { findBrowser } from '../../../tools/scripts/find-browser.mjs';
import { type Engine, type EnginePage, installLocate, locate, type Target } from './engine-page';

/** Wide enough for the stepper beside the form. */
const VIEWPORT = { width: 1280, height: 900 };

/** The Chromium of the other tests. */
export async function launchChromium(proxyPort: number): Promise<Engine> {
  const { executablePath, env, args } = findBrowser();
  const browser = await puppeteer.launch({
    executablePath,
    env: env as Record<string, string>,
    acceptInsecureCerts: true,
    defaultViewport: VIEWPORT,
    args: [...args, '--no-sandbox', `--proxy-server=socks5://127.0.0.1:${proxyPort}`],
  });
  return {
    name: 'Chromium',
    version: (await browser.version()).replace(/^[^/]*\//, ''),
    newPage: async () => engineOf(await browser.newPage()),
    close: () => browser.close(),
  };
}

/** How Puppeteer starts an installed Firefox whose names of the test sites are this machine. */
export function firefoxOptions(executablePath: string, proxyPort: number): LaunchOptions {
  return {
    browser: 'firefox',
    executablePath,
    acceptInsecureCerts: true,
    defaultViewport: VIEWPORT,
    extraPrefsFirefox: {
      'network.proxy.type': 1,
      'network.proxy.socks': '127.0.0.1',
      'network.proxy.socks_port': proxyPort,
      'network.proxy.socks_remote_dns': true,
      'intl.accept_languages': 'en-GB',
    },
  };
}

/** An installed Firefox over WebDriver BiDi. */
export async function launchFirefox(executablePath: string, proxyPort: number): Promise<Engine> {
  const browser = await puppeteer.launch(firefoxOptions(executablePath, proxyPort));
  return {
    name: 'Firefox',
    version: (await browser.version()).replace(/^[^/]*\//, ''),
    newPage: async () => engineOf(await browser.newPage()),
    close: () => browser.close(),
  };
}

function engineOf(page: Page): EnginePage {
  const find = async ({ kind, text }: Target) => {
    const handle = await page.evaluateHandle(locate, kind, text);
    return handle.asElement() as ElementHandle<Element> | null;
  };
  return {
    goto: async (url) => {
      await page.goto(url);
      await page.evaluate(installLocate);
    },
    reload: async () => {
      await page.reload();
      await page.evaluate(installLocate);
    },
    back: async () => {
      // Once the call is answered: the page that answers it may be gone at once.
      await page.evaluate(() => void setTimeout(() => history.back()));
    },
    leave: async (run) => {
      // With unsaved answers the browser asks first.
      page.once('dialog', (dialog) => void dialog.accept());
      await Promise.all([page.waitForNavigation(), page.evaluate(run)]);
    },
    evaluate: (run, ...args) =>
      // Puppeteer's types take handles apart, and here are none.
      page.evaluate(run as () => unknown, ...(args as unknown as [])) as never,
    click: async (target) => {
      const element = await find(target);
      // As a person would, out of what sticks to the window's edge.
      await element?.evaluate((found) => found.scrollIntoView({ block: 'center' }));
      await element?.click();
      return element !== null;
    },
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key),
    chooseFile: async (target, path) => {
      const element = await find(target);
      await (element as ElementHandle<HTMLInputElement> | null)?.uploadFile(path);
      return element !== null;
    },
  };
}
