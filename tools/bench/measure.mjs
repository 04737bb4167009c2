// @ts-check
/** @typedef {import('playwright-core').Browser} Browser */
/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('playwright-core').CDPSession} CDPSession */

/**
 * What one run of one form yields; times in ms, heap in MB.
 *
 * @typedef {object} Measured
 * @property {number} first from the navigation until a field can be typed in
 * @property {number} all until every visible field is there
 * @property {number} keystroke work of the main thread for one key
 * @property {number} toggle work of the main thread to show or hide one conditional field
 * @property {number} heap after a forced collection
 * @property {number} next work of the main thread to show another section of as many fields
 * @property {number} heapLater after ten other sections, and a forced collection
 * @property {number} longest the longest task that was over 50 ms, else 0
 */

const KEYS = 30;
const TOGGLES = 5;

/**
 * Opens one form in a fresh context and uses it.
 *
 * @param {Browser} browser
 * @param {{ url: string, fields: number, fieldsets: number, cpu: number }} what `cpu`: the slow-down
 * @returns {Promise<Measured>}
 */
export async function measureForm(browser, { url, fields, fieldsets, cpu }) {
  const query = `fields=${fields}&fieldsets=${fieldsets}`;
  const { context, page, cdp } = await openForm(browser, { url, query, fields, cpu });
  // Before anything is typed: leaving that would be asked about.
  const heap = await heapOf(cdp);
  const next = await showOthers(cdp, visibleOf(fields));
  const heapLater = await heapOf(cdp);

  const middle = fields / 2;
  const keystroke = await typing(page, cdp, `Field ${middle}`);
  // Every tenth field has a condition on the one before it (forms.ts).
  const ten = Math.floor(middle / 10) * 10;
  const toggle = await toggling(page, cdp, `Field ${ten + 8}`, `Field ${ten + 9}`);
  const loading = await page.evaluate(() => ({
    first: /** @type {any} */ (window).benchFirst,
    all: /** @type {any} */ (window).benchAll,
    longest: Math.max(0, .../** @type {any} */ (window).benchTasks),
  }));
  await context.close();
  return { ...loading, keystroke, toggle, heap, next, heapLater };
}

/** Of ten fields one is hidden at first (forms.ts). @param {number} fields */
function visibleOf(fields) {
  return fields - fields / 10;
}

/**
 * What the page's scripts hold after a forced collection, in MB. `Performance` has to be enabled.
 *
 * @param {CDPSession} cdp
 */
export async function heapOf(cdp) {
  await cdp.send('HeapProfiler.collectGarbage');
  const { JSHeapUsedSize: heap = 0 } = await metrics(cdp);
  return heap / 1e6;
}

const SECTIONS = 10;

/**
 * Shows ten other sections, one after the other. Returns the work for one of them, in ms.
 *
 * @param {CDPSession} cdp
 * @param {number} visible
 */
async function showOthers(cdp, visible) {
  await atRest(cdp);
  const before = await metrics(cdp);
  for (let section = 0; section < SECTIONS; section += 1) {
    await cdp.send('Runtime.evaluate', { expression: 'benchOther()' });
    await until(cdp, `benchFresh() >= ${visible}`);
  }
  await atRest(cdp);
  return work(before, await metrics(cdp)) / SECTIONS;
}

/**
 * Opens one form in a fresh context, until it is complete and at rest.
 *
 * @param {Browser} browser
 * @param {{ url: string, query: string, fields: number, cpu: number }} what
 */
async function openForm(browser, { url, query, fields, cpu }) {
  const context = await browser.newContext({
    viewport: { width: 1000, height: 800 },
    ignoreHTTPSErrors: true,
  });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  // Of the main thread's own time: what other programs take of the processor does not count.
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  await page.addInitScript(watchLoading, visibleOf(fields));
  await page.goto(`${url}?${query}`);
  await until(cdp, "'benchAll' in window");
  await restful(page);
  return { context, page, cdp };
}

/**
 * What one select of many options costs; work of the main thread in ms, NaN where a list can't do it.
 *
 * @typedef {object} MeasuredList
 * @property {number} elements the page's elements while the list is closed
 * @property {number} open from the press, the pointer being there
 * @property {number} key one key of the search
 * @property {number} choose
 */

/**
 * Opens a form that begins with a select, and uses the select.
 *
 * @param {Browser} browser
 * @param {{ url: string, options: number, cpu: number, opensOnly?: boolean }} what
 * @returns {Promise<MeasuredList>}
 */
