import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openServer } from '../../../server/src/database/database';
import { readSettings } from '../../../server/src/options';
import { findPostgres, type Postgres, startPostgres } from '../../server/support/postgres';
import { S3_ENVIRONMENT, startS3 } from '../../server/support/s3';
import { backendFor, type TestBackend } from '../../support/bundle/backend';
import { heardEvents, openClientPage, tag } from '../../support/bundle/client-page';
import { arriveAt, fillProfile } from '../../support/bundle/fill-profile';
import { launchBrowser } from '../../support/bundle/open';
import { pageWith, startCrossSite } from '../../support/bundle/servers';

const programs = findPostgres();

describe.skipIf(programs === undefined)(
  'the widget on Postgres, with documents in a bucket',
  () => {
    let postgres: Postgres;
    beforeAll(async () => {
      postgres = await startPostgres(programs ?? '');
    }, 120_000);
    afterAll(() => postgres.remove());

    it('leads an investor to the end, and a document into the bucket and back', async () => {
      const bucket = await startS3(Date.now);
      const read = readSettings(['--documents', bucket.url], S3_ENVIRONMENT);
      if ('problems' in read) throw new Error(read.problems.join());
      const { documents } = read.settings;
      let backend: TestBackend | undefined;
      const site = await startCrossSite({
        api: async (origins) => {
          const openDatabase = async () => openServer(postgres.url);
          backend = await backendFor(origins, { openDatabase, documents });
          return backend;
        },
        pages: (origins) => ({
          '/portal': { html: '<h1>Welcome, investor</h1>', policy: null },
          '/': {
            html: pageWith(
              origins,
              tag(origins, `data-investor="kim" portal-url="${origins.portal}/portal"`),
            ),
          },
          '/papers': {
            html: pageWith(
              origins,
              tag(origins, 'data-investor="papers" data-profile="every-element-open"'),
            ),
            policy: null,
          },
        }),
      });
      onTestFinished(() => site.close());
      const browser = await launchBrowser();
      onTestFinished(() => browser.close());

      const whole = await openClientPage(browser, site);
      await fillProfile(whole.page);
      await whole.page.waitForURL(`${site.portal}/portal`);
      whole.expectQuiet();
      await whole.close();
      const stored = await backend?.investor('kim');
      expect(stored?.sections['personal-details']).toMatchObject({
        ...{ completed: true, values: { first_name: 'Anna' } },
      });
      expect(stored?.kyc.status).toBe('Pending');

      const store = new URL(new URL(bucket.url).searchParams.get('endpoint') ?? '').origin;
      const path = '/papers#/app/profile/papers/documents';
      const papers = await openClientPage(browser, site, { path, providers: [store] });
      const { page } = papers;
      await arriveAt(page, 'Documents');
      const bytes = Buffer.from('%PDF-1.7 of the bucket');
      await page.getByLabel(/^Proof of address/).setInputFiles({
        ...{ name: 'proof.pdf', mimeType: 'application/pdf', buffer: bytes },
      });
      const address = await page.getByRole('link', { name: 'proof.pdf' }).getAttribute('href');
      expect(await (await fetch(address ?? '')).text()).toBe(String(bytes));
      expect([...bucket.objects.values()].map((one) => String(one.bytes))).toEqual([String(bytes)]);
      const codes = (await heardEvents(page)).filter(({ type }) => type === 'onboarding-error');
      expect(codes).toEqual([]);
      await papers.close();
    }, 180_000);
  },
);
