import type { Browser, Frame, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { demoIdentityConfig } from '../../../src/reference-backend/identity-config';
import { axeFindings } from '../../support/bundle/axe';
import { demoControl, heardEvents, openClientPage, tag } from '../../support/bundle/client-page';
import {
  type ConfigOf,
  type IdentitySite,
  startIdentitySite,
  withClaims,
} from '../../support/bundle/identity-site';
import type { LayoutShift } from '../../support/bundle/layout-shift';
import { launchBrowser, type Opened, type OpenOptions } from '../../support/bundle/open';
import { everyTest, longDescribe, longIt } from '../../support/long';

let site: IdentitySite;
let browser: Browser;
let open: Opened[] = [];

const UNEXPECTED =
  'Something unexpected happened. Please try again, or contact us if it happens again.';
const FAILED = 'The identity check could not be started.';
const SAVED = /Your answers are saved\./;

const usualConfig: ConfigOf = (_, usual) => usual;

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
      '/no-camera': one('farid', 'identity-sumsub'),
      '/sumsub-untrusted': `${one('farid', 'identity-sumsub')}<p data-none="identity-origins"></p>`,
      '/onfido-untrusted': `${one('elena', 'identity-onfido')}<p data-none="identity-origins"></p>`,
    };
  });
  browser = await launchBrowser();
});

afterEach(async () => {
  site.hang(false);
  site.configure(usualConfig);
  if (open.length > 0) await closeAll();
});

afterAll(async () => {
  await browser?.close();
  await site?.close();
});

async function closeAll(): Promise<void> {
  await Promise.all(open.map((one) => one.close()));
  open = [];
  await demoControl(site, '/reset', {});
}

function visit(path: string, options: OpenOptions = {}): Promise<Opened> {
  return openClientPage(browser, site, {
    path,
    providers: [site.frames, site.core],
    ...options,
  });
}

/** A page of one test. */
async function openPage(path: string, options: OpenOptions = {}): Promise<Opened> {
  const opened = await visit(path, options);
  open.push(opened);
  return opened;
}

/**
 * One page for all tests of a block, which go on where the one before has left it: a page takes longer
 * to load than most of them. In the end nothing but `problems` may have been heard of it.
 */
function sharedPage(
  path: string,
  problems: readonly RegExp[],
  options: OpenOptions & { readonly config?: ConfigOf } = {},
): () => Opened {
  let opened: Opened;
  beforeAll(async () => {
    site.configure(options.config ?? usualConfig);
    opened = await visit(path, options);
  });
  afterAll(async () => {
    const end = opened;
    await end?.close();
    await demoControl(site, '/reset', {});
    end?.expectQuiet(...problems);
  });
  return () => opened;
}

/** Moves the widget elsewhere in its page. */
function moveWidget(page: Page): Promise<void> {
  return page.locator('investor-onboarding').evaluate((element) => {
    const place = document.createElement('section');
    document.body.append(place);
    place.append(element);
  });
}

async function setKyc(investor: string, status: string): Promise<void> {
  await demoControl(site, '/kyc', { investor, status });
}

/** Moves the page's clock on, step by step, until something holds: waits that follow each other come up. */
async function runUntil(page: Page, holds: () => Promise<boolean>): Promise<void> {
  await expect
    .poll(
      async () => {
        if (await holds()) return true;
        await page.clock.runFor(1000);
        return false;
      },
      { timeout: 20_000 },
    )
    .toBe(true);
}

/** Whether a provider, or the code for one, was asked for. */
const askedProvider = ({ requests }: Opened) =>
  requests.map(({ url }) => url).filter((url) => /127\.0\.0\.1|provider-four|-adapter/.test(url));

/** The widget's container of a plugin. */
const container = (page: Page, id: string) => page.locator(`#${id}-container`);

/** The iframe's page once the second provider's SDK has started it. */
async function sumsubFrame(page: Page, index = 0): Promise<Frame> {
  const frame = page.locator('#id-check-sumsub-container iframe').nth(index);
  await frame.waitFor();
  // A restart may take the iframe away in the meantime: then it is the next one.
  return vi.waitFor(
    async () => {
      const content = await (await frame.elementHandle())?.contentFrame();
      if (!content) throw new Error('the iframe has no page');
      await content.locator('#language:not(:empty)').waitFor({ timeout: 1000 });
      return content;
    },
    { timeout: 15_000 },
  );
}

type Widget = HTMLElementTagNameMap['investor-onboarding'];

interface Message {
  readonly method: string;
  readonly [field: string]: unknown;
}

