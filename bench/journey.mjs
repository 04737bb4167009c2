// @ts-check
import { until } from './measure.mjs';

/** @typedef {import('playwright-core').Browser} Browser */

/** Lighthouse's slow 4G: 1.6 Mbit/s down, 750 kbit/s up, 150 ms there and back. */
export const SLOW_4G = {
  offline: false,
  downloadThroughput: (1638.4 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
  latency: 150,
};

/**
 * @typedef {object} Request
 * @property {string} name
 * @property {number} start ms since the navigation
 * @property {number} end
 * @property {number} bytes over the wire
 * @property {boolean} asksFirst the browser's own question whether a call across origins is allowed
 *
 * @typedef {object} Journey
 * @property {number} skeleton ms until something of the widget is painted
 * @property {number} usable ms until a field of the first section can be typed in
 * @property {number} shift cumulative layout shift
 * @property {number} longest the longest task over 50 ms, else 0; whoever's it is
 * @property {number} own the longest time a script of ours ran without a pause, in frames over 50 ms
 * @property {readonly Request[]} requests until then
 */

/**
 * Opens the demo with an empty cache on a slow line and a slow processor.
 *
 * @param {Browser} browser
 * @param {{ host: string, cpu: number, line: typeof SLOW_4G }} what
 * @returns {Promise<Journey>}
 */
export async function measureJourney(browser, { host, cpu, line }) {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', line);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  /** @type {Map<string, { name: string, start: number, end: number, bytes: number, asksFirst: boolean }>} */
  const requests = new Map();
  let origin = Number.NaN;
  cdp.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
    if (Number.isNaN(origin)) origin = timestamp;
    const name = new URL(request.url).pathname;
    requests.set(requestId, {
      name,
      start: (timestamp - origin) * 1000,
      end: Number.NaN,
      bytes: 0,
      asksFirst: request.method === 'OPTIONS',
    });
  });
  cdp.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const request = requests.get(requestId);
    if (!request) return;
    request.end = (timestamp - origin) * 1000;
    request.bytes = encodedDataLength;
  });
  await page.addInitScript(watchWidget);
  await page.goto(host, { waitUntil: 'commit' });
  await until(cdp, "'benchUsable' in window");
  const seen = await page.evaluate(() => {
    const bench = /** @type {any} */ (window);
    return {
      skeleton: bench.benchSkeleton,
      usable: bench.benchUsable,
      shift: bench.benchShift,
      longest: Math.max(0, ...bench.benchTasks),
      own: Math.max(0, ...bench.benchOwn),
    };
  });
  await context.close();
  const inTime = [...requests.values()].filter(({ end }) => end <= seen.usable);
  return { ...seen, requests: inTime.sort((a, b) => a.start - b.start) };
}

/** Runs in the page, before everything else. */
function watchWidget() {
  const bench = /** @type {any} */ (window);
  bench.benchTasks = [];
  bench.benchOwn = [];
  bench.benchShift = 0;
  const isOurs = (/** @type {{ sourceURL: string }} */ { sourceURL }) =>
    /\/chunks\/|investor-onboarding\.js$/.test(sourceURL);
  new PerformanceObserver((list) => {
    for (const frame of list.getEntries()) {
      const scripts = /** @type {any} */ (frame).scripts.filter(isOurs);
      for (const { duration } of scripts) bench.benchOwn.push(duration);
    }
  }).observe({ type: 'long-animation-frame', buffered: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) bench.benchTasks.push(duration);
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) bench.benchShift += /** @type {any} */ (entry).value;
  }).observe({ type: 'layout-shift', buffered: true });
  const look = () => {
    const root = document.querySelector('investor-onboarding')?.shadowRoot;
    if (root && root.childElementCount > 0) bench.benchSkeleton ??= performance.now();
    if (root?.querySelector('form input')) bench.benchUsable = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
