import * as fc from 'fast-check';
import { privateKeyToAccount } from 'viem/accounts';
import { describe, expect, it, vi } from 'vitest';
import { readProfiles } from '../../server/src/profiles';
import { createRecentInvestors } from '../../server/src/recent-investors';
import { ownershipMessage } from '../../src/reference-backend/rules/wallet/link-wallet';
import { documentOf, field, folderOf } from './support/profile';
import { startServer, type TestServer } from './support/server';

const SECTION = '/v1/qualification/sections/about';

const PROFILE = {
  'test/en.json': documentOf({
    about: { status: 'active', elements: [field('first', { required: true }), field('last')] },
    more: { elements: [field('town')] },
  }),
};

const save = ({ call }: TestServer, value: string, as = 'anna', headers = {}) =>
  call('PUT', SECTION, { as, headers, body: { elements: [{ id: 'first', value }] } });

const read = async ({ call }: TestServer, as = 'anna') => (await call('GET', SECTION, { as })).json;

const stored = async (server: TestServer) => (await read(server)).elements[0].value;

async function twoNodes() {
  const one = await startServer({ profiles: folderOf(PROFILE) });
  const other = await one.again();
  return [one, other] as const;
}

describe('an investor who is known here', () => {
  it('saves in one statement', async () => {
    const server = await startServer({ profiles: folderOf(PROFILE) });
    await save(server, 'Ada');
    await read(server);
    const asked = vi.spyOn(server.engine, 'query');
    expect((await save(server, 'Eve')).status).toBe(204);
    expect((await save(server, 'Joy')).status).toBe(204);
    expect(asked).toHaveBeenCalledTimes(2);
    asked.mockRestore();
    expect(await stored(server)).toBe('Joy');
  });

  it('comes anew where another node has saved meanwhile, and a stale tag is refused', async () => {
    const [one, other] = await twoNodes();
    const { etag } = await read(one);
    expect((await save(other, 'there')).status).toBe(204);
    expect((await save(one, 'here', 'anna', { 'If-Match': etag })).code).toBe('SECTION_CHANGED');
    expect(await stored(one)).toBe('there');
    expect((await save(other, 'again')).status).toBe(204);
    expect((await save(one, 'last')).status).toBe(204);
    expect(await stored(other)).toBe('last');
  });

  it.each([
    ['has signed out', (other: TestServer) => other.call('DELETE', '/v1/session')],
    ['was erased', (other: TestServer) => other.server.desk.erase('anna')],
  ])('%s elsewhere, and saves nothing more', async (_, end) => {
    const [one, other] = await twoNodes();
    await save(one, 'Ada');
    await end(other);
    expect((await save(one, 'late')).code).toBe('SESSION_EXPIRED');
    const { rows } = await one.engine.query("select id from investors where state::text ~ 'late'");
    expect(rows).toEqual([]);
  });

  it('needs the binding of this sign-in', async () => {
    const [one] = await twoNodes();
    const { binding } = (await one.call('GET', '/v1/session', { as: 'anna~2' })).json;
    await save(one, 'Ada');
    const headers = { 'X-Session-Binding': binding };
    expect((await save(one, 'Eve', 'anna', headers)).code).toBe('SESSION_CHANGED');
    expect((await save(one, 'Eve', 'anna~2', headers)).status).toBe(204);
  });

  it('has another e-mail address in this token: it is stored, as it is where the investor is read', async () => {
    let email = 'anna@one.example';
    const authenticate = () => ({ investorId: 'anna', email, signIn: 's' });
    const server = await startServer({ profiles: folderOf(PROFILE), authenticate });
    await save(server, 'Ada');
    email = 'anna@two.example';
    expect((await save(server, 'Eve')).status).toBe(204);
    const { rows } = await server.engine.query('select email from investors');
    expect(rows).toEqual([{ email }]);
  });

  it('has proven a wallet elsewhere meanwhile, and is read', async () => {
    const [one, other] = await twoNodes();
    await save(one, 'Ada');
    const owner = privateKeyToAccount(`0x${'11'.repeat(32)}`);
    const unsigned = await other.again({ walletChallenges: false });
    const linked = await unsigned.call('POST', '/v1/identity/wallets', {
      body: {
        walletAddress: owner.address,
        signature: await owner.signMessage({ message: ownershipMessage(owner.address) }),
      },
    });
    expect(linked.status).toBe(204);
    const asked = vi.spyOn(one.engine, 'query');
    expect((await save(one, 'Eve')).status).toBe(204);
    expect(asked).toHaveBeenCalledTimes(3);
    asked.mockRestore();
  });

  it('leaves memory where the profile was read anew', async () => {
    const folder = folderOf(PROFILE);
    const profiles = { now: readProfiles(folder) };
    const recent = createRecentInvestors(() => profiles.now);
    const profile = profiles.now.first;
    const loaded = {
      ...{ id: 'anna', ref: 'r', email: 'a@b.example', profile, stored: '{}' },
      ...{ hasProfile: true, statusStored: 'open' as const },
      ...{ changedAt: new Date(0), createdAt: new Date(0) },
      investor: { wallets: {} } as never,
    };
    const caller = { investorId: 'anna', email: loaded.email };
    recent.keep(loaded);
    expect(recent.take(caller)).toBe(loaded);
    expect(recent.take(caller)).toBeUndefined();
    recent.keep(loaded);
    profiles.now = readProfiles(folder);
    expect(recent.take(caller)).toBeUndefined();
  });

  it('shares memory with a thousand at most, and is not a large one', () => {
    const profiles = readProfiles(folderOf(PROFILE));
    const recent = createRecentInvestors(() => profiles);
    const loaded = (id: string, stored: string) => ({
      ...{ id, ref: id, email: '', profile: profiles.first, stored },
      ...{ hasProfile: true, statusStored: 'open' as const },
      ...{ changedAt: new Date(0), createdAt: new Date(0) },
      investor: { wallets: {} } as never,
    });
    for (let n = 0; n <= 1_000; n++) recent.keep(loaded(`i${n}`, '{}'));
    recent.keep(loaded('large', 'x'.repeat(10_001)));
    const isKnown = (investorId: string) => recent.take({ investorId, email: '' }) !== undefined;
    expect(['i0', 'i1', 'i1000', 'large'].map(isKnown)).toEqual([false, true, true, false]);
  });
});

