import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';
import { inject } from 'vitest';
import { watchFocus } from '../lost-focus';
import type { CrossSite } from './servers';
import { browserOptions } from './test-browser';

/**
 * A Chromium for tests (test-browser.ts): that of all test files, or one of its own where something is to be
 * different. The other test files go on when it is closed.
 */
export function launchBrowser(...own: Parameters<typeof browserOptions>): Promise<Browser> {
  return own.length === 0
    ? chromium.connect(inject('browser'))
    : chromium.launch(browserOptions(...own));
}

/** A function that runs in the page, or a script as text. */
export type BeforeScript = (() => void) | string;

export interface OpenOptions {
  /** Path of the host page; default `/`. */
  readonly path?: string;
  /** Origin of the host page; default the portal's. */
  readonly origin?: string;
  readonly context?: BrowserContextOptions;
  /** Origins the page may ask beside those of the site. */
  readonly providers?: readonly string[];
  /** Gives the page a clock that the test moves on (`page.clock`). */
  readonly clock?: boolean;
  /** Sets up more of the window before its first page, such as answers that are held back. */
  readonly prepare?: (context: BrowserContext) => Promise<unknown>;
  /** Runs in the page before any of its scripts. */
  readonly beforeScripts?: BeforeScript | readonly BeforeScript[];
  /** The page is open once its first bytes have come; else once all of it is loaded. */
  readonly isOpenAtOnce?: boolean;
}

export interface Opened {
  readonly page: Page;
  /** URLs asked for so far, in order. */
  readonly requests: readonly { readonly method: string; readonly url: string }[];
  /** Everything that is not quiet so far: errors, warnings, violations, foreign requests. */
  problems(): readonly string[];
  /**
   * Fails when there is a problem that none of `except` matches, or an exception nothing matches.
   */
  expectQuiet(...except: readonly RegExp[]): void;
  close(): Promise<void>;
}

/** A browser window of one investor: what one page loaded, the next finds there. */
export interface OpenWindow {
  /** Opens a page; the one before it has to be closed. */
  open(path: string): Promise<Opened>;
  close(): Promise<void>;
}

/** Opens a host page in a window of its own: no cookies, nothing cached. */
export async function openPage(
  browser: Browser,
  site: CrossSite,
  options: OpenOptions = {},
): Promise<Opened> {
  const window = await openWindow(browser, site, options);
  return { ...(await window.open(options.path ?? '/')), close: window.close };
}

/** What one page did. */
interface Seen {
  readonly found: string[];
  readonly requests: { method: string; url: string }[];
}

/** Opens a window for pages that one investor opens one after the other. */
export async function openWindow(
  browser: Browser,
  site: CrossSite,
  options: Omit<OpenOptions, 'path'> = {},
): Promise<OpenWindow> {
  const context = await browser.newContext({
    ignoreHTTPSErrors: true,
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    ...options.context,
  });
  await options.prepare?.(context);
  let seen: Seen = { found: [], requests: [] };
  const own = [site.portal, site.apiSitePortal, site.cdn, site.api, ...(options.providers ?? [])];
  const known = (url: string) =>
    /^(data|blob|about):/.test(url) || own.includes(new URL(url).origin);

  await context.exposeFunction('reportViolation', (text: string) => seen.found.push(text));
  await context.addInitScript(listenForViolations);
  // A clock that stands still has no frames.
  if (!options.clock) {
    await context.addInitScript(
      `(${watchFocus})((text) => reportViolation('lost focus: ' + text))`,
    );
  }
  for (const script of [options.beforeScripts ?? []].flat()) {
    await context.addInitScript(typeof script === 'string' ? { content: script } : script);
  }
  const ask = (method: string, url: string) => {
    seen.requests.push({ method, url });
    if (!known(url)) seen.found.push(`foreign request: ${url}`);
  };
  context.on('page', (page) => {
    page.on('crash', () => seen.found.push('the page crashed'));
    page.on('websocket', (socket) => ask('WEBSOCKET', socket.url()));
  });
  context.on('weberror', (error) => seen.found.push(`uncaught: ${error.error().stack}`));
  context.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    // Of a policy that is only watched: a remark already (listenForViolations).
    if (/report-only/i.test(message.text())) return;
    // Said of a file that was looked for (tools/build/retry-imports.ts), some seconds after: the test may be over.
    if (/\.js\?\d+ was preloaded using link preload but not used/.test(message.text())) return;
    seen.found.push(`console.${message.type()}: ${message.text()} (${message.location().url})`);
  });
  context.on('request', (request) => ask(request.method(), request.url()));

  return {
    open: async (path) => {
      const mine: Seen = { found: [], requests: [] };
      seen = mine;
      const alreadyReported = site.reports.length;
      const page = await context.newPage();
      if (options.clock) await page.clock.install();
      const waitUntil = options.isOpenAtOnce ? 'commit' : 'load';
      await page.goto(new URL(path, options.origin ?? site.portal).href, { waitUntil });
      const problems = () => [
        ...mine.found,
        ...site.reports.slice(alreadyReported).map((report) => `policy report: ${report}`),
      ];
      return {
        page,
        requests: mine.requests,
        problems,
        expectQuiet: (...except) => expectQuiet(problems(), except),
        close: () => page.close(),
      };
    },
    close: () => context.close(),
  };
}

/** What an integrator is told of a mistake comes when there is time for it; test/bundle/site/mistakes.test.ts is about it. */
const ADVICE = /^console\.warning: investor-onboarding: [a-z-]+: .+ — /s;

function expectQuiet(problems: readonly string[], except: readonly RegExp[]): void {
  const loud = problems.filter(
    (problem) => !ADVICE.test(problem) && !except.some((one) => one.test(problem)),
  );
  const unused = except.filter((one) => !problems.some((problem) => one.test(problem)));
  if (loud.length > 0) throw new Error(`the page is not quiet:\n${loud.join('\n')}`);
  if (unused.length > 0) throw new Error(`expected but never seen: ${unused.join(', ')}`);
}

declare global {
  interface Window {
    /** Tells the test of a violation. */
    reportViolation(text: string): void;
  }
}

function listenForViolations(): void {
  addEventListener('securitypolicyviolation', (event) => {
    const { violatedDirective, blockedURI, sourceFile, lineNumber, sample, disposition } = event;
    window.reportViolation(
      `policy ${disposition === 'report' ? 'remark' : 'violation'}: ${violatedDirective} blocked ${blockedURI} at ${sourceFile}:${lineNumber} ${sample}`,
    );
  });
}
