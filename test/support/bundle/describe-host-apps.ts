import { rmSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { backendFor } from './backend';
import { type HostApp, packPackage } from './host-apps';
import { launchBrowser, type Opened, openPage } from './open';
import { type CrossSite, type Origins, startCrossSite, strictPolicy } from './servers';

/** Runs in the page, before the host's script: what its own backend would tell it. */
function settleHost(): void {
  const api = () => document.documentElement.dataset.api;
  const getAccessToken = async () => {
    const answer = await fetch(`${api()}/demo/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ investor: 'host-app', profile: 'every-element-open' }),
    });
    return (await answer.json()).accessToken;
  };
  const themes = { default: { primary: '#145a32', primaryDark: '#0b3d20', name: 'Host theme' } };
  Object.assign(globalThis, {
    hostSettings: {
      get apiBase() {
        return `${api()}/v1`;
      },
      themes,
      getAccessToken,
    },
  });
}

/** Runs in the page, before any script: counts the Reacts that start there, by the hook that each looks for. */
function countReacts(): void {
  const found: string[] = [];
  const inject = ({ version }: { version: string }) => found.push(version);
  const hook = {
    inject,
    supportsFiber: true,
    onCommitFiberRoot: () => {},
    onCommitFiberUnmount: () => {},
  };
  Object.assign(globalThis, { reactsFound: found, __REACT_DEVTOOLS_GLOBAL_HOOK__: hook });
}

/** How many Reacts run in a page: the widget's, and that of a host in React. */
const REACTS: Readonly<Record<string, number>> = { react: 2, 'react-component': 1, react18: 2 };

/** The strict policy, with the one type a framework makes for its own templates. */
function policyFor(name: string, origins: Origins): string {
  const own = { vue: 'vue', svelte: 'svelte-trusted-html', angular: 'angular' }[name];
  return strictPolicy(origins).replace("trusted-types 'none'", `trusted-types ${own ?? "'none'"}`);
}

async function startHost(name: string, { dist, body }: HostApp): Promise<CrossSite> {
  return startCrossSite({
    dist,
    api: backendFor,
    pages: (origins) => ({
      '/': {
        policy: policyFor(name, origins),
        html: `<!doctype html><html lang="en" data-api="${origins.api}"><title>${name}</title>
<script type="module" src="${origins.file('main.js')}"></script>${body}</html>`,
      },
    }),
  });
}

const terms = (page: Page) => page.getByRole('checkbox', { name: /terms of the platform/ });

/**
 * What every host app has to do, in whatever framework: one describe for each of `names`. `build` is given
 * the packed package.
 */
export function describeHostApps(
  names: readonly string[],
  build: (name: string, archive: string) => Promise<HostApp>,
  patienceMs: number,
): void {
  let browser: Browser;
  let archive: string;

  beforeAll(async () => {
    archive = packPackage();
    browser = await launchBrowser();
  });

  afterAll(async () => {
    await browser?.close();
    if (archive) rmSync(path.dirname(archive), { recursive: true });
  });

  describe.each(names)('a host app: %s', (name) => {
    let site: CrossSite;
    let opened: Opened;

    beforeAll(async () => {
      site = await startHost(name, await build(name, archive));
      opened = await openPage(browser, site, { beforeScripts: [countReacts, settleHost] });
    }, patienceMs);

    afterAll(async () => {
      await opened?.close();
      await site?.close();
    });

    it('renders', async () => {
      await opened.page.getByRole('heading', { level: 1, name: 'Agreements' }).waitFor();
      const found = await opened.page.evaluate(() => Reflect.get(globalThis, 'reactsFound'));
      expect(found, 'no React twice').toHaveLength(REACTS[name] ?? 1);
    });

    it('sets an object property', async () => {
      await opened.page.getByText('Host theme').first().waitFor();
    });

    it('survives a re-render', async () => {
      const { page } = opened;
      await terms(page).check();
      await page.getByRole('button', { name: 'Render again' }).click();
      await page.getByText('Render 1').waitFor();
      expect(await terms(page).isChecked()).toBe(true);
    });

    it('survives a change of route', async () => {
      const { page } = opened;
      await page.getByRole('link', { name: 'News' }).click();
      await page.getByRole('heading', { name: 'News' }).waitFor();
      expect(await terms(page).isVisible()).toBe(false);
      await page.getByRole('link', { name: 'Account', exact: true }).click();
      await terms(page).waitFor();
      expect(await terms(page).isChecked()).toBe(true);
    });

    it('hears onboarding-complete', async () => {
      const { page } = opened;
      await page.getByRole('checkbox', { name: /know the fees/ }).check();
      await page.getByRole('button', { name: 'Save and continue' }).click();
      await page
        .locator('#heard')
        .getByText(/^complete/)
        .waitFor();
      opened.expectQuiet();
    });
  });
}
