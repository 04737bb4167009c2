import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  contentSecurityPolicyOf,
  type Embedding,
  permissionsPolicyOf,
  tagsOf,
} from '../../bin/embed/host-page.mjs';
import { openClientPage } from './support/client-page';
import { type IdentitySite, startIdentitySite } from './support/identity-site';
import { launchBrowser } from './support/open';
import type { HostPage, Origins } from './support/servers';

const LOGOS = 'https://logos.client-one.test';
const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect width="40" height="40"/></svg>`;

let site: IdentitySite;
let browser: Browser;

beforeAll(async () => {
  const integrity = JSON.parse(readFileSync('dist/integrity.json', 'utf8'));
  const wrong = Object.fromEntries(
    Object.entries<string>(integrity).map(([file, hash]) => [
      file,
      file.startsWith('chunks/app-') ? integrity['loader.js'] : hash,
    ]),
  );
  site = await startIdentitySite((origins, { frames, core }) => {
    const page = (profile: string, features: Partial<Embedding>) =>
      pageOf(origins, profile, {
        integrity,
        cdn: origins.file(''),
        api: `${origins.api}/v1`,
        ...features,
      });
    return {
      '/base': page('individual', {}),
      '/chunks': page('individual', { chunks: true, preload: true }),
      '/wrong': page('individual', { chunks: true, integrity: wrong }),
      '/logo': page('individual', { logo: [LOGOS] }),
      '/sumsub': page('identity-sumsub', { sumsub: frames }),
      '/onfido': page('identity-onfido', { onfido: core, onfidoApis: [core] }),
    };
  });
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  await site?.close();
});

/** A page of exactly what the command prints, for a signed-in investor. */
function pageOf(origins: Origins, profile: string, embedding: Embedding): HostPage {
  const attributes = `data-investor="${profile}" data-profile="${profile}" auth="bearer"`;
  const tags = tagsOf(embedding).replace('<investor-onboarding', `$& ${attributes}`);
  const permissionsPolicy = permissionsPolicyOf(embedding);
  return {
    html: `<!doctype html><html lang="en"><title>Portal of ${origins.portal}</title>${tags}</html>`,
    policy: contentSecurityPolicyOf(embedding),
    ...(permissionsPolicy && { permissionsPolicy }),
  };
}

async function visit(path: string, look: (page: Page) => Promise<void>, ...except: RegExp[]) {
  const providers = [site.frames, site.core, LOGOS];
  const opened = await openClientPage(browser, site, { path, providers });
  await look(opened.page);
  opened.expectQuiet(...except);
  await opened.close();
}

const firstSection = (page: Page) => page.getByRole('textbox', { name: /First name/ }).waitFor();

describe('what the embed command prints does for what it is printed for', () => {
  it('the widget alone, its entry checked', () => visit('/base', firstSection));

  it('the widget with every chunk checked, the app loaded beside the entry and once', () =>
    visit('/chunks', async (page) => {
      await firstSection(page);
      const files = await page.evaluate(() =>
        performance.getEntriesByType('resource').map(({ name }) => name),
      );
      expect(files.filter((file) => /\/chunks\/app-/.test(file))).toHaveLength(1);
    }));

  it('no chunk that was changed', () =>
    visit(
      '/wrong',
      (page) => page.getByRole('alert').getByText('could not be loaded').waitFor(),
      /Failed to find a valid digest|integrity/,
      /the app could not be loaded/,
    ));

  it('a remote logo', () =>
    visit('/logo', async (page) => {
      await page.route(`${LOGOS}/**`, (route) =>
        route.fulfill({ contentType: 'image/svg+xml', body: LOGO }),
      );
      await firstSection(page);
      await page.evaluate((logo) => {
        const theme = { primary: '#123456', primaryDark: '#123456', name: 'Ours', logo };
        Object.assign(document.querySelector('investor-onboarding') ?? {}, {
          themes: { default: theme },
        });
      }, `${LOGOS}/logo.svg`);
      const image = page.getByRole('img', { name: 'Ours' });
      await expect
        .poll(() => image.evaluate((one) => (one as HTMLImageElement).naturalWidth))
        .toBe(40);
    }));

  it('identity checks by Sumsub, its stand-in in its iframe', () =>
    visit('/sumsub', (page) =>
      page
        .frameLocator('#id-check-sumsub-container iframe')
        .locator('#language:not(:empty)')
        .waitFor(),
    ));

  it('identity checks by Onfido, its stand-in in the page', () =>
    visit('/onfido', (page) => page.getByText('Verify your identity').first().waitFor()));
});
