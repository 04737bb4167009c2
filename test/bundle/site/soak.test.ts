import type { Browser, CDPSession, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type ClientSite,
  demoControl,
  openClientPage,
  startClientSite,
} from '../../support/bundle/client-page';
import { launchBrowser } from '../../support/bundle/open';
import { createRandom, type Random } from '../../support/bundle/random';

/**
 * How long it goes on, in seconds: 5 beside the other site tests, then five minutes, in `npm run test:full` alone;
 * SOAK_SECONDS=3600 for an hour by hand.
 */
const SECONDS = Number(process.env.SOAK_SECONDS ?? 5);
/** SOAK_SEED repeats the choices of a run; what the machine's speed decides, it does not. */
const SEED = Number(process.env.SOAK_SEED ?? Date.now() % 1_000_000);

/** Nodes and listeners that come and go with the browser itself; a widget's tree has hundreds. */
const SLACK = 20;

/** What may go wrong with a call, each as often as the others. */
const FAULTS = [
  { kind: 'status', status: 500 },
  { kind: 'status', status: 503, retryAfter: 0 },
  { kind: 'status', status: 429 },
  { kind: 'slow', ms: 400 },
  { kind: 'malformed' },
  { kind: 'body', body: { id: 5, milestones: null } },
  { kind: 'drop' },
  { kind: 'lose' },
] as const;
const STRUCK = ['saveSection', 'fetchQualification', 'fetchSection', 'fetchKyc', '*'] as const;

/** The first section of the reference server's individual, as it is filled in. */
const SECTION = 'personal-details';

let site: ClientSite;
let browser: Browser;

beforeAll(async () => {
  site = await startClientSite(() => ({ '/': '<p>An empty page</p>' }));
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  await site?.close();
});

/** Puts a widget for this investor into the page; it goes to the API by bearer tokens. */
async function putWidget(page: Page, investor: string): Promise<void> {
  await page.evaluate(
    ({ api, name }) => {
      const element = document.createElement('investor-onboarding');
      element.setAttribute('api-base', `${api}/v1`);
      element.setAttribute('routing', 'memory');
      Object.assign(element, {
        getAccessToken: async () => {
          const answer = await fetch(`${api}/demo/token`, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ investor: name, profile: 'individual' }),
          });
          return (await answer.json()).accessToken;
        },
      });
      document.body.append(element);
    },
    { api: site.api, name: investor },
  );
}

/** Takes the widget out, puts it back, moves it: what a framework does to it. */
function takeOut(page: Page, back: boolean): Promise<void> {
  return page.evaluate((comesBack) => {
    const element = document.querySelector('investor-onboarding');
    element?.remove();
    if (element && comesBack) document.body.append(element);
  }, back);
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name });

/**
 * Presses the button of this name, unless something lies over it; tells whether it did. All in the page and
 * in one go: between a look and a press of the driver the page may have put another button there, and the
 * driver's hold on a button, which it gives up late or never, is one on the whole tree of a removed widget.
 */
function press(page: Page, name: string, times = 1): Promise<boolean> {
  return page.evaluate(
    ({ wanted, presses }) => {
      const root = document.querySelector('investor-onboarding')?.shadowRoot;
      const named = [...(root?.querySelectorAll('button') ?? [])].find(
        (button) => button.textContent?.trim() === wanted && button.checkVisibility(),
      );
      if (!root || !named) return false;
      named.scrollIntoView({ block: 'center' });
      const { x, y, width, height } = named.getBoundingClientRect();
      if (!named.contains(root.elementFromPoint(x + width / 2, y + height / 2))) return false;
      named.focus();
      for (let time = 0; time < presses; time += 1) named.click();
      return true;
    },
    { wanted: name, presses: times },
  );
}

/** Presses 'Try again' wherever it stands, until this is there. */
async function reach(page: Page, wanted: Locator): Promise<void> {
  await expect
    .poll(
      async () => {
        if (await wanted.first().isVisible()) return true;
        await press(page, 'Try again');
        return false;
      },
      { timeout: 20_000, interval: 100 },
    )
    .toBe(true);
}

interface Answers {
  readonly first_name: string;
  readonly last_name: string;
}

async function fillIn(page: Page, { first_name, last_name }: Answers): Promise<void> {
  await page.getByLabel(/First name/).fill(first_name);
  await page.getByLabel(/Last name/).fill(last_name);
  await page.getByLabel(/Date of birth/).fill('1985-07-07');
  await page.getByLabel(/Nationality/).selectOption({ label: 'Luxembourg' });
  await page.getByLabel(/on my own behalf/).check();
}

/** Something strange an investor or a page does in the middle. */
async function disturb(page: Page, random: Random): Promise<void> {
  const kind = random.oneOf(['nothing', 'move', 'language', 'offline', 'blur'] as const);
  if (kind === 'move') await takeOut(page, true);
  if (kind === 'blur') await page.evaluate(() => window.dispatchEvent(new Event('blur')));
  if (kind === 'offline') {
    await page.context().setOffline(true);
    await page.context().setOffline(false);
  }
  if (kind === 'language') {
    await page.evaluate(() => {
      const element = document.querySelector('investor-onboarding') as HTMLElement & {
        setLanguage(code: string): void;
      };
      element.setLanguage('en');
    });
  }
}