declare global {
  interface Window {
    /** What the stand-in for the second provider's page was sent (server/stand-ins/websdk.js). */
    heard: Message[];
    /** What the stand-in for the first provider's core was started with (server/stand-ins/onfido.js). */
    onfidoInits?: Record<string, unknown>[];
    onfidoTearDowns: number;
    /** The browser's cameras and its permission for them, as the test has them. */
    camera: { devices: object[]; status: EventTarget & { state: string } };
  }
}

function heardBy(frame: Frame): Promise<readonly Message[]> {
  return frame.evaluate(() => window.heard);
}

async function errorCodes(page: Page): Promise<readonly string[]> {
  return (await heardEvents(page))
    .filter(({ type }) => type === 'onboarding-error')
    .map(({ detail }) => (detail as { code: string }).code);
}

describe('the second provider, with its own package', () => {
  const box = (page: Page) => container(page, 'id-check-sumsub');
  const goToDashboard = async (page: Page) => {
    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  };

  describe('in a check that goes on', () => {
    const current = sharedPage('/sumsub', [/SERVER 500|500/, /The stand-in failed/], {
      config: (_, usual) => ({
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
      }),
    });

    it('starts in the slotted container with config, language, stylesheet and options', async () => {
      const { page, expectQuiet } = current();
      const frame = await sumsubFrame(page);
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
      expect(await box(page).evaluate((one) => one.parentElement?.localName)).toBe(
        'investor-onboarding',
      );
      expect(await box(page).evaluate((one) => one.assignedSlot !== null)).toBe(true);
      expect((await frame.locator('#done').boundingBox())?.height).toBe(48);
      expect(await page.locator('meta[name=viewport]').count()).toBe(1);
      expectQuiet();
    });

    longIt('has no axe findings, and is entered and left by keyboard', async () => {
      const { page } = current();
      const frame = await sumsubFrame(page);
      expect(await axeFindings(page)).toEqual([]);
      const place = () => frame.evaluate(() => document.activeElement?.id ?? '');
      await page.getByRole('heading', { level: 1, name: 'Identity check' }).focus();
      await page.keyboard.press('Tab');
      await expect.poll(place).toBe('done');
      for (const id of ['error', 'expire', 'grow']) {
        await page.keyboard.press('Tab');
        await expect.poll(place).toBe(id);
      }
      await page.keyboard.press('Tab');
      const answers = page.getByRole('link', { name: 'Check your answers' });
      await expect.poll(() => answers.evaluate((link) => link.matches(':focus'))).toBe(true);
      await page.keyboard.press('Tab');
      const submit = page.getByRole('button', { name: 'Save and continue' });
      await expect.poll(() => submit.evaluate((button) => button.matches(':focus'))).toBe(true);
    });

    it('follows the height of the iframe’s page', async () => {
      const { page } = current();
      const frame = await sumsubFrame(page);
      const height = async () => (await box(page).locator('iframe').boundingBox())?.height ?? 0;
      // Named in the investor's language, as its page is not.
      expect(await box(page).locator('iframe').getAttribute('title')).toBe('Identity check');
      const before = await height();
      await frame.locator('#grow').click();
      await expect.poll(height).toBeGreaterThan(before + 50);
    });

    it('fetches the section silently for a fresh token', async () => {
      const { page, requests, expectQuiet } = current();
      const frame = await sumsubFrame(page);
      const asked = () =>
        requests.filter(({ url }) => url.endsWith('/sections/identity-check')).length;
      const before = asked();
      await frame.locator('#expire').click();
      await frame.getByText('There is a fresh token.').waitFor();
      expect(asked()).toBe(before + 1);
      const messages = await heardBy(frame);
      const update = messages.find(({ method }) => method === 'idCheck.updateAccessToken');
      expect(update?.accessToken).toMatch(/^_act-sbx-jwt-/);
      expect(update?.accessToken).not.toBe(messages[0]?.accessToken);
      expect(await errorCodes(page)).toEqual([]);
      expectQuiet();
    });

    it('notifies the iframe when there is no fresh token', async () => {
      const { page } = current();
      const frame = await sumsubFrame(page);
      await demoControl(site, '/faults', {
        action: 'fetchSection',
        times: 5,
        fault: { kind: 'status', status: 500 },
      });
      await frame.locator('#expire').click();
      await frame.getByText('No fresh token: Failed to update access token').waitFor();
      await demoControl(site, '/faults', {}, 'DELETE');
      const messages = await heardBy(frame);
      expect(messages.at(-1)).toMatchObject({ accessToken: null });
    });

    it('restarts after an error, with the unexpected error', async () => {
      const { page } = current();
      const first = await sumsubFrame(page);
      const before = (await errorCodes(page)).length;
      await first.locator('#error').click();
      await page.getByText(UNEXPECTED).waitFor();
      await expect.poll(() => first.isDetached()).toBe(true);
      await sumsubFrame(page);
      expect(await box(page).count()).toBe(1);
      expect((await errorCodes(page)).slice(before)).toEqual(['UNEXPECTED']);
    });

    it('passes a new locale to the SDK', async () => {
      const { page } = current();
      const frame = await sumsubFrame(page);
      await page.getByLabel('Language').first().selectOption('fr');
      await expect.poll(() => frame.locator('#language').textContent()).toBe('fr');
      expect(frame.isDetached()).toBe(false);
    });
  });

  it('sends no request to the provider before its section is open', async () => {
    const opened = await openPage('/before');
    await opened.page.getByRole('heading', { level: 1, name: 'Personal details' }).waitFor();
    await opened.page.waitForLoadState('networkidle');
    expect(askedProvider(opened)).toEqual([]);
  });

  it('submits the section when it is done; the KYC tag turns to pending, and later to approved', async () => {
    const opened = await openPage('/sumsub', { clock: true });
    const { page } = opened;
    const frame = await sumsubFrame(page);
    const layout = await page.evaluateHandle(() => {
      const seen = { shift: 0 };
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) seen.shift += (entry as LayoutShift).value;
      }).observe({ type: 'layout-shift' });
      return seen;
    });
    // Once for each instance of the SDK, however often it says so: the screen of the end takes it away.
    await frame.locator('#done').evaluate((done: HTMLElement) => {
      done.click();
      done.click();
    });
    await page.getByText(SAVED).first().waitFor();
    await page.getByText('Identity being reviewed').first().waitFor();
    await page.clock.runFor(3000);
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
    const events = async (type: string) =>
      (await heardEvents(page)).filter((event) => event.type === type);
    expect(await events('onboarding-section-saved')).toHaveLength(1);
    expect(await box(page).count()).toBe(0);

    await setKyc('farid', 'Approved');
    await layout.evaluate((seen) => {
      seen.shift = 0;
    });
    const asked = opened.requests.length;
    const profileRead = page.waitForResponse(
      (answer) =>
        answer.request().method() === 'GET' &&
        new URL(answer.url()).pathname.endsWith('/qualification'),
    );
    await runUntil(page, async () => (await page.getByText('Identity approved').count()) > 0);
    const kyc = await events('onboarding-kyc-status');
    expect(kyc.map(({ detail }) => (detail as { status: string }).status)).toEqual([
      'Not_checked',
      'Pending',
      'Approved',
    ]);
    // The profile is read anew; its time limit must not run out on the page's clock before it came.
    await (await profileRead).finished();
    await page.clock.runFor(300_000);
    const later = opened.requests.slice(asked).map(({ url }) => new URL(url).pathname);
    expect(later.filter((path) => path.endsWith('/kyc'))).toHaveLength(1);
    expect(later.filter((path) => path.endsWith('/qualification'))).toHaveLength(1);
    expect(await layout.evaluate(({ shift }) => shift)).toBe(0);
    // The second time there was nothing left to hand in.
    opened.expectQuiet(/409.*handed-in/);
  });

  longIt(
    'asks the investor after too many failures in a row, and restarts on confirmation',
    async () => {
      const opened = await openPage('/sumsub', {
        clock: true,
        beforeScripts: () => {
          const { set } = Object.getOwnPropertyDescriptor(
            HTMLIFrameElement.prototype,
            'src',
          ) as PropertyDescriptor;
          Object.assign(globalThis, { broken: true });
          Object.defineProperty(HTMLIFrameElement.prototype, 'src', {
            configurable: true,
            set(value: string) {
              if ((globalThis as { broken?: boolean }).broken) {
                throw Object.assign(new Error('Bad request'), {
                  status: 400,
                  error: { message: 'The level is unknown', fields: { level: ['is unknown'] } },
                });
              }
              set?.call(this, value);
            },
          });
        },
      });
      const { page } = opened;
      const failed = page.getByText(FAILED);
      await dismissUnexpected(page);
      await runUntil(page, async () => (await failed.count()) > 0);
      expect(await errorCodes(page)).toHaveLength(4);
      // The last failure says so as the first did, besides the check's own words.
      await page.getByRole('alert').filter({ hasText: UNEXPECTED }).waitFor();
      await page.evaluate(() => Object.assign(globalThis, { broken: false }));
      expect(await axeFindings(page)).toEqual([]);
      await page.getByRole('button', { name: 'Try again' }).press('Enter');
      // The button has gone: the focus is where it stood.
      const region = page.getByRole('group', { name: 'Identity check' });
      await expect.poll(() => region.evaluate((one) => one.matches(':focus'))).toBe(true);
      await sumsubFrame(page);
      await failed.waitFor({ state: 'hidden' });
      opened.expectQuiet(
        /id-check-sumsub: Bad request/,
        /status 400: The level is unknown/,
        /status 400: level: is unknown/,
      );
    },
  );

  longIt('outlives an SDK that throws in its tear-down', async () => {
    const opened = await openPage('/sumsub', {
      beforeScripts: () => {
        const { removeChild } = Node.prototype;
        Node.prototype.removeChild = function <T extends Node>(child: T): T {
          if (child instanceof HTMLIFrameElement) throw new Error('No way to remove it');
          return removeChild.call(this, child) as T;
        };
      },
    });
    const first = await sumsubFrame(opened.page);
    await first.locator('#error').click();
    await expect.poll(() => first.isDetached()).toBe(true);
    await sumsubFrame(opened.page);
    opened.expectQuiet(/The stand-in failed/, /tear-down failed.*No way to remove it/);
  });

  describe('in a page that changes', () => {
    const current = sharedPage('/sumsub', []);

    it('tears down when the section is left, and when the element is removed', async () => {
      const { page } = current();
      const frame = await sumsubFrame(page);
      await goToDashboard(page);
      await expect.poll(() => frame.isDetached()).toBe(true);
      expect(await box(page).count()).toBe(0);
      await page.getByRole('link', { name: 'Continue' }).click();
      const second = await sumsubFrame(page);
      const widget = await page.locator('investor-onboarding').evaluateHandle((element) => {
        element.remove();
        return element;
      });
      await expect.poll(() => second.isDetached()).toBe(true);
      await widget.evaluate((element) => document.body.append(element));
      await sumsubFrame(page);
      expect(await box(page).count()).toBe(1);
    });

    longIt('starts again where a move of the element has loaded the iframe anew', async () => {
      const { page } = current();
      await sumsubFrame(page);
      await moveWidget(page);
      await page.locator('section #id-check-sumsub-container iframe').waitFor();
      const moved = await sumsubFrame(page);
      expect((await heardBy(moved))[0]).toMatchObject({ method: 'idCheck.init' });
      await moved.locator('#done').click();
      await page.getByText(SAVED).first().waitFor();
    });
  });

  it('accepts messages from its own iframe only, with two widgets and forged messages on the page', async () => {
    const opened = await openPage('/two', {
      beforeScripts: () => {
        const place = globalThis as { forging?: boolean; forged?: boolean };
        // Heard before the SDK, which takes out of a message what it has read.
        addEventListener('message', ({ data, source }) => {
          if (data === 'forged') place.forged = true;
          if (!place.forging || source === window || data?.method !== 'idCheck.onResize') return;
          window.postMessage({ ...data, method: 'idCheck.onApplicantSubmitted' }, '*');
          window.postMessage('forged', '*');
        });
      },
    });
    const { page } = opened;
    const [first, second] = [await sumsubFrame(page, 0), await sumsubFrame(page, 1)];
    expect(await box(page).count()).toBe(2);
    const saved = async () =>
      (await heardEvents(page)).filter(({ type }) => type === 'onboarding-section-saved').length;
    // A message as the second iframe sends it, with its session, but of the page's own origin.
    await page.evaluate(() => Object.assign(globalThis, { forging: true }));
    await second.locator('#grow').click();
    await page.waitForFunction(() => (globalThis as { forged?: boolean }).forged);
    expect(await page.getByText(SAVED).count()).toBe(0);
    await second.locator('#done').click();
    await page.getByText(SAVED).first().waitFor();
    expect(await saved()).toBe(1);
    expect(first.isDetached()).toBe(false);
    opened.expectQuiet();
  });

  it('reports that the provider’s host hangs, and can be left', async () => {
    site.hang(true);
    const opened = await openPage('/sumsub', { clock: true });
    const { page } = opened;
    await page.getByText('The identity check is loading').waitFor();
    await page.locator('#id-check-sumsub-container iframe').waitFor();
    await page.clock.runFor(10_000);
    await page.getByText('This is taking longer than usual.').waitFor();
    await goToDashboard(page);
    expect(await box(page).count()).toBe(0);
  });

  longIt(
    'does not start with an unusable token or without one, but starts with a later one',
    async () => {
      const part = (claims: object) => Buffer.from(JSON.stringify(claims)).toString('base64');
      const url = 'https://verify.provider-four.test/websdk';
      site.configure(() => ({ sdkToken: `_act-jwt-${part({})}.${part({ url })}.x` }));
      const opened = await openPage('/sumsub');
      const { page } = opened;
      await page.getByText(FAILED).waitFor();
      expect(await errorCodes(page)).toEqual(['UNEXPECTED']);
      await dismissUnexpected(page);
      site.configure(() => ({}));
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect.poll(() => errorCodes(page)).toEqual(['UNEXPECTED', 'UNEXPECTED']);
      await page.getByText(FAILED).waitFor();
      await dismissUnexpected(page);
      expect(await page.locator('iframe').count()).toBe(0);
      site.configure(usualConfig);
      await page.getByRole('button', { name: 'Try again' }).click();
      await sumsubFrame(page);
      opened.expectQuiet(
        /the sdkToken's url is no bare https origin/,
        /config\.data has no sdkToken/,
      );
    },
  );

  it('opens no frame at an origin that the host page has not listed, and adds nothing to its address', async () => {
    const opened = await openPage('/sumsub-untrusted');
    const { page } = opened;
    await page.getByText(FAILED).waitFor();
    const evil = 'https://provider-four.test';
    const part = (claims: object) => Buffer.from(JSON.stringify(claims)).toString('base64');
    site.configure(() => ({ sdkToken: `_act-jwt-${part({ url: evil })}.${part({})}.x` }));
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => errorCodes(page)).toHaveLength(2);
    site.configure((_, usual) => ({ ...usual, theme: 'dark&accessToken=x' }));
    await page.getByText(FAILED).waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => errorCodes(page)).toHaveLength(3);
    expect(await page.locator('iframe').count()).toBe(0);
    expect(opened.requests.filter(({ url }) => url.includes('provider-four'))).toEqual([]);
    opened.expectQuiet(
      /the sdkToken's url is neither the provider's own nor in identity-origins/,
      /config\.data\.theme is no name of a theme/,
    );
  });
});

