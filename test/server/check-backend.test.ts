import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createCaller } from '../../contract/caller';
import { checkBackend } from '../../contract/check-backend';
import { demoProfiles } from '../../server/src/profiles';
import { DEMO_PROFILES } from '../../src/reference-backend/profiles/demo-profiles';
import { API, PORTAL, startServer } from './support/server';

describe.each(['individual', 'company', 'whole-journey', 'every-element'])(
  'check-backend on %s',
  (id) => {
    it('finds nothing wrong, the whole way', async () => {
      const { server, advance, now } = await startServer({
        profiles: demoProfiles(DEMO_PROFILES.filter((one) => one.id === id)),
      });
      const base = `${API}/v1`;
      const callAs = (investor: string) =>
        createCaller({
          ...{ base, origin: PORTAL, newRequestId: randomUUID },
          credentials: { Authorization: `Bearer dev:${investor}` },
          fetch: async (input, init) => {
            // As fast as the limit of calls lets them come.
            advance(50);
            return server.fetch(new Request(input, init));
          },
        });
      const findings = await checkBackend(
        callAs('anna'),
        {
          ...{ base, origin: PORTAL, byCookie: false, answers: {}, save: true, signOut: true },
          ...{ linkTimeout: 60_000, now, secondCall: callAs('eve') },
          wait: async (ms) => advance(ms),
          unique: () => randomUUID().replaceAll('-', ''),
        },
        { readOnly: false, only: [] },
      );
      const wrong = findings.filter(({ outcome }) => outcome === 'failed' || outcome === 'warned');
      expect(wrong).toEqual([]);
      expect(findings.filter(({ outcome }) => outcome === 'passed').length).toBeGreaterThan(40);
    }, 60_000);
  },
);