/** One investor's way from nothing to a saved first section, with faults on it. */
async function journey(page: Page, random: Random, investor: string): Promise<Answers> {
  const answers = { first_name: random.text(), last_name: random.text() };
  const strike = async () => {
    const [action, fault] = [random.oneOf(STRUCK), random.oneOf(FAULTS)];
    await demoControl(site, '/faults', { action, fault, times: 1 + random.below(2) });
  };
  if (random.chance(0.4)) await strike();
  await putWidget(page, investor);
  await reach(page, heading(page, 'Personal details'));
  await reach(page, page.getByLabel(/First name/));
  await fillIn(page, answers);
  if (random.chance(0.5)) await disturb(page, random);
  await reach(page, page.getByLabel(/First name/));
  if (random.chance(0.7)) await strike();
  await saveUntilIn(page, random);
  return answers;
}

/** Presses save, as often as it takes and sometimes twice, until the next section stands. */
async function saveUntilIn(page: Page, random: Random): Promise<void> {
  const next = heading(page, 'Contact and home address').first();
  await expect
    .poll(
      async () => {
        if (await next.isVisible()) return true;
        if (await press(page, 'Keep mine')) return false;
        if (await press(page, 'Try again')) return false;
        await press(page, 'Save and continue', random.chance(0.3) ? 2 : 1);
        return false;
      },
      { timeout: 20_000, interval: 150 },
    )
    .toBe(true);
}

/** How often a save has changed what is stored of the section. */
async function changesOf(investor: string): Promise<number> {
  const { entries } = await site.backend.desk.history(investor);
  const saves = entries.filter(({ action }) => action === 'section.saved');
  return saves.filter(({ sectionId }) => sectionId === SECTION).length;
}

async function alive(cdp: CDPSession): Promise<number> {
  await cdp.send('HeapProfiler.collectGarbage');
  const expression = "customElements.get('investor-onboarding').prototype";
  const prototype = await cdp.send('Runtime.evaluate', { expression });
  const { objects } = await cdp.send('Runtime.queryObjects', {
    prototypeObjectId: prototype.result.objectId ?? '',
  });
  const counted = await cdp.send('Runtime.callFunctionOn', {
    objectId: objects.objectId ?? '',
    functionDeclaration: 'function () { return this.length; }',
  });
  await cdp.send('Runtime.releaseObject', { objectId: objects.objectId ?? '' });
  return counted.result.value;
}

/** The smallest of a few looks: what is freed is freed in steps. */
async function metrics(cdp: CDPSession) {
  let least = await look(cdp);
  for (let times = 0; times < 4; times += 1) {
    const found = await look(cdp);
    if (found.nodes < least.nodes) least = found;
  }
  return least;
}

async function look(cdp: CDPSession) {
  await cdp.send('HeapProfiler.collectGarbage');
  const { metrics: all } = await cdp.send('Performance.getMetrics');
  const value = (name: string) => all.find((metric) => metric.name === name)?.value ?? Number.NaN;
  return {
    nodes: value('Nodes'),
    listeners: value('JSEventListeners'),
    heap: value('JSHeapUsedSize'),
  };
}

it(
  `random journeys with random faults for ${SECONDS} s (SOAK_SEED=${SEED})`,
  async () => {
    const random = createRandom(SEED);
    const opened = await openClientPage(browser, site, { path: '/' });
    const { page } = opened;
    page.setDefaultTimeout(15_000);
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Performance.enable');
    const expected = new Map<string, Answers>();
    const end = Date.now() + SECONDS * 1000;
    let before: Awaited<ReturnType<typeof metrics>> | undefined;

    while (Date.now() < end || expected.size < 3) {
      const investor = `soak-${expected.size}`;
      const answers = await journey(page, random, investor).catch(async (cause: unknown) => {
        const said = ['heading', 'alert'].map((role) => page.getByRole(role as 'heading'));
        const texts = await Promise.all(said.map((one) => one.allTextContents()));
        const shown = texts.flat().join('\n');
        const told = opened.problems().slice(-5).join('\n');
        const asked = opened.requests.slice(-15).map(({ method, url }) => `${method} ${url}`);
        const seen = [shown, told, ...asked].join('\n');
        throw new Error(`${investor} gets no further than:\n${seen}`, { cause });
      });
      expected.set(investor, answers);
      await takeOut(page, false);
      await demoControl(site, '/faults', {}, 'DELETE');
      // Twice, so that what is made once for all elements is there.
      if (expected.size === 2) before = await metrics(cdp);
    }

    // All that was saved has arrived, once, and nothing else.
    for (const [investor, answers] of expected) {
      expect(await changesOf(investor), `${investor}: changes of the section`).toBe(1);
      const saved = (await site.backend.investor(investor))?.sections[SECTION];
      expect(saved, investor).toMatchObject({ completed: true, values: answers });
    }
    // What the last one still asked for lets go of it when it ends.
    await expect.poll(() => alive(cdp)).toBe(0);
    const after = await metrics(cdp);
    expect(after.nodes).toBeLessThanOrEqual((before?.nodes ?? 0) + SLACK);
    expect(after.listeners).toBeLessThanOrEqual((before?.listeners ?? 0) + SLACK);
    // The browser tells of each call that was refused, and the widget of each failure, and that it knows no
    // languages after the call for them has failed: nothing else.
    const known = /Failed to load resource|console\.(error|warning): investor-onboarding: /;
    const foreign = opened.problems().filter((problem) => !known.test(problem));
    expect(foreign).toEqual([]);
    const heap = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
    console.info(
      `soak: seed ${SEED}, ${expected.size} journeys, ${opened.requests.length} requests, ` +
        `${opened.problems().length} failures told, nodes ${before?.nodes} then ${after.nodes}, ` +
        `listeners ${before?.listeners} then ${after.listeners}, ` +
        `heap ${heap(before?.heap ?? 0)} then ${heap(after.heap)}`,
    );
    await opened.close();
  },
  SECONDS * 1000 + 90_000,
);