type Step =
  | { readonly kind: 'save'; readonly value: string; readonly isTagged: boolean }
  | { readonly kind: 'read' | 'signOut' | 'erase' | 'language' };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('save' as const),
      value: fc.constantFrom('', 'a', 'b', 'c'),
      isTagged: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('read' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constantFrom('signOut', 'erase', 'language') }),
  },
) as fc.Arbitrary<Step>;

const sequence = fc.array(
  fc.record({ node: fc.nat(1), as: fc.constantFrom('anna', 'anna~2', 'eve'), step }),
  { minLength: 4, maxLength: 12 },
);

/** Plays the calls, each on the node that `nodeOf` gives, and tells what was answered and what is stored in the end. */
async function play(
  calls: readonly { node: number; as: string; step: Step }[],
  nodeOf: (node: number) => Promise<TestServer>,
) {
  const tags = new Map<string, string>();
  const answers: unknown[] = [];
  for (const { node, as, step: one } of calls) {
    const server = await nodeOf(node);
    if (one.kind === 'erase') {
      await server.server.desk.erase('anna').catch(() => {});
    } else if (one.kind === 'read') {
      const { status, code, json } = await server.call('GET', SECTION, { as });
      if (status === 200) tags.set(as, json.etag);
      answers.push(code ?? json.elements[0]);
    } else if (one.kind === 'save') {
      const tag = one.isTagged ? tags.get(as) : undefined;
      const answer = await save(server, one.value, as, tag ? { 'If-Match': tag } : {});
      answers.push([answer.status, answer.code, answer.headers.get('ETag')]);
    } else {
      const [method, target, body] =
        one.kind === 'signOut'
          ? (['DELETE', '/v1/session'] as const)
          : (['PUT', '/v1/investor/language', { language: 'en' }] as const);
      answers.push((await server.call(method, target, { as, ...(body && { body }) })).status);
    }
  }
  const { engine } = await nodeOf(0);
  const { rows } = await engine.query(
    'select id, email, state, complete from investors order by id',
  );
  const history = await engine.query('select action, keys from history order by id');
  return { answers, rows, history: history.rows };
}

it('two nodes that know their investors answer and store what a new node would that reads each time', async () => {
  await fc.assert(
    fc.asyncProperty(sequence, async (calls) => {
      const nodes = await twoNodes();
      const known = await play(calls, async (node) => nodes[node] ?? nodes[0]);
      const first = await startServer({ profiles: folderOf(PROFILE) });
      const fresh = await play(calls, () => first.again());
      expect(known).toEqual(fresh);
    }),
    { numRuns: 10 },
  );
}, 120_000);
