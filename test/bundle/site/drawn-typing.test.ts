import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ClientSite, openClientPage, startClientSite } from '../../support/bundle/client-page';
import { drawFor, drawnPage } from '../../support/bundle/drawn';
import { launchBrowser } from '../../support/bundle/open';
import { createRandom, type Random } from '../../support/bundle/random';

/** How many pages are typed into: 8 in `npm test`, a thousand in `npm run test:full`. */
const RUNS = Number(process.env.TYPING_RUNS ?? 2);
/** TYPING_SEED repeats the delays and the keys of the first run; what the machine's speed decides, it does not. */
const SEED = Number(process.env.TYPING_SEED ?? Date.now() % 1_000_000);
const AT_ONCE = 4;

/** The longest that a file or an answer is held back. Milliseconds. */
const LONGEST_DELAY_MS = 500;
/** How long the investor types on once the script is there. Milliseconds. */
const TYPED_ON_MS = 2000;

let site: ClientSite;
let browser: Browser;
const drawn = { tag: '' };

beforeAll(async () => {
  site = await startClientSite((origins) => ({ '/drawn': drawnPage(origins, drawn) }));
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

/** Two fields, one after the other, as a person sees them who types. */
const FIELDS = [
  { label: 'First name', key: 'first_name' },
  { label: 'Last name', key: 'last_name' },
] as const;

/** What a field holds, and what of it is selected. */
interface Typed {
  text: string;
  start: number;
  end: number;
}

/** Types for a while, and resolves with what the fields should hold then. */
async function typeOn(page: Page, random: Random, until: () => Promise<boolean>) {
  const fields = FIELDS.map((): Typed => ({ text: '', start: 0, end: 0 }));
  let at = 0;
  const put = (field: Typed, text: string) => {
    field.text = field.text.slice(0, field.start) + text + field.text.slice(field.end);
    field.start += text.length;
    field.end = field.start;
  };
  do {
    const field = fields[at] as Typed;
    const key = random.chance(0.75)
      ? String.fromCharCode(97 + random.below(26))
      : random.oneOf(['Backspace', 'Home', 'End', 'Tab'] as const);
    if (key === 'Tab') {
      await page.keyboard.press(at === 0 ? 'Tab' : 'Shift+Tab');
      at = 1 - at;
      // Who comes by Tab has all of it selected.
      const next = fields[at] as Typed;
      next.start = 0;
      next.end = next.text.length;
    } else {
      await page.keyboard.press(key);
      if (key === 'Home' || key === 'End') field.start = key === 'Home' ? 0 : field.text.length;
      else if (key === 'Backspace' && field.start === field.end)
        field.start = Math.max(0, field.start - 1);
      if (key === 'Home' || key === 'End') field.end = field.start;
      else put(field, key === 'Backspace' ? '' : key);
    }
    await pause(random.below(30));
  } while (!(await until()));
  return fields.map(({ text }) => text);
}

/** Opens the page with delays of its own, types, and compares. */
async function run(seed: number): Promise<void> {
  const random = createRandom(seed);
  // By name, so that a seed means the same delays whichever file is asked for first.
  const delayOf = (url: string) => {
    const name = createHash('sha256').update(new URL(url).pathname).digest().readUInt32LE();
    return createRandom(seed + name).below(LONGEST_DELAY_MS);
  };
  const said: string[] = [];
  // For somebody else each time: near the end of a session, half an hour later, a dialog over the form says so.
  drawn.tag = await drawFor(site, `typing-${seed}`, { attributes: { drafts: 'session' } });
  const { page, expectQuiet, close } = await openClientPage(browser, site, {
    path: '/drawn',
    isOpenAtOnce: true,
    prepare: (context) =>
      context.route(/\.(js|css|json)$|\/v1\//, async (route) => {
        await pause(delayOf(route.request().url()));
        await route.continue();
      }),
  });
  page.on('console', (line) => said.push(line.text()));
  await page.waitForFunction(isPainted);
  await page.getByLabel('First name').focus();
  const typed = await typeOn(page, random, () => page.evaluate(isOver, TYPED_ON_MS));
  const shown = FIELDS.map(({ label }) => page.getByLabel(label).inputValue());
  const found = `TYPING_SEED=${seed}: ${await page.evaluate(standing)}; ${said.join('\n')}`;
  expect(await Promise.all(shown), found).toEqual(typed);
  // The form knows it too.
  await expect
    .poll(() => page.evaluate(draft), { message: `TYPING_SEED=${seed}: kept as a draft` })
    .toEqual(FIELDS.flatMap(({ key: id }, at) => (typed[at] ? [{ id, value: typed[at] }] : [])));
  expectQuiet();
  await close();
}

/** Runs in the page. */
function isPainted(): boolean {
  const root = document.querySelector('investor-onboarding')?.shadowRoot;
  const isThere = performance.getEntriesByName('first-contentful-paint').length > 0;
  return isThere && root?.querySelector('input') != null;
}

/** Runs in the page: has the script been there for this long? */
function isOver(enough: number): boolean {
  const { heardEvents } = window;
  if (!heardEvents.some(({ type }) => type === 'onboarding-ready')) return false;
  window.readyAt ??= performance.now();
  return performance.now() - window.readyAt > enough;
}

/** Runs in the page: what has the focus, and what the host has heard, for who looks for a lost key. */
function standing(): string {
  const focused = document.querySelector('investor-onboarding')?.shadowRoot?.activeElement;
  const heard = window.heardEvents.map(({ type }) => type);
  return `the focus on ${focused?.outerHTML.slice(0, 200)}; heard ${heard.join(', ')}`;
}

/** Runs in the page: the unsaved answers, in the order of the form. */
function draft(): unknown {
  const key = Object.keys(sessionStorage).find((name) => name.includes(':draft:'));
  const { sections } = JSON.parse((key && sessionStorage.getItem(key)) ?? '{"sections":[]}');
  return sections[0]?.values ?? [];
}

declare global {
  interface Window {
    readyAt?: number;
  }
}

it(
  `no key is lost from the first paint on, in ${RUNS} pages (TYPING_SEED=${SEED})`,
  async () => {
    let begun = 0;
    const goOn = async () => {
      while (begun < RUNS) {
        begun += 1;
        await run(SEED + begun - 1);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, goOn));
  },
  60_000 + RUNS * 10_000,
);
