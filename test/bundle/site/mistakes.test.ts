import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { heardEvents, openClientPage, tag } from '../../support/bundle/client-page';
import { type IdentitySite, startIdentitySite } from '../../support/bundle/identity-site';
import { launchBrowser, type Opened, type OpenOptions } from '../../support/bundle/open';
import { pageWith, strictPolicy } from '../../support/bundle/servers';
import { longIt } from '../../support/long';

// Mistakes in how a client serves the widget, and in the page's policy: told by the built bundle.

let site: IdentitySite;
let browser: Browser;
let opened: Opened | undefined;

beforeAll(async () => {
  site = await startIdentitySite((origins, { frames, core }) => ({
    '/plain': tag(origins, 'data-investor="ivan" data-profile="individual"'),
    '/german': tag(origins, 'data-investor="dora" data-profile="individual" lang="de"'),
    '/documents': tag(origins, 'data-investor="olga" data-profile="every-element-open"'),
    '/module': {
      html: pageWith(origins, '').replace(
        '</head>',
        `<script type="module" src="${origins.file('loader.js')}"></script></head>`,
      ),
    },
    '/no-frames': {
      html: pageWith(
        origins,
        tag(
          origins,
          `data-investor="farid" data-profile="identity-sumsub" identity-origins="${frames} ${core}"`,
        ),
      ),
      policy: `${strictPolicy(origins)}; frame-src 'none'`,
    },
  }));
  browser = await launchBrowser();
});

afterEach(async () => {
  await opened?.close();
  opened = undefined;
});

afterAll(async () => {
  await browser?.close();
  await site?.close();
});

async function visit(path: string, options: OpenOptions = {}): Promise<Opened> {
  opened = await openClientPage(browser, site, {
    path,
    providers: [site.frames, site.core],
    ...options,
  });
  return opened;
}

/** Waits until the console has had a line. */
function told({ problems }: Opened, line: RegExp) {
  return expect
    .poll(
      () =>
        problems()
          .filter((one) => /investor-onboarding: /.test(one))
          .join('\n'),
      { timeout: 15_000 },
    )
    .toMatch(line);
}

/** Lets the addresses fail as a file that was not copied. */
const without = (files: RegExp) => ({
  prepare: async (context: { route: Page['route'] }) => {
    await context.route(files, (route) => route.fulfill({ status: 404, body: 'not here' }));
  },
});

describe('the console names', () => {
  it('nothing where all is right', async () => {
    const { page, problems } = await visit('/plain');
    await page.getByRole('button', { name: 'Save and continue' }).waitFor();
    // What is looked for last, when all else was.
    await page.evaluate(() => {
      const element = document.querySelector('investor-onboarding');
      (element as unknown as { goTo(id: string): void }).goTo('none');
    });
    const lines = () => problems().filter((one) => one.includes('investor-onboarding: '));
    await expect.poll(() => lines().length).toBeGreaterThan(0);
    expect(lines().filter((one) => !one.includes('goto-unknown'))).toEqual([]);
  });

  it('chunks/app.js where the folder is missing', async () => {
    const page = await visit('/plain', without(/\/chunks(\/|\/\/|%2F)app\.js|%63hunks/));
    await told(page, /file-missing: chunks\/app\.js .*serve the whole dist folder/);
  });

  longIt('the file of a part that is missing', async () => {
    const page = await visit('/plain', without(/\/chunks\/submit-/));
    await page.page.getByRole('button', { name: 'Save and continue' }).click();
    await told(page, /file-missing: .*\/chunks\/submit-.* — serve the whole dist folder/);
  });

  it('the language whose file is missing, and the form is there in English', async () => {
    const page = await visit('/german', without(/\/chunks\/locale-de\.js/));
    await page.page.getByRole('button', { name: 'Save and continue' }).waitFor();
    await told(page, /NETWORK.*the texts of de could not be loaded/);
    await told(page, /texts-missing: .*it is not shown \(de\)/);
  });

  longIt('the store that can not be reached', async () => {
    const page = await visit('/documents#/app/profile/papers/documents');
    await page.page.route('**/uploads/**', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    );
    const file = {
      name: 'paper.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.4 x'),
    };
    await page.page.getByLabel(/^Proof of address/).setInputFiles(file);
    await told(page, new RegExp(`upload of proof_of_address: NETWORK: .*${site.api}`));
    await told(page, new RegExp(`store-unreached: .*${site.api}.*connect-src`));
  });

  it('the directive that blocks the identity check, and the page hears an event', async () => {
    const page = await visit('/no-frames');
    await told(page, new RegExp(`frame-blocked: .*frame-src ${site.frames}`));
    await page.page
      .getByRole('alert')
      .getByText('The identity check could not be started.')
      .waitFor();
    const errors = (await heardEvents(page.page)).filter(({ type }) => type === 'onboarding-error');
    expect(errors.map(({ detail }) => detail)).toContainEqual({
      code: 'NETWORK',
      recoverable: true,
    });
  });

  it('loader.js that is loaded as a module', async () => {
    await told(await visit('/module'), /load loader\.js without type="module"/);
  });
});
