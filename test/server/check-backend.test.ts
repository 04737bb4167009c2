import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createLog } from '../../server/src/log';
import { readSettings } from '../../server/src/options';
import { demoProfiles } from '../../server/src/profiles';
import { createOnboardingServer } from '../../server/src/server';
import { DEMO_PROFILES } from '../../src/reference-backend/profiles/demo-profiles';
import { everyTest } from '../support/long';
import { BY_A_PERSON, checkAll } from './support/check';
import { findPostgres, startPostgres } from './support/postgres';
import { S3_ENVIRONMENT, startS3 } from './support/s3';
import { API, PORTAL, startServer } from './support/server';

const PAGE = `${PORTAL}/phone`;
const profileOf = (id: string) => demoProfiles(DEMO_PROFILES.filter((one) => one.id === id));

const PROFILES = everyTest ? ['everyone', 'whole-journey', 'every-element'] : ['whole-journey'];

describe.each(PROFILES)('check-backend on %s', (id) => {
  it('finds nothing wrong, the whole way', async () => {
    const server = await startServer({ profiles: profileOf(id), handoffPage: PAGE });
    const { wrong, unseen, passed } = await checkAll(server);
    expect(wrong).toEqual([]);
    expect(BY_A_PERSON).toEqual(expect.arrayContaining(unseen));
    expect(passed).toBeGreaterThan(40);
  }, 120_000);
});

const programs = findPostgres();

/** A bucket beside the embedded database is in s3.test.ts. */
const PLACES = ['a folder', ...(everyTest ? ['a bucket'] : [])];

it.skipIf(programs === undefined).each(PLACES)(
  'check-backend on Postgres with documents in %s finds nothing wrong',
  async (place) => {
    const postgres = await startPostgres(programs ?? '');
    onTestFinished(() => postgres.remove());
    const data = mkdtempSync(path.join(tmpdir(), 'onboarding-'));
    onTestFinished(() => rmSync(data, { recursive: true, force: true }));
    let time = Date.now();
    const bucket = place === 'a bucket' ? await startS3(() => time) : undefined;
    const read = bucket && readSettings(['--documents', bucket.url], S3_ENVIRONMENT);
    if (read && 'problems' in read) throw new Error(read.problems.join());
    const server = await createOnboardingServer({
      ...{ data, publicUrl: API, origins: [PORTAL, API], devTokens: true },
      ...{ database: postgres.url, profiles: profileOf('every-element'), handoffPage: PAGE },
      ...(read && { documents: read.settings.documents }),
      log: createLog(() => {}),
      now: () => time,
    });
    try {
      const { wrong, unseen, passed } = await checkAll({
        server,
        now: () => time,
        advance: (ms) => {
          time += ms;
        },
      });
      expect([wrong, BY_A_PERSON]).toEqual([[], expect.arrayContaining(unseen)]);
      expect(passed).toBeGreaterThan(40);
      expect(bucket === undefined || bucket.objects.size > 0).toBe(true);
    } finally {
      await server.close();
    }
  },
  120_000,
);
