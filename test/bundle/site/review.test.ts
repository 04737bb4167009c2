import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type ClientSite,
  heardEvents,
  openClientPage,
  startClientSite,
  tag,
} from '../../support/bundle/client-page';
import { save, typeInto } from '../../support/bundle/fill-by-keyboard';
import { arriveAt, fillReturning } from '../../support/bundle/fill-profile';
import { launchBrowser } from '../../support/bundle/open';
import { downloadReceipt, receiptKey, receiptOf } from '../../support/bundle/receipt';

let site: ClientSite;
let browser: Browser;

beforeAll(async () => {
  site = await startClientSite((origins) => ({
    '/': tag(origins, 'data-investor="kim" data-profile="returning"'),
  }));
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  await site?.close();
});

/** What the demo's page says of a receipt: a page that knows the file and the key alone. */
async function verify(
  page: Page,
  { receipt, key }: { receipt: string; key: string },
): Promise<void> {
  await page.route(`${site.portal}/*-receipt.*`, (route) => {
    const name = new URL(route.request().url()).pathname;
    return route.fulfill({ path: `demo/host/pages${name}` });
  });
  await page.goto(`${site.portal}/verify-receipt.html`);
  await page.getByLabel(/^Receipt/).setInputFiles({
    name: 'receipt.json',
    mimeType: 'application/json',
    buffer: Buffer.from(receipt),
  });
  await page.getByLabel('Public key').fill(key);
  await page.getByRole('button', { name: 'Verify' }).click();
  await page
    .getByRole('status')
    .getByText(/^Valid: receipt .* nothing was changed/)
    .waitFor();
}

const REMARKS = { first_name: 'Spell it as in your passport', date_of_birth: 'One year too late' };

describe('a review across two sites', () => {
  it('leads from the submit over a rejection with two remarks to the approval and a receipt that is verified', async () => {
    const opened = await openClientPage(browser, site);
    const { page } = opened;
    const standing = (name: string) => page.getByRole('heading', { level: 2, name }).waitFor();
    await fillReturning(page);
    await arriveAt(page, 'Dashboard');
    await standing('Your identity is being reviewed');

    const { desk } = site.backend;
    const rejected = { status: 'Rejected', message: 'Your passport says otherwise.' };
    await desk.setKyc('kim', rejected);
    await desk.sendBack('kim', 'personal-details', { elements: REMARKS });
    await page.reload();
    await standing('Changes are needed');
    await page.getByText('Identity rejected').first().waitFor();
    await page.getByRole('link', { name: 'Continue' }).press('Enter');
    await arriveAt(page, 'Personal details');
    const summary = page.getByRole('region', { name: '2 answers need to be changed' });
    await summary.getByRole('button', { name: /First name/ }).press('Enter');
    const first = page.getByLabel(/First name/);
    await expect.poll(() => first.evaluate(isFocused)).toBe(true);
    await page.keyboard.press('Control+A');
    await typeInto(page, /First name/, 'Anna Maria');
    await save(page);
    const question = page.getByRole('dialog', { name: 'Save without the changes?' });
    await question.getByText('One year too late').waitFor();
    await question.getByRole('button', { name: 'Go back' }).press('Enter');
    await typeInto(page, /Date of birth/, '07071984');
    await save(page);
    await page.getByText(/Your identity could not be confirmed; the dashboard tells you/).waitFor();
    await standing('Your identity could not be confirmed');
    await page.getByText('Your passport says otherwise.').waitFor();
    const { sections } = (await site.backend.investor('kim')) ?? {};
    const { values } = sections?.['personal-details'] ?? {};
    expect(values).toMatchObject({
      first_name: 'Anna Maria',
      date_of_birth: '1984-07-07T00:00:00.000000Z',
    });

    const events = await heardEvents(page);
    expect(events.filter(({ type }) => type === 'onboarding-correction-requested')).toEqual([
      {
        type: 'onboarding-correction-requested',
        detail: { milestoneId: 'about-you', sectionId: 'personal-details', count: 2 },
      },
    ]);
    await expect
      .poll(async () => (await heardEvents(page)).at(-1))
      .toEqual({
        type: 'onboarding-complete',
        detail: { kycStatus: 'Rejected', redirectUrl: null, standing: 'rejected' },
      });

    await desk.setKyc('kim', { status: 'Approved', message: 'Welcome on board.' });
    await page.reload();
    await standing('Your identity is confirmed');
    // Announced too, for some seconds.
    await page.getByText('Welcome on board.', { exact: true }).waitFor();
    await receiptOf(page).waitFor();
    const receipt = await downloadReceipt(page);
    expect(receipt).toContain('"Anna Maria"');
    const key = await receiptKey(page, site.api);
    opened.expectQuiet();
    await verify(page, { receipt, key });
    await opened.close();
  });
});

/** Runs in the page. */
function isFocused(element: Element): boolean {
  return (element.getRootNode() as ShadowRoot).activeElement === element;
}
