// @ts-check
import { heapOf, until } from './measure.mjs';
import { bytesUntil, watchRequests } from './requests.mjs';

/** @typedef {import('playwright-core').Browser} Browser */
/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('./requests.mjs').Request} Request */

/** Lighthouse's slow 4G: 1.6 Mbit/s down, 750 kbit/s up, 150 ms there and back. */
const SLOW_4G = {
  offline: false,
  downloadThroughput: (1638.4 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
  latency: 150,
};
const CPU_SLOWDOWN = 4;
/** All is loaded when nothing was asked for this long. */
const QUIET_MS = 2000;
const QUIET_WITHIN_MS = 60_000;
const LOOK_EVERY_MS = 100;
/** What is typed in a drawn page before the script. */
const EARLY = 'e';

/**
 * One visit with an empty cache; bytes are those of the wire, headers included.
 *
 * @typedef {object} Visit
 * @property {number} usable ms until a key that is typed in a field is kept, from the navigation or from the press
 * @property {number} held ms until React holds that field; NaN on pages without React
 * @property {number} skeleton ms until our element has drawn something; NaN on other pages
 * @property {number} shift cumulative layout shift until all is loaded
 * @property {number} longest the longest time a script of the CDN ran without a pause until all is loaded,
 *   in ms; 0: in no frame over 50 ms
 * @property {number} heap what scripts hold when all is loaded, after a forced collection, in MB
 * @property {number} files how many of the contender's own files came until the field can be used
 * @property {number} ownBytes of these files
 * @property {number} usableBytes of everything until the field can be used: page, files and answers
 * @property {number} allBytes of everything until all is loaded
 * @property {readonly Request[]} requests that began before the field can be used
 */

/**
 * Opens a page with an empty cache, presses what opens the section where there is something to press, waits
 * until a field can be typed in and all is loaded, then types.
 *
 * @param {Browser} browser
 * @param {{ url: string, cdn: string, isSlow: boolean, press?: string, isDrawn?: boolean }} what `cdn`: origin of
 *   the contender's own files; `press`: the button that opens the section, once the page is loaded; `isDrawn`:
 *   type as soon as a field is seen, which counts where it is not lost
 * @returns {Promise<Visit>}
 */
export async function visitPage(browser, { url, cdn, isSlow, press, isDrawn = false }) {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    ignoreHTTPSErrors: true,
    locale: 'en-GB',
  });
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send('Network.enable');
    if (isSlow) {
      await cdp.send('Network.emulateNetworkConditions', SLOW_4G);
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    }
    const watched = watchRequests(cdp);
    await page.addInitScript(watchPage, cdn);
    await page.goto(url, { waitUntil: 'commit' });
    let before = 0;
    if (press) {
      await page.getByRole('button', { name: press }).waitFor();
      await loaded(watched, url);
      before = watched.all().length;
      await page.getByRole('button', { name: press }).click();
    }
    await until(cdp, "'benchUsable' in window");
    if (isDrawn) await typeAtOnce(cdp);
    await loaded(watched, url);
    const seen = await page.evaluate(() => {
      const bench = /** @type {any} */ (window);
      return {
        usable: (bench.benchIsKept() ? bench.benchUsable : bench.benchHeld) - bench.benchPressed,
        held: (bench.benchHeld ?? Number.NaN) - bench.benchPressed,
        pressed: bench.benchPressed,
        skeleton: bench.benchSkeleton ?? Number.NaN,
        shift: bench.benchShift,
        longest: Math.max(0, ...bench.benchRuns),
      };
    });
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await typeInto(page, url);
    await cdp.send('Performance.enable');
    const heap = await heapOf(cdp);
    const { pressed, ...times } = seen;
    return { ...times, heap, ...weigh(watched.all().slice(before), pressed + times.usable, cdn) };
  } finally {
    await context.close();
  }
}

/**
 * @param {readonly Request[]} requests from the press on, or all of them
 * @param {number} usable
 * @param {string} cdn
 */
function weigh(requests, usable, cdn) {
  const own = requests.filter(({ url }) => url.startsWith(cdn));
  return {
    files: own.filter(({ end }) => end <= usable).length,
    ownBytes: bytesUntil(own, usable),
    usableBytes: bytesUntil(requests, usable),
    allBytes: bytesUntil(requests, Number.POSITIVE_INFINITY),
    requests: requests.filter(({ start }) => start <= usable),
  };
}

/**
 * @param {ReturnType<typeof watchRequests>} watched
 * @param {string} url
 */
async function loaded({ quietFor }, url) {
  for (let waited = 0; waited < QUIET_WITHIN_MS; waited += LOOK_EVERY_MS) {
    if (quietFor() >= QUIET_MS) return;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
  throw new Error(`${url} went on loading for a minute`);
}

/**
 * A key in the field that was found, over the protocol: the driver's own way puts scripts into the page.
 *
 * @param {import('playwright-core').CDPSession} cdp
 */
async function typeAtOnce(cdp) {
  await cdp.send('Runtime.evaluate', { expression: 'benchField.focus()' });
  await cdp.send('Input.insertText', { text: EARLY });
  await cdp.send('Runtime.evaluate', { expression: 'benchTyped = true' });
}

/**
 * The field that was found has to take a key, or its time says nothing.
 *
 * @param {Page} page
 * @param {string} url
 */
async function typeInto(page, url) {
  const field = page.locator('form input[type=text], form input:not([type])').first();
  const before = await field.inputValue();
  await field.focus();
  await page.keyboard.press('End');
  await page.keyboard.press('a');
  const value = await field.inputValue();
  if (value !== `${before}a`)
    throw new Error(`the first field of ${url} does not take what is typed`);
}

/**
 * Runs in the page, before everything else.
 *
 * @param {string} cdn
 */
function watchPage(cdn) {
  const bench = /** @type {any} */ (window);
  bench.benchRuns = [];
  bench.benchShift = 0;
  bench.benchPressed = 0;
  addEventListener('click', () => (bench.benchPressed = performance.now()), { once: true });
  new PerformanceObserver((list) => {
    const scripts = list.getEntries().flatMap((frame) => /** @type {any} */ (frame).scripts);
    const own = scripts.filter(({ sourceURL }) => sourceURL.startsWith(cdn));
    for (const { duration } of own) bench.benchRuns.push(duration);
  }).observe({ type: 'long-animation-frame', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) bench.benchShift += /** @type {any} */ (entry).value;
  }).observe({ type: 'layout-shift', buffered: true });
  // Where nothing was typed early nothing can be lost.
  bench.benchIsKept = () => !bench.benchTyped || bench.benchField.value !== '';
  // React's mark on the nodes that it has made or taken over.
  const lookForReact = () => {
    const isHeld = Object.keys(bench.benchField).some((key) => key.startsWith('__reactFiber$'));
    if (isHeld) bench.benchHeld = performance.now();
    else requestAnimationFrame(lookForReact);
  };
  const look = () => {
    const widget = document.querySelector('investor-onboarding')?.shadowRoot;
    if (widget && widget.childElementCount > 0) bench.benchSkeleton ??= performance.now();
    const fields = (widget ?? document).querySelectorAll('form input');
    const usable = [...fields].find(
      (field) => field.matches(':enabled') && field.checkVisibility({ visibilityProperty: true }),
    );
    if (!usable) return requestAnimationFrame(look);
    bench.benchField = usable;
    bench.benchUsable = performance.now();
    return lookForReact();
  };
  requestAnimationFrame(look);
}