/** The unexpected error is told, and put away. */
async function dismissUnexpected(page: Page): Promise<void> {
  const notice = page.getByRole('alert').filter({ hasText: UNEXPECTED });
  // The button stands beside what is read out.
  await notice.locator('..').getByRole('button').press('Enter');
  await notice.waitFor({ state: 'hidden' });
}

/** What the stand-in for the first provider's core was started with, oldest first. */
function onfidoInits(page: Page): Promise<readonly Record<string, unknown>[]> {
  return page.evaluate(
    () =>
      window.onfidoInits?.map(({ containerEl, ...rest }) => ({
        ...JSON.parse(JSON.stringify(rest)),
        containerId: (containerEl as HTMLElement).id,
      })) ?? [],
  );
}

function tearDowns(page: Page): Promise<number> {
  return page.evaluate(() => window.onfidoTearDowns);
}

describe('the first provider, with its own package', () => {
  const onfido = (page: Page) => container(page, 'id-check-onfido');
  const welcome = (page: Page) => onfido(page).getByText('Confirm your identity');
  const press = (page: Page, name: string) => onfido(page).getByRole('button', { name }).click();
  const cancelled = 'The identity check was cancelled.';
  const canStart = 'You can start it again whenever you are ready.';

  describe('in a check that goes on', () => {
    const current = sharedPage('/onfido', [/The stand-in failed/, /Token expired/], {
      config: (_, usual) => ({ ...usual, step: [], country: 'LU', theme: 'dark' }),
    });

    it('starts in the slotted container with steps, translated texts and language', async () => {
      const { page, requests, expectQuiet } = current();
      await welcome(page).waitFor();
      expect(await onfidoInits(page)).toMatchObject([
        {
          containerId: 'id-check-onfido-container',
          language: 'en_GB',
          theme: { name: 'dark' },
          smsNumberCountryCode: 'LU',
          steps: [
            {
              type: 'welcome',
              options: {
                title: 'Confirm your identity',
                descriptions: [expect.any(String), expect.any(String)],
                nextButton: 'Start',
              },
            },
            'document',
            'face',
            {
              type: 'complete',
              options: { message: 'Thank you', submessage: expect.any(String) },
            },
          ],
        },
      ]);
      const parent = await onfido(page).evaluate((one) => one.parentElement?.localName);
      expect(parent).toBe('investor-onboarding');
      expect(await onfido(page).evaluate((one) => one.assignedSlot !== null)).toBe(true);
      expect(requests.filter(({ url }) => /onfido\.com/.test(url))).toEqual([]);
      expectQuiet();
    });

    it('keeps the check where it is when the element is moved', async () => {
      const { page, expectQuiet } = current();
      await press(page, 'Start');
      await moveWidget(page);
      await onfido(page).getByRole('button', { name: 'Finish the step document' }).waitFor();
      expect(await onfidoInits(page)).toHaveLength(1);
      expectQuiet();
    });

    it('restarts after an error, and with a fresh token after one that ran out', async () => {
      const { page } = current();
      await press(page, 'Fail with an error');
      await expect.poll(async () => (await onfidoInits(page)).length).toBe(2);
      expect(await tearDowns(page)).toBe(1);
      await page.getByText(UNEXPECTED).waitFor();
      await press(page, 'Let the token expire');
      await expect.poll(async () => (await onfidoInits(page)).length).toBe(3);
      const tokens = (await onfidoInits(page)).map(({ token }) => token);
      expect(tokens[1]).toBe(tokens[0]);
      expect(tokens[2]).not.toBe(tokens[0]);
      expect(await onfido(page).count()).toBe(1);
      expect(await errorCodes(page)).toEqual(['UNEXPECTED', 'UNEXPECTED']);
    });

    it('restarts in another language', async () => {
      const { page } = current();
      const before = await tearDowns(page);
      await welcome(page).waitFor();
      await page.getByLabel('Language').first().selectOption('de');
      await expect
        .poll(async () => (await onfidoInits(page)).at(-1)?.language, { timeout: 5000 })
        .toBe('de_DE');
      expect(await onfidoInits(page)).toHaveLength(4);
      await onfido(page).getByText('Bestätigen Sie Ihre Identität').waitFor();
      expect(await tearDowns(page)).toBe(before + 1);
    });
  });

  it('submits the section when all steps are done, by keyboard', async () => {
    const opened = await openPage('/onfido');
    const { page } = opened;
    await welcome(page).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('heading', { level: 1, name: 'Identity check' }).focus();
    await page.keyboard.press('Tab');
    // The stand-in takes its own buttons away, and the focus with them; a provider leads it to its next step, in the
    // same task.
    await onfido(page).evaluate((box) => {
      const lead = () => {
        if (box.isConnected) box.querySelector('button')?.focus();
      };
      new MutationObserver(lead).observe(box, { childList: true, subtree: true });
    });
    await onfido(page).getByRole('button', { name: 'Start' }).focus();
    for (const name of ['Start', 'Finish the step document', 'Finish the step face']) {
      const button = onfido(page).getByRole('button', { name });
      await expect.poll(() => button.evaluate((node) => node.matches(':focus'))).toBe(true);
      await page.keyboard.press('Enter');
    }
    await page.getByText(SAVED).first().waitFor();
    await page.getByText('Identity being reviewed').first().waitFor();
    opened.expectQuiet();
  });

  describe('when it is cancelled', () => {
    const current = sharedPage('/onfido', [/id-check-onfido: cancelled/], { clock: true });

    it('says that the check was cancelled, then a second later that it can be started again', async () => {
      const { page } = current();
      await welcome(page).waitFor();
      await page.clock.pauseAt(Date.now() + 60_000);
      await press(page, 'Leave the check');
      await page.getByText(cancelled).waitFor();
      await page.clock.runFor(900);
      expect(await page.getByText(canStart).count()).toBe(0);
      await page.clock.runFor(200);
      await page.getByText(canStart).waitFor();
      await page.clock.resume();
      expect(await errorCodes(page)).toEqual([]);
      expect(await axeFindings(page)).toEqual([]);
      await page.getByRole('button', { name: 'Start again' }).click();
      await welcome(page).waitFor();
      expect(await onfidoInits(page)).toHaveLength(2);
    });

    it('announces no restart if the section was left within that second', async () => {
      const { page } = current();
      await page.clock.pauseAt(Date.now() + 120_000);
      const before = await page.getByText(canStart).count();
      await press(page, 'Leave the check');
      await page.getByRole('button', { name: 'Start again' }).waitFor();
      await page.getByRole('link', { name: 'Dashboard' }).first().click();
      await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
      await page.clock.runFor(2000);
      expect(await page.getByText(canStart).count()).toBe(before);
    });
  });

  it('logs an init failure with status 400 whole, backs off, then asks', async () => {
    const throws = {
      message: 'Validation failed',
      status: 400,
      error: { message: 'There was a problem', fields: { applicant_id: ['is invalid'] } },
    };
    site.configure((_, usual) => withClaims(usual, { standIn: { throws } }));
    const opened = await openPage('/onfido', { clock: true });
    const { page } = opened;
    await runUntil(page, async () => (await page.getByText(FAILED).count()) > 0);
    expect(await onfidoInits(page)).toHaveLength(4);
    site.configure((_, usual) => usual);
    await page.getByRole('button', { name: 'Try again' }).click();
    await welcome(page).waitFor();
    opened.expectQuiet(
      /id-check-onfido: Validation failed/,
      /status 400: There was a problem/,
      /status 400: applicant_id: is invalid/,
    );
  });

  it.each(everyTest ? ['throws', 'hangs'] : ['hangs'])(
    'restarts though the tear-down %s',
    async (tearDown) => {
      site.configure((_, usual) => withClaims(usual, { standIn: { tearDown } }));
      const opened = await openPage('/onfido', { clock: true });
      const { page } = opened;
      await press(page, 'Fail with an error');
      await runUntil(page, async () => (await onfidoInits(page)).length === 2);
      await welcome(page).waitFor();
      expect(await onfido(page).count()).toBe(1);
    },
  );

  longIt('never starts if its core loads after the section was left', async () => {
    site.hang(true);
    const opened = await openPage('/onfido', { clock: true });
    const { page } = opened;
    await page.getByText('The identity check is loading').waitFor();
    await expect
      .poll(() => opened.requests.some(({ url }) => url === `${site.core}/stand-ins/v14/Onfido.js`))
      .toBe(true);
    await page.clock.runFor(10_000);
    await page.getByText('This is taking longer than usual.').waitFor();
    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
    const loaded = page.waitForResponse(`${site.core}/stand-ins/v14/Onfido.js`);
    site.hang(false);
    await loaded;
    await page.evaluate(`import('${site.core}/stand-ins/v14/Onfido.js').then(() => {})`);
    expect(await onfidoInits(page)).toEqual([]);
    expect(await onfido(page).count()).toBe(0);
  });

  it('passes the SDK no token that it would post to the host page, and loads its core only from the provider or this machine', async () => {
    site.configure((_, usual) => withClaims(usual, { urls: {} }));
    const opened = await openPage('/onfido');
    const { page } = opened;
    await page.getByText(FAILED).waitFor();
    site.configure((_, usual) => ({ ...usual, sdkUrl: 'https://evil.example/Onfido.js' }));
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => errorCodes(page)).toEqual(['UNEXPECTED', 'UNEXPECTED']);
    await page.getByText(FAILED).waitFor();
    expect(await onfidoInits(page)).toEqual([]);
    const asked = opened.requests.filter(({ url }) => /analytics|Onfido\.js|evil/.test(url));
    expect(asked).toEqual([]);
    opened.expectQuiet(/no urls\.onfido_api_url/, /sdkUrl is no address of the provider/);
  });

  it('opens and loads scripts only at origins that the host page has listed, with no exception for this machine', async () => {
    const opened = await openPage('/onfido-untrusted');
    const { page } = opened;
    await page.getByText(FAILED).waitFor();
    const { sdkToken } = demoIdentityConfig('id-check-onfido', 'elena', site.core) as Record<
      string,
      string
    >;
    const api = { onfido_api_url: 'https://api.eu.onfido.com' };
    site.configure((_, usual) => withClaims({ ...usual, sdkToken }, { urls: api }));
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => errorCodes(page)).toHaveLength(2);
    expect(await onfidoInits(page)).toEqual([]);
    expect(opened.requests.filter(({ url }) => /127\.0\.0\.1|onfido\.com/.test(url))).toEqual([]);
    opened.expectQuiet(
      /the sdkToken's urls\.onfido_api_url is neither the provider's own nor in identity-origins/,
      /sdkUrl is no address of the provider, nor of an origin in identity-origins/,
    );
  });

  const MALFORMED: readonly (readonly [field: string, value: unknown, line: RegExp])[] = [
    [
      'uiConf',
      { colorBackground: 'url(https://evil.example/)' },
      /uiConf\.colorBackground is no colour/,
    ],
    ['i18n', { 'welcome.title': 7 }, /i18n\.welcome\.title is no text/],
    [
      'step',
      [{ type: 'welcome', options: JSON.parse('{"__proto__":{"owned":1}}') }],
      /options has a field __proto__/,
    ],
  ];
  it.each(everyTest ? MALFORMED : MALFORMED.slice(0, 1))(
    'passes no malformed %s to the SDK',
    async (field, value, line) => {
      site.configure((_, usual) => ({ ...usual, [field]: value }));
      const opened = await openPage('/onfido');
      await opened.page.getByText(FAILED).waitFor();
      expect(await onfidoInits(opened.page)).toEqual([]);
      expect(askedProvider(opened).filter((url) => !/-adapter/.test(url))).toEqual([]);
      expect(await errorCodes(opened.page)).toEqual(['UNEXPECTED']);
      opened.expectQuiet(line);
    },
  );
});

