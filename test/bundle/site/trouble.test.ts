import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  type ClientSite,
  demoControl,
  heardEvents,
  openClientWindow,
  startClientSite,
  tag,
} from '../../support/bundle/client-page';
import { launchBrowser, type OpenWindow } from '../../support/bundle/open';
import { longIt } from '../../support/long';

let site: ClientSite;
let browser: Browser;
let shared: OpenWindow;

const CANT_REACH = 'We cannot reach the server. Check your connection and try again.';
const NOT_SET_UP = 'This form is not set up correctly. Please contact the operator of this page.';
const UNEXPECTED =
  'Something unexpected happened. Please try again, or contact us if it happens again.';
const FAILED_LOAD = /Failed to load resource/;

beforeAll(async () => {
  site = await startClientSite((origins) => ({
    '/fine': tag(origins, 'data-investor="ann"'),
    '/no-base': '<investor-onboarding></investor-onboarding>',
    '/odd-base': '<investor-onboarding api-base="javascript:alert(1)"></investor-onboarding>',
    '/wrong-path': `<investor-onboarding api-base="${origins.api}/v1/nothing" auth="cookie"></investor-onboarding>`,
    '/dead': tag(origins, 'auth="cookie"'),
  }));
  browser = await launchBrowser();
  shared = await openClientWindow(browser, site);
});

afterEach(() => demoControl(site, '/reset', {}));

afterAll(async () => {
  await browser?.close();
  await site?.close();
});

/** Runs in the page: what shows the link to the help crashes, until `mended` is set. */
function breakFooter(): void {
  const { split } = String.prototype;
  String.prototype.split = function (...given: unknown[]) {
    const isBroken = String(this) === 'component.Footer.links.help' && !('mended' in globalThis);
    if (isBroken) throw new RangeError('broken on purpose');
    return Reflect.apply(split, this, given);
  };
}

const fault = (action: string, kind: object, times = 10) =>
  demoControl(site, '/faults', { action, times, fault: kind });

/** Opens a page that is in trouble and waits for the message; returns the codes the host heard. */
async function messageOn(path: string, text: string, ...except: RegExp[]) {
  const opened = await shared.open(path);
  await opened.page.getByText(text).first().waitFor();
  const codes = (await heardEvents(opened.page))
    .filter(({ type }) => type === 'onboarding-error')
    .map(({ detail }) => (detail as { code: string }).code);
  opened.expectQuiet(...except);
  return { ...opened, codes };
}

describe('a page in trouble shows and logs what is wrong', () => {
  it('without an api-base', async () => {
    const { codes, close } = await messageOn('/no-base', NOT_SET_UP, /CONFIG: api-base is missing/);
    expect(codes).toEqual(['CONFIG']);
    await close();
  });

  longIt('with an api-base that is no web address', async () => {
    const { codes, close } = await messageOn(
      '/odd-base',
      NOT_SET_UP,
      /CONFIG: api-base is no http\(s\) address/,
    );
    expect(codes).toEqual(['CONFIG']);
    await close();
  });

  longIt('with an api-base where no backend is', async () => {
    // Its preflights are refused, so that the browser tells no more than a dead line.
    const { codes, close } = await messageOn(
      '/wrong-path',
      CANT_REACH,
      /NETWORK .*fetchSession/,
      /NETWORK .*fetchLanguages/,
      /blocked by CORS policy/,
      FAILED_LOAD,
    );
    expect(codes).toContain('NETWORK');
    await close();
  });

  longIt('with a server that cuts every connection, until it is back', async () => {
    await fault('*', { kind: 'drop' }, 40);
    const { page, codes, close } = await messageOn('/dead', CANT_REACH, /NETWORK/, FAILED_LOAD);
    expect(codes).toContain('NETWORK');
    await demoControl(site, '/reset', {});
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'You are signed out' }).waitFor();
    await close();
  });

  longIt('with a 500 for the qualification, until the next try', async () => {
    await fault('fetchQualification', { kind: 'status', status: 500 }, 1);
    const { page, close } = await messageOn(
      '/fine',
      'Sorry, there is a problem with the service. Try again later.',
      /500/,
      FAILED_LOAD,
    );
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { level: 1, name: 'Personal details' }).waitFor();
    await close();
  });

  it('with a qualification of the wrong shape', async () => {
    await fault('fetchQualification', { kind: 'body', body: { id: 'q', milestones: 'none' } });
    const { codes, close } = await messageOn(
      '/fine',
      UNEXPECTED,
      /UNEXPECTED.*fetchQualification: .*milestones/,
    );
    expect(codes).toEqual(['UNEXPECTED']);
    await close();
  });

  longIt('with a truncated JSON text', async () => {
    await fault('fetchQualification', { kind: 'malformed' });
    const { close } = await messageOn('/fine', UNEXPECTED, /UNEXPECTED/);
    await close();
  });

  it('with a crash in one region, while the others go on', async () => {
    const broken = await openClientWindow(browser, site, { beforeScripts: breakFooter });
    const opened = await broken.open('/fine');
    const { page } = opened;
    await page.getByText('Something went wrong').waitFor();
    const name = page.getByRole('textbox', { name: /First name/ });
    await name.fill('Anna');
    await page.evaluate(() => Object.assign(globalThis, { mended: true }));
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('link', { name: /^Help/ }).waitFor();
    expect(await name.inputValue()).toBe('Anna');
    opened.expectQuiet(/the footer region failed: RangeError: broken on purpose/);
    await broken.close();
  });

  longIt('at an unknown address, with a way on', async () => {
    const opened = await shared.open('/fine#/app/nowhere');
    const { page } = opened;
    await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('heading', { level: 1, name: 'Personal details' }).waitFor();
    opened.expectQuiet();
    await opened.close();
  });

  longIt('at a section that is not open yet, with a notice', async () => {
    const opened = await shared.open('/fine#/app/profile/declarations/agreements');
    const { page } = opened;
    await page.getByText('That section is not open.').waitFor();
    await page.getByRole('heading', { level: 1, name: 'Personal details' }).waitFor();
    opened.expectQuiet();
    await opened.close();
  });
});
