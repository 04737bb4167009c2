import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type ClientSite,
  demoControl,
  openClientPage,
  startClientSite,
  tag,
} from '../../support/bundle/client-page';
import { launchBrowser } from '../../support/bundle/open';
import { trace } from '../../support/bundle/trace';

const FIELDS = 500;
const CPU_SLOWDOWN = 4;
/** How long the rest of the rows may take after the first ones. */
const ALL_FIELDS_MS = 2000;

let site: ClientSite;
let browser: Browser;

beforeAll(async () => {
  site = await startClientSite((origins) => ({ '/': tag(origins, 'data-investor="long"') }));
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  await site?.close();
});

/** A profile whose one section has many text fields. */
function longProfile(): object {
  const elements = Array.from({ length: FIELDS }, (_, place) => ({
    id: `f${place}`,
    type: 'string',
    label: `Field ${place}`,
    required: place % 10 === 0,
  }));
  const section = { id: 'long', label: 'A long section', status: 'active' };
  const milestone = { id: 'one', label: 'One', status: 'active', sections: [section] };
  return {
    id: 'q',
    languages: ['en'],
    milestones: [milestone],
    activeSection: { ...section, elements },
  };
}

/** Runs in the page: marks when the first field and when all fields are there. */
function markFields(): void {
  const look = () => {
    const root = document.querySelector('investor-onboarding')?.shadowRoot;
    const count = root?.querySelectorAll('form input[type=text]').length ?? 0;
    const isFirst = count > 0 && performance.getEntriesByName('first-fields').length === 0;
    if (isFirst) performance.mark('first-fields', { detail: count });
    if (count >= 500) performance.mark('all-fields');
    else requestAnimationFrame(look);
  };
  look();
}

/**
 * Traces the page while `work` goes on: how long its main thread was busy from the first fields to all,
 * in ms of that thread, so that what other programs took of the processor does not count.
 */
async function busyTime(page: Page, work: () => Promise<void>): Promise<number> {
  const categories = ['toplevel', 'blink.user_timing'];
  const events = await trace(page, { slowdown: CPU_SLOWDOWN, categories }, work);
  const mark = (wanted: string) => events.find(({ name }) => name === wanted);
  const [first, all] = [mark('first-fields'), mark('all-fields')];
  if (!first || !all) throw new Error('the marks are not in the trace');
  return events
    .filter(({ name }) => name.endsWith('RunTask'))
    .filter(({ pid, tid }) => pid === first.pid && tid === first.tid)
    .filter(({ ts }) => ts >= first.ts && ts <= all.ts)
    .reduce((sum, { tdur = 0 }) => sum + tdur / 1000, 0);
}

describe('a section of 500 fields on a device four times slower', () => {
  it('shows the first rows at once and has all of them within two seconds more', async () => {
    await demoControl(site, '/faults', {
      action: 'fetchQualification',
      times: 10,
      fault: { kind: 'body', body: longProfile() },
    });
    const opened = await openClientPage(browser, site, { path: '/blank' });
    const { page } = opened;
    await page.addInitScript(markFields);
    const busy = await busyTime(page, async () => {
      await page.goto(site.portal);
      await page.waitForFunction(() => performance.getEntriesByName('all-fields').length > 0);
    });
    const { count, wall } = await page.evaluate(() => {
      const [first] = performance.getEntriesByName('first-fields') as PerformanceMark[];
      const [all] = performance.getEntriesByName('all-fields');
      return { count: first?.detail, wall: (all?.startTime ?? 0) - (first?.startTime ?? 0) };
    });
    console.log(
      `500 fields at 4x: ${count} at once, all others after ${Math.round(busy)} ms of work ` +
        `(${Math.round(wall)} ms of the wall's clock)`,
    );
    expect(count).toBeLessThan(FIELDS);
    expect(busy).toBeLessThan(ALL_FIELDS_MS);
    await opened.close();
  });
});