longDescribe('where the section is locked', () => {
  const openCheck = (page: Page) =>
    page.locator('investor-onboarding').evaluate((element: Widget) => {
      element.goTo('identity', 'identity-check');
    });
  const pending = (page: Page) =>
    page.getByRole('heading', { level: 2, name: 'Your identity is being reviewed' });
  const dashboard = (page: Page) => page.getByRole('heading', { level: 1, name: 'Dashboard' });

  it('shows the pending view with no SDK while KYC is pending, until the check can be taken again', async () => {
    const opened = await openPage('/pending', { clock: true });
    const { page } = opened;
    await dashboard(page).waitFor();
    await openCheck(page);
    await pending(page).waitFor();
    await page.getByText('We are reviewing what you sent.').waitFor();
    await page.waitForLoadState('networkidle');
    expect(askedProvider(opened)).toEqual([]);
    expect(await container(page, 'id-check-onfido').count()).toBe(0);
    expect(await axeFindings(page)).toEqual([]);

    await setKyc('grace', 'Rejected');
    const check = container(page, 'id-check-onfido').getByText('Confirm your identity');
    await runUntil(page, async () => (await check.count()) > 0);
    await page.getByText('Identity rejected').first().waitFor();
    expect(await pending(page).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Save and continue' }).isEnabled()).toBe(true);
    opened.expectQuiet();
  });

  it('starts the SDK while KYC is not pending, and saves nothing when the check is done', async () => {
    const opened = await openPage('/pending');
    const { page } = opened;
    await dashboard(page).waitFor();
    // Locked all the same: with nothing handed in the backend would open the section.
    await site.backend.desk.setKyc('grace', { status: 'Rejected', canRetry: false });
    await page.locator('investor-onboarding').evaluate((element: Widget) => {
      element.refresh();
    });
    await page.getByText('Identity being reviewed').first().waitFor({ state: 'hidden' });
    await openCheck(page);
    const check = container(page, 'id-check-onfido');
    for (const name of ['Start', 'Finish the step document']) {
      await check.getByRole('button', { name }).click();
    }
    await setKyc('grace', 'Pending');
    await check.getByRole('button', { name: 'Finish the step face' }).click();
    await pending(page).waitFor();
    await page.getByText('Identity being reviewed').first().waitFor();
    expect(await check.count()).toBe(0);
    expect(opened.requests.filter(({ method }) => method === 'PUT')).toEqual([]);
    // The check had been handed in elsewhere.
    opened.expectQuiet(/409.*handed-in/);
  });
});

longDescribe('where there is nothing to check', () => {
  it('does nothing for an unknown plugin', async () => {
    const opened = await openPage('/sumsub', {
      beforeScripts: () => {
        const { fetch } = window;
        window.fetch = async (...args) => {
          const answer = await fetch(...args);
          if (!/\/(qualification|sections\/[\w-]+)$/.test(answer.url)) return answer;
          const text = (await answer.text()).replaceAll('id-check-sumsub', 'id-check-other');
          return new Response(text, answer);
        };
      },
    });
    const { page } = opened;
    await page.getByRole('button', { name: 'Save and continue' }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await page.locator('[id$=-container]').count()).toBe(0);
    // The investor sees nothing of it; the host is told.
    await expect.poll(() => errorCodes(page)).toEqual(['PLUGIN_UNKNOWN']);
    opened.expectQuiet();
  });
});

longDescribe('the text beside the check', () => {
  it('explains what is coming, and helps if there is no camera or it was refused, until it can be used', async () => {
    const opened = await openPage('/onfido', {
      beforeScripts: () => {
        if (!('mediaDevices' in navigator)) return;
        // Headless browsers refuse the camera from the start.
        const status = Object.assign(new EventTarget(), { state: 'prompt' });
        window.camera = { devices: [], status };
        MediaDevices.prototype.enumerateDevices = async () =>
          window.camera.devices as MediaDeviceInfo[];
        navigator.permissions.query = async () => status as PermissionStatus;
      },
    });
    const { page } = opened;
    const allow = (state: string) =>
      page.evaluate((next) => {
        const { status } = window.camera;
        status.state = next;
        status.dispatchEvent(new Event('change'));
      }, state);
    // The list folds once the check runs.
    await container(page, 'id-check-onfido').getByText('Confirm your identity').waitFor();
    await page.getByText('What you will need').click();
    await page.getByText('Your passport or identity card', { exact: true }).waitFor();
    await page.getByText('A photo of your face, taken during the check').waitFor();
    const none = page.getByText('No camera was found');
    await none.waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await allow('denied');
    const refused = page.getByText('The camera is blocked for this page');
    await refused.waitFor();
    await page.evaluate(() => {
      window.camera.devices = [{ kind: 'videoinput' }];
      navigator.mediaDevices.dispatchEvent(new Event('devicechange'));
    });
    await allow('granted');
    await refused.waitFor({ state: 'hidden' });
    expect(await none.count()).toBe(0);
    opened.expectQuiet();
  });

  it('helps if the page does not delegate the camera to the provider', async () => {
    const opened = await openPage('/no-camera');
    await sumsubFrame(opened.page);
    await opened.page.getByText('This page does not allow camera access').waitFor();
  });
});
