import type { Browser, Frame, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { demoControl, heardEvents, openClientPage, tag } from './support/client-page';
import { type IdentitySite, startIdentitySite } from './support/identity-site';
import { launchBrowser, type Opened, type OpenOptions } from './support/open';

let site: IdentitySite;
let browser: Browser;
let open: Opened[] = [];

const UNEXPECTED =
  'Something unexpected happened. Please try again, or contact us if it happens again.';

beforeAll(async () => {
  site = await startIdentitySite((origins) => {
    const one = (investor: string, profile: string) =>
      tag(origins, `data-investor="${investor}" data-profile="${profile}" routing="memory"`);
    return {
      '/sumsub': one('farid', 'identity-sumsub'),
      '/onfido': one('elena', 'identity-onfido'),
      '/pending': one('grace', 'identity-pending'),
      '/before': one('ida', 'individual'),
      '/two': one('farid', 'identity-sumsub') + one('fatima', 'identity-sumsub'),
      '/elsewhere': '<p>Elsewhere</p>',
    };
  });
  browser = await launchBrowser();
});

afterEach(async () => {
  site.hang(false);
  site.configure((_, usual) => usual);
  await Promise.all(open.map((one) => one.close()));
  open = [];
  await demoControl(site, '/reset', {});
});

afterAll(async () => {
  await browser?.close();
  await site?.close();
});

async function openPage(path: string, options: OpenOptions = {}): Promise<Opened> {
  const opened = await openClientPage(browser, site, {
    path,
    providers: [site.frames, site.core],
    ...options,
  });
  open.push(opened);
  return opened;
}

/** The widget's container of a plugin. */
const container = (page: Page, id: string) => page.locator(`#${id}-container`);

/** The iframe's page once the second provider's SDK has started it. */
async function sumsubFrame(page: Page, index = 0): Promise<Frame> {
  const frame = page.locator('#id-check-sumsub-container iframe').nth(index);
  await frame.waitFor();
  const content = await (await frame.elementHandle())?.contentFrame();
  if (!content) throw new Error('the iframe has no page');
  await content.locator('#language:not(:empty)').waitFor();
  return content;
}

interface Message {
  readonly method: string;
  readonly [field: string]: unknown;
}

function heardBy(frame: Frame): Promise<readonly Message[]> {
  return frame.evaluate(() => (globalThis as unknown as { heard: Message[] }).heard);
}

async function errorCodes(page: Page): Promise<readonly string[]> {
  return (await heardEvents(page))
    .filter(({ type }) => type === 'onboarding-error')
    .map(({ detail }) => (detail as { code: string }).code);
}

describe('the second provider, with its own package', () => {
  it('starts in the slotted container with config, language, stylesheet and options', async () => {
    site.configure((_, usual) => ({
      ...usual,
      email: 'farid@example.com',
      phone: '+352621000000',
      country: 'LUX',
      theme: 'light',
      uiConf: { customBodyClass: 'ours' },
      i18n: { document: { title: 'ID' } },
      documentsByCountries: { LUX: { PASSPORT: { supported: true, doubleSided: false } } },
      documentDefinitions: { IDENTITY: { country: 'LUX', idDocType: 'PASSPORT' } },
      flowName: 'basic',
    }));
    const opened = await openPage('/sumsub');
    const frame = await sumsubFrame(opened.page);
    const [init] = await heardBy(frame);
    expect(init).toMatchObject({
      method: 'idCheck.init',
      accessToken: expect.stringMatching(/^_act-sbx-jwt-/),
      lang: 'en',
      email: 'farid@example.com',
      phone: '+352621000000',
      country: 'LUX',
      theme: 'light',
      uiConf: { customBodyClass: 'ours', customCssStr: expect.stringContaining('height:48px') },
      i18n: { document: { title: 'ID' } },
      documentsByCountries: { LUX: { PASSPORT: { supported: true } } },
      documentDefinitions: { IDENTITY: { country: 'LUX', idDocType: 'PASSPORT' } },
      flowName: 'basic',
      options: { adaptIframeHeight: true },
    });
    const box = container(opened.page, 'id-check-sumsub');
    expect(await box.evaluate((one) => one.parentElement?.localName)).toBe('investor-onboarding');
    expect(await box.evaluate((one) => one.assignedSlot !== null)).toBe(true);
    expect((await frame.locator('#done').boundingBox())?.height).toBe(48);
    expect(await opened.page.locator('meta[name=viewport]').count()).toBe(1);
    opened.expectQuiet();
  });
});
