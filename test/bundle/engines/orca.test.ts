import puppeteer, { type Browser, type ElementHandle, type Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ClientSite, startClientSite, tag } from '../../support/bundle/client-page';
import { installedFirefox } from '../../support/engines/installed-engines';
import { isOrcaInstalled, type Orca, startOrca } from '../../support/engines/orca';
import { type LoopbackProxy, startLoopbackProxy } from '../../support/engines/proxy';
import { firefoxOptions } from '../../support/engines/puppeteer-engine';

const firefox = installedFirefox();

/** Spoken in English alone: Orca's own words would need its translations. */
describe.skipIf(!firefox || !isOrcaInstalled())('Orca with Firefox', () => {
  let site: ClientSite;
  let proxy: LoopbackProxy;
  let orca: Orca;
  let browser: Browser;

  beforeAll(async () => {
    proxy = await startLoopbackProxy();
    site = await startClientSite((origins) => ({
      '/form': tag(origins, 'lang="en" demo'),
      '/documents': tag(origins, 'lang="en" demo="every-element-open"'),
    }));
    orca = await startOrca();
    const options = firefoxOptions(firefox ?? '', proxy.port);
    browser = await puppeteer.launch({
      ...options,
      headless: false,
      env: { ...process.env, ...orca.env },
      extraPrefsFirefox: { ...options.extraPrefsFirefox, 'accessibility.force_disabled': -1 },
    });
  });

  afterAll(async () => {
    await browser?.close();
    orca?.close();
    await site?.close();
    await proxy?.close();
  });

  /** A page in front; what is said of the browser's own window is over. */
  async function open(path: string): Promise<Page> {
    const page = await browser.newPage();
    await page.goto(`${site.portal}${path}`);
    await page.waitForFunction(isThere, { polling: 100 }, 'form input');
    await page.bringToFront();
    await orca.said('Finished loading Client portal.');
    return page;
  }

  /**
   * Without what depends on the speed of the machine: how far a bar is, that something loads, and the region's
   * name before its heading of the same name, which Orca says in some runs and not in others.
   */
  async function heard(awaited: string): Promise<string[]> {
    return (await orca.said(awaited)).filter(
      (line) => !/^(\d+ percent\.|Loading)$/.test(line) && !isRegionOf(awaited, line),
    );
  }

  it('announces the first section, its errors and the next section', async () => {
    const page = await open('/form');
    const lines: string[] = [];
    const note = async (step: string, awaited: string) => {
      lines.push(`## ${step}`, '', ...(await heard(awaited)), '');
    };
    await page.evaluate(focusOn, 'h1');
    await note('The heading has the focus', 'Step 1 of 3.');
    const fields = ['First name * entry required.', 'Last name * entry required.'];
    for (const field of [...fields, 'Month mm spin button.', 'Day dd spin button.']) {
      await orca.press('Tab');
      await note('Tab', field);
    }
    await orca.press('Return');
    await note('Enter: the section is sent', 'There are problems with 5 answers panel.');
    await orca.press('Tab');
    await note('Tab: into the summary', 'First name: Fill in this field push button.');
    await orca.press('Return');
    await note('Enter: to the field', 'First name * entry required.');
    await page.evaluate(fillIn);
    await page.evaluate(focusOn, '[type=submit]');
    await note('All is filled in, and the button has the focus', 'Save and continue push button.');
    await orca.press('Return');
    await note('Enter: the next section comes', 'Contact and home address heading level 1.');
    await page.close();
    await expect(`${lines.join('\n').trimEnd()}\n`).toMatchFileSnapshot(
      '../transcripts/orca-form.txt',
    );
  });

  it('announces an upload', async () => {
    const page = await open('/documents#/app/profile/papers/documents');
    await page.waitForFunction(isThere, { polling: 100 }, '.file-control > input');
    const input = (await page.evaluateHandle(thirdFile)) as ElementHandle<HTMLInputElement>;
    await input.focus();
    const limits = 'PDF, JPG, or PNG, up to 64 MB.';
    const lines = ['## The field has the focus', '', ...(await heard(limits)), ''];
    await input.uploadFile('package.json');
    const refusal =
      'Proof of address: This type of file is not accepted. Choose one of these: PDF, JPG, or PNG.';
    lines.push('## A file of a type that is not allowed', '', ...(await heard(refusal)), '');
    await input.uploadFile('docs/images/section-dark.png');
    await page.waitForFunction(isThere, { polling: 100 }, '.file-name a');
    lines.push('## A picture', '', ...(await heard('Proof of address: Uploaded')), '');
    await page.close();
    await expect(`${lines.join('\n').trimEnd()}\n`).toMatchFileSnapshot(
      '../transcripts/orca-documents.txt',
    );
  });
});

/** Whether a line names the region whose heading is awaited. */
function isRegionOf(awaited: string, line: string): boolean {
  return line.startsWith('region ') && awaited.startsWith(line.slice('region '.length));
}

/** Runs in the page. */
function isThere(selector: string): boolean {
  const root = document.querySelector('investor-onboarding')?.shadowRoot;
  return Boolean(root?.querySelector(selector)) && !root?.querySelector('.skeleton');
}

/** Runs in the page. */
function focusOn(selector: string): void {
  const root = document.querySelector('investor-onboarding')?.shadowRoot;
  root?.querySelector<HTMLElement>(selector)?.focus();
}

/** Runs in the page: answers the first section, as a password manager would. */
function fillIn(): void {
  const root = document.querySelector('investor-onboarding')?.shadowRoot;
  const fields = root?.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
    'form :is(input, select)',
  );
  for (const field of fields ?? []) {
    if (field instanceof HTMLSelectElement) field.selectedIndex = 1;
    else if (field.type === 'checkbox') field.click();
    else field.value = field.type === 'date' ? '1985-07-07' : 'Anna';
    field.dispatchEvent(new Event('change', { bubbles: true }));
  }
}

/** Runs in the page. */
function thirdFile(): Element | undefined {
  const root = document.querySelector('investor-onboarding')?.shadowRoot;
  return [...(root?.querySelectorAll('.file-control > input[type=file]') ?? [])][2];
}
