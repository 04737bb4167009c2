import { randomUUID } from 'node:crypto';
import { createCaller } from '../../../cli/contract/caller';
import { checkBackend } from '../../../cli/contract/check-backend';
import type { OnboardingServer } from '../../../server/src/server';
import { API, PORTAL } from './server';

/** A server, and the clock that it goes by. */
interface Checked {
  readonly server: OnboardingServer;
  advance(ms: number): void;
  now(): number;
}

/** What needs a person: `--strict` tells it of every profile with a wallet or an identity check. */
export const BY_A_PERSON = ['elements.seen', 'wallet.challenge-required', 'wallet.link'];

/** What `check-backend --save --sign-out --second-token` says of a server; `unseen` is what `--strict` tells besides. */
export async function checkAll({ server, advance, now }: Checked) {
  const base = `${API}/v1`;
  const callAs = (investor: string) =>
    createCaller({
      ...{ base, origin: PORTAL, newRequestId: randomUUID },
      credentials: { Authorization: `Bearer dev:${investor}` },
      fetch: async (input, init) => {
        if (!String(input).startsWith(API)) return fetch(input, init);
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
  const of = (wanted: string) => findings.filter(({ outcome }) => outcome === wanted);
  return {
    wrong: [...of('failed'), ...of('warned')],
    unseen: of('skipped').flatMap(({ id, fix }) => (fix ? [id] : [])),
    passed: of('passed').length,
  };
}
