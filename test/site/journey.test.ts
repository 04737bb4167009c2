import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type ClientSite,
  heardEvents,
  openClientPage,
  startClientSite,
  tag,
} from './support/client-page';
import { choose, chooseRadio, save, tick, typeInto } from './support/fill-by-keyboard';
import { launchBrowser } from './support/open';

let site: ClientSite;
let browser: Browser;

beforeAll(async () => {
  site = await startClientSite((origins) => ({
    '/portal': '<h1>Welcome, investor</h1>',
    '/with-portal': tag(origins, `data-investor="kim" portal-url="${origins.portal}/portal"`),
    '/without-portal': tag(origins, 'data-investor="lee"'),
    '/refreshed': tag(origins, 'data-investor="max"'),
  }));
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  await site?.close();
});

async function arriveAt(page: Page, name: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name }).waitFor();
}

async function personalDetails(page: Page): Promise<void> {
  await arriveAt(page, 'Personal details');
  await typeInto(page, /First name/, 'Anna');
  await typeInto(page, /Last name/, 'Keller');
  await typeInto(page, /Date of birth/, '07071985');
  await choose(page, /Nationality/, 'Lux');
  await tick(page, /on my own behalf/);
  await save(page);
}

async function contact(page: Page): Promise<void> {
  await arriveAt(page, 'Contact and home address');
  await typeInto(page, /E-mail address/, 'anna@example.com');
  await typeInto(page, /Street and number/, '12 rue de la Gare');
  await typeInto(page, /Postcode/, 'L-1611');
  await typeInto(page, /Town or city/, 'Luxembourg');
  await choose(page, /Country/, 'Lux');
  await save(page);
}

async function taxResidence(page: Page): Promise<void> {
  await arriveAt(page, 'Tax residence');
  await choose(page, /Country of tax residence/, 'Lux');
  await typeInto(page, /Tax identification number/, '1985071204815');
  await chooseRadio(page, /US person/, 'No');
  await save(page);
}

async function funds(page: Page): Promise<void> {
  await arriveAt(page, 'Your funds');
  await typeInto(page, /Yearly income/, '84000');
  await typeInto(page, /Amount you plan to invest/, '2500.50');
  await chooseRadio(page, /Where does the money/, 'Savings from employment');
  await save(page);
}

async function declarations(page: Page): Promise<void> {
  await arriveAt(page, 'Declarations');
  await tick(page, /complete and true/);
  await tick(page, /I accept the terms/);
  await save(page);
}

async function wholeProfile(page: Page): Promise<void> {
  await personalDetails(page);
  await contact(page);
  await taxResidence(page);
  await funds(page);
  await declarations(page);
}

describe('the journey across three sites, with the keyboard alone', () => {
  it('leads from the first section to onboarding-complete and the portal', async () => {
    const opened = await openClientPage(browser, site, { path: '/with-portal' });
    const { page } = opened;
    await wholeProfile(page);
    await page.getByText('Your answers are saved. Your identity is being reviewed.').waitFor();
    const events = await heardEvents(page);
    expect(events.map(({ type }) => type)).not.toContain('onboarding-error');
    expect(events.filter(({ type }) => type === 'onboarding-section-saved')).toHaveLength(5);
    await page.waitForURL(`${site.portal}/portal`);
    opened.expectQuiet();
    await opened.close();
  });

  it('saves each answer as it was typed', async () => {
    const sections = site.store.read().investors.kim?.sections;
    expect(sections?.['personal-details']?.values).toMatchObject({
      first_name: 'Anna',
      date_of_birth: '1985-07-07T00:00:00.000000Z',
      nationality: 'LU',
      own_account: true,
    });
    expect(sections?.funds?.values).toMatchObject({
      annual_income: 84000,
      planned_investment: 2500.5,
    });
  });

  it('ends on the dashboard where no portal is set, after onboarding-complete', async () => {
    const opened = await openClientPage(browser, site, { path: '/without-portal' });
    const { page } = opened;
    await wholeProfile(page);
    await page
      .getByText('You have done everything on your side. You will see the result here.')
      .waitFor();
    const events = await heardEvents(page);
    expect(events.at(-1)).toEqual({
      type: 'onboarding-complete',
      detail: { kycStatus: expect.any(String), redirectUrl: null, standing: 'underReview' },
    });
    opened.expectQuiet();
    await opened.close();
  });

  it('resumes at the right section after a refresh in the middle', async () => {
    const opened = await openClientPage(browser, site, { path: '/refreshed' });
    const { page } = opened;
    await personalDetails(page);
    await arriveAt(page, 'Contact and home address');
    await page.reload();
    await arriveAt(page, 'Contact and home address');
    expect(new URL(page.url()).hash).toBe('#/app/profile/about-you/contact');
    opened.expectQuiet();
    await opened.close();
  });
});
