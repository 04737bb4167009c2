import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type ClientSite,
  heardEvents,
  openClientPage,
  startClientSite,
  tag,
} from '../../support/bundle/client-page';
import { arriveAt, fillPersonalDetails, fillProfile } from '../../support/bundle/fill-profile';
import { launchBrowser } from '../../support/bundle/open';
import { longIt } from '../../support/long';

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

describe('the journey across three sites, with the keyboard alone', () => {
  it('leads from the first section to onboarding-complete and the portal', async () => {
    const opened = await openClientPage(browser, site, { path: '/with-portal' });
    const { page } = opened;
    await fillProfile(page);
    await page
      .getByText('Your answers are saved. Your identity is being reviewed.')
      .first()
      .waitFor();
    const events = await heardEvents(page);
    expect(events.map(({ type }) => type)).not.toContain('onboarding-error');
    expect(events.filter(({ type }) => type === 'onboarding-section-saved')).toHaveLength(5);
    await page.waitForURL(`${site.portal}/portal`);
    opened.expectQuiet();
    await opened.close();
  });

  it('saves each answer as it was typed', async () => {
    const sections = (await site.backend.investor('kim'))?.sections;
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

  longIt('ends on the dashboard where no portal is set, after onboarding-complete', async () => {
    const opened = await openClientPage(browser, site, { path: '/without-portal' });
    const { page } = opened;
    await fillProfile(page);
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

  longIt('resumes at the right section after a refresh in the middle', async () => {
    const opened = await openClientPage(browser, site, { path: '/refreshed' });
    const { page } = opened;
    await fillPersonalDetails(page);
    await arriveAt(page, 'Contact and home address');
    await page.reload();
    await arriveAt(page, 'Contact and home address');
    expect(new URL(page.url()).hash).toBe('#/app/profile/about-you/contact');
    opened.expectQuiet();
    await opened.close();
  });
});
