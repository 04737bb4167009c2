import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeFindings } from '../../support/bundle/axe';
import {
  type ClientSite,
  heardEvents,
  openClientPage,
  startClientSite,
} from '../../support/bundle/client-page';
import {
  type Drawing,
  drawFor,
  drawnPage,
  type HeldPage,
  openHeld,
} from '../../support/bundle/drawn';
import { launchBrowser, type OpenOptions } from '../../support/bundle/open';
import { longIt } from '../../support/long';

let site: ClientSite;
let browser: Browser;
const drawn = { tag: '' };

beforeAll(async () => {
  site = await startClientSite((origins) => ({
    '/drawn': drawnPage(origins, drawn),
    '/elsewhere': '<h1>Elsewhere</h1>',
  }));
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

/** Draws the page for an investor, and opens it without its script. */
async function open(investor: string, drawing?: Drawing, options?: OpenOptions) {
  drawn.tag = await drawFor(site, investor, drawing);
  return openHeld(browser, site, options);
}

/** The calls to the backend so far, as methods and paths. */
const callsOf = ({ requests }: Pick<HeldPage, 'requests'>) =>
  requests
    .filter(({ url, method }) => url.includes('/v1/') && method !== 'OPTIONS')
    .map(({ url, method }) => `${method} ${new URL(url).pathname.replace('/v1', '')}`);

const saveButton = 'Save and continue';

describe('whose a drawn screen is', () => {
  it('uses the answers in the page, and asks who is signed in', async () => {
    const held = await open('whose-own');
    const { page, script, expectQuiet, close } = held;
    await page.getByLabel('First name').fill('Own');
    await page.getByRole('button', { name: saveButton }).click();
    await script();
    await page.getByText('Fill in this field').first().waitFor();
    const calls = callsOf(held);
    expect(calls.filter((call) => call === 'GET /session')).toHaveLength(1);
    expect(calls).not.toContain('GET /qualification');
    expectQuiet();
    await close();
  });

  it('forgets what was typed and pressed for another investor', async () => {
    const held = await open('whose-cyd', { attributes: { 'data-investor': 'whose-dan' } });
    const { page, script, expectQuiet, close } = held;
    await page.getByLabel('First name').fill('Cyd');
    await page.getByLabel('Last name').fill('Cydsen');
    await page.getByLabel('Date of birth').fill('1985-07-12');
    await page.getByLabel('Nationality').selectOption('France');
    await page.getByLabel('I invest on my own behalf').check();
    await page.getByRole('button', { name: saveButton }).click();
    await script();
    await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('');
    await page.waitForLoadState('networkidle');
    const changing = callsOf(held).filter((call) => !call.startsWith('GET'));
    expect(changing).toEqual([]);
    expect(callsOf(held)).toContain('GET /session');
    for (const investor of ['whose-cyd', 'whose-dan'])
      expect(JSON.stringify((await site.backend.investor(investor)) ?? {})).not.toContain('Cyd');
    expectQuiet();
    await close();
  });

  longIt('forgets what was typed where nobody is signed in any more', async () => {
    const held = await open(
      'whose-gone',
      {},
      {
        prepare: (context) =>
          context.route('**/v1/session', (route) =>
            route.fulfill({ status: 401, headers: { 'access-control-allow-origin': '*' } }),
          ),
      },
    );
    const { page, script, close } = held;
    await page.getByLabel('First name').fill('Gone');
    await script();
    await page.getByRole('heading', { name: 'You are signed out' }).waitFor();
    expect(callsOf(held).filter((call) => !call.startsWith('GET'))).toEqual([]);
    await close();
  });

  longIt('shows who is signed out', async () => {
    const { page, script, close } = await open('whose-eve', {
      change: () => ({ session: null, qualification: null }),
    });
    await page.getByRole('heading', { name: 'You are signed out' }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await script();
    // Somebody is signed in after all.
    await page.getByLabel('First name').waitFor();
    await close();
  });
});

/** Runs in the page: it was opened long ago. */
function openedLongAgo(): void {
  const now = performance.now.bind(performance);
  performance.now = () => now() + 30_000;
}

/** Runs in the page: not a byte of it came from its server. */
function comesFromCache(): void {
  Object.defineProperty(PerformanceNavigationTiming.prototype, 'transferSize', { value: 0 });
}

/** Runs in the page: it has a backend of its own, which answers as the real one. */
function ownApi(): void {
  const answer = async (path: string) => {
    const element = document.querySelector('investor-onboarding');
    const token = await element?.getAccessToken?.({} as never);
    const response = await fetch(`${element?.getAttribute('api-base')}${path}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return response.json();
  };
  document.addEventListener('readystatechange', () => {
    const api = {
      fetchSession: () => answer('/session'),
      fetchLanguages: () => answer('/languages'),
      fetchQualification: () => answer('/qualification'),
    };
    Object.assign(document.querySelector('investor-onboarding') ?? {}, { api });
  });
}

describe('a drawn screen that does not fit', () => {
  /** Types, lets the script through, and finds the same form with what was typed, and one line. */
  async function expectReplaced(held: HeldPage, why: RegExp): Promise<void> {
    const { page, script } = held;
    const told: string[] = [];
    page.on('console', (line) => told.push(line.text()));
    await page.getByLabel('First name').fill('Hal');
    await page.getByLabel('I invest on my own behalf').check();
    await page.getByLabel('First name').press('Home');
    await script();
    await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('Hal');
    expect(await page.getByLabel('I invest on my own behalf').isChecked()).toBe(true);
    expect(await page.getByRole('button', { name: saveButton }).count()).toBe(1);
    await page.keyboard.type('ey');
    expect(await page.getByLabel('First name').inputValue()).toBe('eyHal');
    const lines = told.filter((line) => line.includes('the drawn screen is replaced'));
    expect(lines).toEqual([expect.stringMatching(why)]);
  }

  it('makes way for another version in one step, and keeps what was typed', async () => {
    drawn.tag = (await drawFor(site, 'unfit-version')).replace(
      /"version":"[^"]*"/,
      '"version":"0.0.0"',
    );
    const held = await openHeld(browser, site);
    await expectReplaced(held, /drawn by 0\.0\.0/);
    expect(callsOf(held)).toContain('GET /qualification');
    held.expectQuiet();
    await held.close();
  });

  longIt('makes way where it is not what React draws, and keeps what was typed', async () => {
    drawn.tag = (await drawFor(site, 'unfit-other')).replace('Save and continue', 'Save');
    const held = await openHeld(browser, site);
    await expectReplaced(held, /not what React draws/);
    held.expectQuiet(/React has recovered from/);
    await held.close();
  });

  longIt('counts as too old after 30 s, and its answers are read anew', async () => {
    const held = await open('unfit-old', {}, { beforeScripts: openedLongAgo });
    await expectReplaced(held, /too old/);
    expect(callsOf(held)).toContain('GET /qualification');
    held.expectQuiet();
    await held.close();
  });

  /** Opens a drawn page, leaves it, and goes back; gives what was said of it since, and what was asked. */
  async function leaveAndGoBack(investor: string, options: OpenOptions = {}) {
    drawn.tag = await drawFor(site, investor);
    const opened = await openClientPage(browser, site, { path: '/drawn', ...options });
    const { page, expectQuiet, close } = opened;
    const events = async () => (await heardEvents(page)).map(({ type }) => type);
    await expect.poll(events).toContain('onboarding-ready');
    await page.goto(`${site.portal}/elsewhere`);
    const before = callsOf(opened).length;
    const said: string[] = [];
    page.on('console', (line) => said.push(line.text()));
    await page.goBack();
    await expect.poll(events).toContain('onboarding-ready');
    await page.getByLabel('First name').waitFor();
    expectQuiet();
    await close();
    return {
      replaced: said.filter((line) => line.includes('is replaced')),
      calls: callsOf(opened).slice(before),
    };
  }

  longIt('was kept by the browser, which went back: its answers are read anew', async () => {
    // Chromium keeps no page of a server whose certificate it does not know.
    const { replaced, calls } = await leaveAndGoBack('unfit-kept', {
      beforeScripts: comesFromCache,
    });
    expect(replaced).toEqual([expect.stringContaining('had kept the page')]);
    expect(calls).toContain('GET /qualification');
  });

  longIt('fits where its server has drawn it anew on the way back', async () => {
    const { replaced, calls } = await leaveAndGoBack('fits-anew');
    expect(replaced).toEqual([]);
    expect(calls).not.toContain('GET /qualification');
  });

  longIt('makes way for another api-base, which is told nothing of what was typed', async () => {
    drawn.tag = (await drawFor(site, 'unfit-backend')).replace(
      /"apiBase":"[^"]*"/,
      '"apiBase":"https://other.example/v1"',
    );
    const held = await openHeld(browser, site);
    const told = held.page.waitForEvent('console', (line) =>
      line.text().includes('it was drawn for another api-base'),
    );
    await held.page.getByLabel('First name').fill('Ivy');
    await held.script();
    await told;
    await expect.poll(() => held.page.getByLabel('First name').inputValue()).toBe('');
    expect(callsOf(held)).toContain('GET /qualification');
    held.expectQuiet();
    await held.close();
  });

  longIt('makes way for an api object of the page', async () => {
    const held = await open('unfit-api', {}, { beforeScripts: ownApi });
    await expectReplaced(held, /has an api object/);
    await held.close();
  });

  longIt('makes way for the demo', async () => {
    drawn.tag = (await drawFor(site, 'unfit-demo')).replace(' lang=', ' demo lang=');
    const held = await openHeld(browser, site);
    const told = held.page.waitForEvent('console', (line) =>
      line.text().includes('shows the demo'),
    );
    await held.script();
    await told;
    await held.page.getByRole('heading', { name: 'Who invests' }).waitFor();
    await held.close();
  });

  longIt('leaves the plain tag where the browser knows no declarative shadow root', async () => {
    drawn.tag = (await drawFor(site, 'unfit-browser')).replace(' shadowrootmode', ' data-unknown');
    const { page, expectQuiet, close } = await openClientPage(browser, site, { path: '/drawn' });
    await page.getByLabel('First name').fill('Old');
    expect(await page.getByLabel('First name').inputValue()).toBe('Old');
    expectQuiet();
    await close();
  });
});