export async function measureList(browser, { url, options, cpu, opensOnly = false }) {
  const query = `fields=10&options=${options}`;
  const { context, page, cdp } = await openForm(browser, { url, query, fields: 10, cpu });
  const select = page.getByLabel('Select', { exact: true });
  await select.focus();
  const box = await select.boundingBox();
  if (!box) throw new Error('the select is not there');
  await atRest(cdp);
  const root = "(document.querySelector('investor-onboarding')?.shadowRoot ?? document)";
  const elements = Number(await page.evaluate(`${root}.querySelectorAll('*').length`));
  const wanted = `Option ${String(options - 2).padStart(5, '0')}`;
  // Over the protocol: the driver's own clicks and waits put scripts into the page.
  const shows = (/** @type {string} */ name) =>
    until(
      cdp,
      `[...${root}.querySelectorAll('[role=option]')].some((one) => one.textContent === '${name}')`,
    );
  const working = async (/** @type {() => Promise<unknown>} */ act) => {
    await atRest(cdp);
    const before = await metrics(cdp);
    await act();
    await atRest(cdp);
    return work(before, await metrics(cdp));
  };
  await page.mouse.move(box.x + 30, box.y + box.height / 2);
  const open = await working(async () => {
    await page.mouse.down();
    await page.mouse.up();
    await shows('Option 00000');
  });
  if (opensOnly) {
    await context.close();
    return { elements, open, key: Number.NaN, choose: Number.NaN };
  }
  const digits = wanted.slice(-5);
  const key =
    (await working(async () => {
      for (const digit of digits) await page.keyboard.press(digit);
      await shows(wanted);
    })) / digits.length;
  const choose = await working(() => page.keyboard.press('Enter'));
  if ((await select.inputValue()) !== wanted) throw new Error(`${wanted} was not chosen`);
  await context.close();
  return { elements, open, key, choose };
}

const LOOK_EVERY_MS = 50;
const LOOK_FOR_MS = 120_000;

/**
 * Until an expression holds in the page. Asked over the protocol itself: the driver's own way to wait
 * puts scripts into the page, which a slowed-down processor would be seen to work on.
 *
 * @param {CDPSession} cdp
 * @param {string} expression
 */
export async function until(cdp, expression) {
  for (let waited = 0; waited < LOOK_FOR_MS; waited += LOOK_EVERY_MS) {
    const { result } = await cdp.send('Runtime.evaluate', { expression });
    if (result.value === true) return;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
  throw new Error(`in two minutes it never held: ${expression}`);
}

/**
 * Runs in the page, before everything else: notes when fields are there, and tasks over 50 ms.
 *
 * @param {number} visible how many fields show at first
 */
function watchLoading(visible) {
  const bench = /** @type {any} */ (window);
  bench.benchTasks = [];
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) bench.benchTasks.push(duration);
  }).observe({ type: 'longtask', buffered: true });
  const inputs = () => {
    const widget = document.querySelector('investor-onboarding')?.shadowRoot;
    const all = (widget ?? document).querySelectorAll('form label input, form input');
    return [...all].filter((input) => input.closest('[hidden]') === null);
  };
  /** @type {Set<Element>} */
  let former = new Set();
  bench.benchOther = () => {
    former = new Set(inputs());
    bench.benchNext();
  };
  bench.benchFresh = () => inputs().filter((input) => !former.has(input)).length;
  const look = () => {
    const shown = inputs().length;
    if (shown > 0) bench.benchFirst ??= performance.now();
    if (shown >= visible) bench.benchAll = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/**
 * @param {Page} page
 * @param {CDPSession} cdp
 * @param {string} label
 */
async function typing(page, cdp, label) {
  const field = page.getByLabel(label, { exact: true });
  await field.click();
  await restful(page);
  const before = await metrics(cdp);
  for (let key = 0; key < KEYS; key += 1) await page.keyboard.press('a');
  await restful(page);
  const after = await metrics(cdp);
  if ((await field.inputValue()).length !== KEYS) throw new Error(`${label} lost keys`);
  return work(before, after) / KEYS;
}

/**
 * @param {Page} page
 * @param {CDPSession} cdp
 * @param {string} shows the field whose value decides
 * @param {string} shown the field that comes and goes
 */
async function toggling(page, cdp, shows, shown) {
  await page.getByLabel(shows, { exact: true }).click();
  const conditional = page.getByLabel(shown, { exact: true });
  await restful(page);
  const before = await metrics(cdp);
  for (let turn = 0; turn < TOGGLES; turn += 1) {
    await page.keyboard.press('a');
    await conditional.waitFor({ state: 'visible' });
    await page.keyboard.press('Backspace');
    await conditional.waitFor({ state: 'hidden' });
  }
  await restful(page);
  return work(before, await metrics(cdp)) / (2 * TOGGLES);
}

const REST_MS = 200;

/** Until nothing has worked for a while: what is prepared in idle moments is over then. @param {CDPSession} cdp */
async function atRest(cdp) {
  for (let worked = Number.POSITIVE_INFINITY, last = await metrics(cdp); worked > 1; ) {
    await new Promise((resolve) => setTimeout(resolve, REST_MS));
    const next = await metrics(cdp);
    worked = work(last, next);
    last = next;
  }
}

/** Until the main thread has had time for everything that waits. @param {Page} page */
async function restful(page) {
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestIdleCallback(() => resolve(undefined)));
      }),
  );
}

/**
 * @param {CDPSession} cdp
 * @returns {Promise<Record<string, number>>}
 */
async function metrics(cdp) {
  const { metrics: list } = await cdp.send('Performance.getMetrics');
  return Object.fromEntries(list.map(({ name, value }) => [name, value]));
}

/**
 * Milliseconds the main thread has worked between two readings.
 *
 * @param {Record<string, number>} before
 * @param {Record<string, number>} after
 */
function work(before, after) {
  return ((after.TaskDuration ?? 0) - (before.TaskDuration ?? 0)) * 1000;
}
