import type { Browser, Frame, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
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
      '/no-camera': one('farid', 'identity-sumsub'),
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

  it('asks no provider before its section is open', async () => {
    const opened = await openPage('/before');
    await opened.page.getByRole('heading', { level: 1, name: 'Personal details' }).waitFor();
    await opened.page.waitForLoadState('networkidle');
    const asked = opened.requests.map(({ url }) => url);
    expect(
      asked.filter((url) => /127\.0\.0\.1|provider-four|adapter|sumsub|onfido/.test(url)),
    ).toEqual([]);
  });

  it('submits the section when the check is done, and the KYC tag turns to pending', async () => {
    const opened = await openPage('/sumsub');
    const frame = await sumsubFrame(opened.page);
    await frame.locator('#done').click();
    await opened.page.getByText('Your answers are saved. Your profile is complete.').waitFor();
    await opened.page.getByText('Identity pending').first().waitFor();
    const events = (await heardEvents(opened.page)).map(({ type }) => type);
    expect(events).toContain('onboarding-section-saved');
    // Once for each instance of the SDK, however often it says so.
    await frame.locator('#done').click();
    await opened.page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    const saved = (await heardEvents(opened.page)).filter(
      ({ type }) => type === 'onboarding-section-saved',
    );
    expect(saved).toHaveLength(1);
    expect(await container(opened.page, 'id-check-sumsub').count()).toBe(0);
    opened.expectQuiet();
  });

  it('follows the height of the iframe’s page', async () => {
    const opened = await openPage('/sumsub');
    const frame = await sumsubFrame(opened.page);
    const height = async () =>
      (await opened.page.locator('#id-check-sumsub-container iframe').boundingBox())?.height ?? 0;
    const before = await height();
    await frame.locator('#grow').click();
    await expect.poll(height).toBeGreaterThan(before + 50);
  });

  it('fetches the section silently for a fresh token', async () => {
    const opened = await openPage('/sumsub');
    const frame = await sumsubFrame(opened.page);
    const asked = () =>
      opened.requests.filter(({ url }) => url.endsWith('/sections/identity-check')).length;
    const before = asked();
    await frame.locator('#expire').click();
    await frame.getByText('There is a fresh token.').waitFor();
    expect(asked()).toBe(before + 1);
    const messages = await heardBy(frame);
    const update = messages.find(({ method }) => method === 'idCheck.updateAccessToken');
    expect(update?.accessToken).toMatch(/^_act-sbx-jwt-/);
    expect(update?.accessToken).not.toBe(messages[0]?.accessToken);
    expect(await errorCodes(opened.page)).toEqual([]);
    opened.expectQuiet();
  });

  it('tells the iframe when there is no fresh token', async () => {
    const opened = await openPage('/sumsub');
    const frame = await sumsubFrame(opened.page);
    await demoControl(site, '/faults', {
      action: 'fetchSection',
      times: 5,
      fault: { kind: 'status', status: 500 },
    });
    await frame.locator('#expire').click();
    await frame.getByText('No fresh token: Failed to update access token').waitFor();
    const messages = await heardBy(frame);
    expect(messages.at(-1)).toMatchObject({ accessToken: null });
  });

  it('restarts after an error, with the unexpected error', async () => {
    const opened = await openPage('/sumsub');
    const first = await sumsubFrame(opened.page);
    await first.locator('#error').click();
    await opened.page.getByText(UNEXPECTED).waitFor();
    await expect.poll(() => first.isDetached()).toBe(true);
    await sumsubFrame(opened.page);
    expect(await container(opened.page, 'id-check-sumsub').count()).toBe(1);
    expect(await errorCodes(opened.page)).toEqual(['UNEXPECTED']);
    opened.expectQuiet(/UNEXPECTED: id-check-sumsub: The stand-in failed/);
  });

  it('asks the investor after it failed too often in a row, and starts anew on their word', async () => {
    const opened = await openPage('/sumsub', {
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
    const failed = opened.page.getByText('The identity check could not be started.');
    await failed.waitFor();
    expect(await errorCodes(opened.page)).toHaveLength(4);
    await opened.page.evaluate(() => Object.assign(globalThis, { broken: false }));
    await opened.page.getByRole('button', { name: 'Try again' }).click();
    await sumsubFrame(opened.page);
    await failed.waitFor({ state: 'hidden' });
    opened.expectQuiet(
      /id-check-sumsub: Bad request/,
      /status 400: The level is unknown/,
      /status 400: level: is unknown/,
    );
  });

  it('outlives an SDK that throws in its tear-down', async () => {
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

  it('tears down when the section is left, and when the element goes', async () => {
    const opened = await openPage('/sumsub');
    const { page } = opened;
    const frame = await sumsubFrame(page);
    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    await expect.poll(() => frame.isDetached()).toBe(true);
    expect(await container(page, 'id-check-sumsub').count()).toBe(0);
    await page.getByRole('link', { name: 'Continue' }).click();
    const second = await sumsubFrame(page);
    await page.locator('investor-onboarding').evaluate((element) => {
      Object.assign(globalThis, { kept: element });
      element.remove();
    });
    await expect.poll(() => second.isDetached()).toBe(true);
    await page.evaluate(() => document.body.append((globalThis as unknown as { kept: Node }).kept));
    await sumsubFrame(page);
    expect(await container(page, 'id-check-sumsub').count()).toBe(1);
    opened.expectQuiet();
  });

  it('starts again where a move of the element has loaded the iframe anew', async () => {
    const opened = await openPage('/sumsub');
    const { page } = opened;
    await sumsubFrame(page);
    await page.locator('investor-onboarding').evaluate((element) => {
      const place = document.createElement('section');
      document.body.append(place);
      place.append(element);
    });
    await page.waitForFunction(() => {
      const frame = document.querySelector('section #id-check-sumsub-container iframe');
      return frame !== null;
    });
    const moved = await sumsubFrame(page);
    expect((await heardBy(moved))[0]).toMatchObject({ method: 'idCheck.init' });
    await moved.locator('#done').click();
    await page.getByText('Your answers are saved. Your profile is complete.').waitFor();
    opened.expectQuiet();
  });

  it('hears its own iframe alone, with two widgets and a stranger on the page', async () => {
    site.configure((_, usual) => usual);
    const opened = await openPage('/two');
    const { page } = opened;
    const [first, second] = [await sumsubFrame(page, 0), await sumsubFrame(page, 1)];
    expect(await container(page, 'id-check-sumsub').count()).toBe(2);
    await page.evaluate(() => {
      const message = { method: 'idCheck.onApplicantSubmitted', sessionId: '' };
      window.postMessage(message, '*');
    });
    await second.locator('#done').click();
    await page.getByText('Your answers are saved. Your profile is complete.').waitFor();
    const saved = (await heardEvents(page)).filter(
      ({ type }) => type === 'onboarding-section-saved',
    );
    expect(saved).toHaveLength(1);
    expect(first.isDetached()).toBe(false);
    opened.expectQuiet();
  });

  it('says so when the provider’s host hangs, and can be left', async () => {
    site.hang(true);
    const opened = await openPage('/sumsub', { clock: true });
    const { page } = opened;
    await page.getByText('The identity check is loading').waitFor();
    await page.locator('#id-check-sumsub-container iframe').waitFor();
    await page.clock.runFor(10_000);
    await page.getByText('This takes longer than usual.').waitFor();
    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    expect(await container(page, 'id-check-sumsub').count()).toBe(0);
  });

  it('tells the SDK of a new locale', async () => {
    const opened = await openPage('/sumsub');
    const frame = await sumsubFrame(opened.page);
    await opened.page.getByLabel('Language').first().selectOption('fr');
    await expect.poll(() => frame.locator('#language').textContent()).toBe('fr');
    expect(frame.isDetached()).toBe(false);
  });

  it('never starts with a token that it can’t be asked with', async () => {
    const part = (claims: object) => Buffer.from(JSON.stringify(claims)).toString('base64');
    const url = 'https://verify.provider-four.test/websdk';
    site.configure(() => ({ sdkToken: `_act-jwt-${part({})}.${part({ url })}.x` }));
    const opened = await openPage('/sumsub');
    await opened.page.getByText('The identity check could not be started.').waitFor();
    expect(await opened.page.locator('iframe').count()).toBe(0);
    expect(await errorCodes(opened.page)).toEqual(['UNEXPECTED']);
    opened.expectQuiet(/the sdkToken's url is no bare https origin/);
  });

  it('reports a missing sdkToken, and starts with a later one', async () => {
    site.configure(() => ({}));
    const opened = await openPage('/sumsub');
    await opened.page.getByText('The identity check could not be started.').waitFor();
    expect(await errorCodes(opened.page)).toEqual(['UNEXPECTED']);
    site.configure((_, usual) => usual);
    await opened.page.getByRole('button', { name: 'Try again' }).click();
    await sumsubFrame(opened.page);
    opened.expectQuiet(/config\.data has no sdkToken/);
  });
});

/** What the stand-in for the first provider's core was started with, oldest first. */
function onfidoInits(page: Page): Promise<readonly Record<string, unknown>[]> {
  return page.evaluate(
    () =>
      (globalThis as unknown as { onfidoInits?: Record<string, unknown>[] }).onfidoInits?.map(
        ({ containerEl, ...rest }) => ({
          ...JSON.parse(JSON.stringify(rest)),
          containerId: (containerEl as HTMLElement).id,
        }),
      ) ?? [],
  );
}

function tearDowns(page: Page): Promise<number> {
  return page.evaluate(
    () => (globalThis as unknown as { onfidoTearDowns: number }).onfidoTearDowns,
  );
}

/** A token of the first provider with these claims beside the usual ones. */
function withClaims(usual: object, claims: object): object {
  const { sdkToken } = usual as { sdkToken: string };
  const [header, payload = '', signature] = sdkToken.split('.');
  const all = { ...JSON.parse(Buffer.from(payload, 'base64').toString()), ...claims };
  const part = Buffer.from(JSON.stringify(all)).toString('base64').replace(/=+$/, '');
  return { ...usual, sdkToken: [header, part, signature].join('.') };
}

describe('the first provider, with its own package', () => {
  const onfido = (page: Page) => container(page, 'id-check-onfido');
  const welcome = (page: Page) => onfido(page).getByText('Verify your identity');
  const cancelled = 'The identity check was cancelled.';
  const canStart = 'You can start it again whenever you are ready.';

  it('starts in the slotted container with steps, translated texts and language', async () => {
    site.configure((_, usual) => ({ ...usual, step: [], country: 'LU', theme: 'dark' }));
    const opened = await openPage('/onfido');
    await welcome(opened.page).waitFor();
    expect(await onfidoInits(opened.page)).toMatchObject([
      {
        containerId: 'id-check-onfido-container',
        language: 'en_GB',
        theme: { name: 'dark' },
        smsNumberCountryCode: 'LU',
        steps: [
          {
            type: 'welcome',
            options: {
              title: 'Verify your identity',
              descriptions: [expect.any(String), expect.any(String)],
              nextButton: 'Start',
            },
          },
          'document',
          'face',
          { type: 'complete', options: { message: 'Thank you', submessage: expect.any(String) } },
        ],
      },
    ]);
    const parent = await onfido(opened.page).evaluate((one) => one.parentElement?.localName);
    expect(parent).toBe('investor-onboarding');
    expect(await onfido(opened.page).evaluate((one) => one.assignedSlot !== null)).toBe(true);
    const foreign = opened.requests.filter(({ url }) => /onfido\.com/.test(url));
    expect(foreign).toEqual([]);
    opened.expectQuiet();
  });

  it('submits the section when all steps are done', async () => {
    const opened = await openPage('/onfido');
    const { page } = opened;
    await onfido(page).getByRole('button', { name: 'Start' }).click();
    await onfido(page).getByRole('button', { name: 'Finish the step document' }).click();
    await onfido(page).getByRole('button', { name: 'Finish the step face' }).click();
    await page.getByText('Your answers are saved. Your profile is complete.').waitFor();
    await page.getByText('Identity pending').first().waitFor();
    opened.expectQuiet();
  });

  it('says that the check was cancelled, then a second later that it can be started again', async () => {
    const opened = await openPage('/onfido', { clock: true });
    const { page } = opened;
    const leave = onfido(page).getByRole('button', { name: 'Leave the check' });
    await leave.waitFor();
    await page.clock.pauseAt(Date.now() + 60_000);
    await leave.click();
    await page.getByText(cancelled).waitFor();
    await page.clock.runFor(900);
    expect(await page.getByText(canStart).count()).toBe(0);
    await page.clock.runFor(200);
    await page.getByText(canStart).waitFor();
    await page.clock.resume();
    expect(await errorCodes(page)).toEqual([]);
    await page.getByRole('button', { name: 'Start again' }).click();
    await welcome(page).waitFor();
    expect(await onfidoInits(page)).toHaveLength(2);
    opened.expectQuiet(/id-check-onfido: cancelled/);
  });

  it('tells of no restart when the section was left within that second', async () => {
    const opened = await openPage('/onfido', { clock: true });
    const { page } = opened;
    const leave = onfido(page).getByRole('button', { name: 'Leave the check' });
    await leave.waitFor();
    await page.clock.pauseAt(Date.now() + 60_000);
    await leave.click();
    await page.getByText(cancelled).waitFor();
    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    await page.clock.runFor(2000);
    expect(await page.getByText(canStart).count()).toBe(0);
  });

  it('restarts after an error, and with a fresh token after one that ran out', async () => {
    const opened = await openPage('/onfido');
    const { page } = opened;
    await onfido(page).getByRole('button', { name: 'Fail with an error' }).click();
    await expect.poll(async () => (await onfidoInits(page)).length).toBe(2);
    expect(await tearDowns(page)).toBe(1);
    await page.getByText(UNEXPECTED).waitFor();
    await onfido(page).getByRole('button', { name: 'Let the token expire' }).click();
    await expect.poll(async () => (await onfidoInits(page)).length).toBe(3);
    const tokens = (await onfidoInits(page)).map(({ token }) => token);
    expect(tokens[1]).toBe(tokens[0]);
    expect(tokens[2]).not.toBe(tokens[0]);
    expect(await onfido(page).count()).toBe(1);
    expect(await errorCodes(page)).toEqual(['UNEXPECTED', 'UNEXPECTED']);
    opened.expectQuiet(/The stand-in failed/, /Token expired/);
  });

  it('logs an init failure with status 400 whole, backs off, then asks', async () => {
    const throws = {
      message: 'Validation failed',
      status: 400,
      error: { message: 'There was a problem', fields: { applicant_id: ['is invalid'] } },
    };
    site.configure((_, usual) => withClaims(usual, { standIn: { throws } }));
    const opened = await openPage('/onfido');
    const { page } = opened;
    await page.getByText('The identity check could not be started.').waitFor();
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

  it.each(['throws', 'hangs'])('restarts though the tear-down %s', async (tearDown) => {
    site.configure((_, usual) => withClaims(usual, { standIn: { tearDown } }));
    const opened = await openPage('/onfido');
    const { page } = opened;
    await onfido(page).getByRole('button', { name: 'Fail with an error' }).click();
    await expect.poll(async () => (await onfidoInits(page)).length, { timeout: 8000 }).toBe(2);
    await welcome(page).waitFor();
    expect(await onfido(page).count()).toBe(1);
  });

  it('never starts when its core comes after the section was left', async () => {
    site.hang(true);
    const opened = await openPage('/onfido', { clock: true });
    const { page } = opened;
    await page.getByText('The identity check is loading').waitFor();
    await expect
      .poll(() => opened.requests.some(({ url }) => url === `${site.core}/v14/Onfido.js`))
      .toBe(true);
    await page.clock.runFor(10_000);
    await page.getByText('This takes longer than usual.').waitFor();
    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    const loaded = page.waitForResponse(`${site.core}/v14/Onfido.js`);
    site.hang(false);
    await loaded;
    await page.evaluate(`import('${site.core}/v14/Onfido.js').then(() => {})`);
    expect(await onfidoInits(page)).toEqual([]);
    expect(await onfido(page).count()).toBe(0);
  });

  it('starts anew in another language', async () => {
    const opened = await openPage('/onfido');
    const { page } = opened;
    await welcome(page).waitFor();
    await page.getByLabel('Language').first().selectOption('de');
    await expect
      .poll(async () => (await onfidoInits(page)).map(({ language }) => language))
      .toEqual(['en_GB', 'de_DE']);
    await onfido(page).getByText('Bestätigen Sie Ihre Identität').waitFor();
    expect(await tearDowns(page)).toBe(1);
    opened.expectQuiet();
  });

  it('keeps the check where it is when the element is moved', async () => {
    const opened = await openPage('/onfido');
    const { page } = opened;
    await onfido(page).getByRole('button', { name: 'Start' }).click();
    await page.locator('investor-onboarding').evaluate((element) => {
      const place = document.createElement('section');
      document.body.append(place);
      place.append(element);
    });
    await onfido(page).getByRole('button', { name: 'Finish the step document' }).waitFor();
    expect(await onfidoInits(page)).toHaveLength(1);
    opened.expectQuiet();
  });

  it('never hands the SDK a token that it would post to the host page', async () => {
    site.configure((_, usual) => withClaims(usual, { urls: {} }));
    const opened = await openPage('/onfido');
    await opened.page.getByText('The identity check could not be started.').waitFor();
    expect(await onfidoInits(opened.page)).toEqual([]);
    const asked = opened.requests.filter(({ url }) => /analytics|Onfido\.js/.test(url));
    expect(asked).toEqual([]);
    opened.expectQuiet(/no urls\.onfido_api_url/);
  });

  it('takes its core from the provider or this machine, and from nowhere else', async () => {
    site.configure((_, usual) => ({ ...usual, sdkUrl: 'https://evil.example/Onfido.js' }));
    const opened = await openPage('/onfido');
    await opened.page.getByText('The identity check could not be started.').waitFor();
    expect(opened.requests.filter(({ url }) => /evil/.test(url))).toEqual([]);
    opened.expectQuiet(/sdkUrl is no address of the provider/);
  });
});

describe('where there is nothing to check', () => {
  it('shows the pending view, with no SDK, while the section is locked and KYC pending', async () => {
    const opened = await openPage('/pending');
    const { page } = opened;
    await page
      .getByRole('link', { name: 'Continue' })
      .or(page.getByText('You are all set'))
      .waitFor();
    await page.locator('investor-onboarding').evaluate((element) => {
      (element as unknown as { goTo(...ids: string[]): void }).goTo('identity', 'identity-check');
    });
    await page.getByRole('heading', { name: 'Your identity check is under way' }).waitFor();
    await page.getByText('We are reviewing what you sent.').waitFor();
    await page.waitForLoadState('networkidle');
    const asked = opened.requests.map(({ url }) => url);
    expect(asked.filter((url) => /127\.0\.0\.1|provider-four|-adapter/.test(url))).toEqual([]);
    expect(await container(page, 'id-check-onfido').count()).toBe(0);
    opened.expectQuiet();
  });

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
    expect(await errorCodes(page)).toEqual([]);
    opened.expectQuiet();
  });
});

describe('beside the check', () => {
  it('tells what is coming, and helps when there is no camera', async () => {
    const opened = await openPage('/sumsub', {
      beforeScripts: () => {
        // An iframe's empty first page has none.
        if (!('mediaDevices' in navigator)) return;
        MediaDevices.prototype.enumerateDevices = async () => [];
        // Headless browsers refuse the camera from the start.
        navigator.permissions.query = async () =>
          Object.assign(new EventTarget(), { state: 'prompt' }) as unknown as PermissionStatus;
      },
    });
    const { page } = opened;
    await page.getByText('A photo of your passport or identity card').waitFor();
    await page.getByText('A photo of your face').waitFor();
    await page.getByText('No camera was found').waitFor();
    await sumsubFrame(page);
    opened.expectQuiet();
  });

  it('helps when the page does not hand the camera on to the provider', async () => {
    const opened = await openPage('/no-camera');
    await sumsubFrame(opened.page);
    await opened.page.getByText('This page does not allow the camera').waitFor();
  });

  it('helps when the camera was refused, until it is allowed', async () => {
    const opened = await openPage('/onfido', {
      beforeScripts: () => {
        const status = Object.assign(new EventTarget(), { state: 'denied' });
        Object.assign(globalThis, { cameraStatus: status });
        navigator.permissions.query = async () => status as unknown as PermissionStatus;
      },
    });
    const { page } = opened;
    const help = page.getByText('The camera is blocked for this page');
    await help.waitFor();
    await container(page, 'id-check-onfido').getByText('Verify your identity').waitFor();
    await page.evaluate(() => {
      const { cameraStatus } = globalThis as unknown as {
        cameraStatus: EventTarget & { state: string };
      };
      cameraStatus.state = 'granted';
      cameraStatus.dispatchEvent(new Event('change'));
    });
    await help.waitFor({ state: 'hidden' });
    opened.expectQuiet();
  });
});
