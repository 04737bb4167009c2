import { describe, expect, it, onTestFinished } from 'vitest';
import { CHECKS } from '../../../cli/contract/check-backend';
import { everyTest } from '../../support/long';
import { startServer } from '../../unit/demo/support/reference-server';
import { type Break, ids, inspect, withJson } from './support';

async function start() {
  const server = await startServer({
    verifySignature: async ({ signature }) => signature === PROOF,
  });
  onTestFinished(() => server.close());
  return server;
}

const PROOF = `0x${'1b'.repeat(65)}`;
const WALLET = { address: `0x${'ab'.repeat(20)}`, signature: PROOF, challengeSignature: PROOF };

/** What is the same with and without challenges is not gone through again. */
const ofWallets = everyTest ? {} : { only: ['wallet'] };

describe('the reference server', () => {
  it('fulfils the whole contract', async () => {
    const server = await start();
    const token = await server.token('kit', 'every-element-open');
    const findings = await inspect(server, token, undefined, { wallet: WALLET });
    expect(findings.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
    expect(ids(findings, 'skipped')).toEqual([]);
    expect(ids(findings, 'warned')).toEqual([]);
    const all = CHECKS.filter((one) => !one.isWholeWay).map(({ id }) => id);
    expect(ids(findings, 'passed')).toEqual(all);
  }, 120_000);

  it('fulfils the contract without challenges, where the sentence alone links a wallet', async () => {
    const server = await startServer({
      walletChallenges: false,
      verifySignature: async ({ signature }) => signature === PROOF,
    });
    onTestFinished(() => server.close());
    const token = await server.token('kit', 'every-element-open');
    const { challengeSignature: _, ...wallet } = WALLET;
    const findings = await inspect(server, token, undefined, { wallet, ...ofWallets });
    expect(ids(findings, 'failed')).toEqual([]);
    expect(ids(findings, 'skipped')).toEqual([]);
  });

  it('gets a fix for the skipped link where a challenge has to be signed', async () => {
    const server = await start();
    const token = await server.token('kit', 'every-element-open');
    const { challengeSignature: _, ...wallet } = WALLET;
    const findings = await inspect(server, token, undefined, { wallet, ...ofWallets });
    expect(ids(findings, 'skipped')).toEqual(['wallet.link']);
    expect(findings.find(({ id }) => id === 'wallet.link')?.fix).toContain(':0xchallengeSignature');
  });

  it('fails where a link without a signed challenge is accepted', async () => {
    const server = await start();
    const token = await server.token('kit', 'every-element-open');
    const lax: Break = async (request, next) =>
      request.method === 'POST' && request.url.endsWith('/identity/wallets')
        ? new Response(null, { status: 204 })
        : next();
    const findings = await inspect(server, token, lax, { wallet: WALLET, ...ofWallets });
    const found = findings.find(({ id }) => id === 'wallet.challenge-required');
    expect(found).toMatchObject({ outcome: 'failed' });
    expect(found?.fix).toContain('shown again by whoever has seen it');
  });

  const profiles = ['completed', 'identity-pending'];
  const more = ['locked', 'individual', 'returning', 'identity-onfido'];
  it.each(everyTest ? [...profiles, ...more] : profiles)(
    'fulfils the contract for the profile %s, as far as that profile goes',
    async (profile) => {
      const server = await start();
      const findings = await inspect(server, await server.token('kit', profile));
      expect(findings.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
      expect(ids(findings, 'passed').length).toBeGreaterThan(20);
    },
  );

  it('fails where a save completes a section whose identity check was skipped', async () => {
    const server = await start();
    const token = await server.token('kit', 'identity-onfido');
    let isSaved = false;
    const lax: Break = async (request, next) => {
      const answer = await next();
      isSaved ||= request.method === 'PUT' && request.url.endsWith('/identity-check');
      const isRead = request.method === 'GET' && request.url.endsWith('/identity-check');
      return isSaved && isRead
        ? withJson(answer, (body) => ({ ...body, status: 'complete' }))
        : answer;
    };
    const only = { only: ['sections.check-skipped'] };
    const [found] = await inspect(server, token, lax, only);
    expect(found).toMatchObject({ outcome: 'failed' });
    expect(found?.problem).toContain('nobody has taken its identity check');
    expect(found?.fix).toContain("provider's webhook");
    const [right] = await inspect(
      server,
      await server.token('kit', 'identity-onfido'),
      undefined,
      only,
    );
    expect(right).toMatchObject({ outcome: 'passed' });
  });

  it('receives only reads and preflights with --read-only, and stays unchanged', async () => {
    const server = await start();
    const token = await server.token('kit', 'every-element-open');
    const before = await server.backend.investor('kit');
    const methods = new Set<string>();
    const noting: Break = (request, next) => {
      methods.add(request.method);
      return next();
    };
    const findings = await inspect(server, token, noting, { readOnly: true });
    expect(ids(findings, 'failed')).toEqual([]);
    expect([...methods].sort()).toEqual(['GET', 'OPTIONS']);
    expect(await server.backend.investor('kit')).toEqual(before);
  });

  it('receives only the calls that --only names', async () => {
    const server = await start();
    const findings = await inspect(server, await server.token('kit'), undefined, {
      only: ['cors', 'kyc'],
    });
    expect(findings.map(({ id }) => id)).toEqual(
      CHECKS.filter((one) => !one.isWholeWay)
        .map(({ id }) => id)
        .filter((id) => id === 'kyc' || id.startsWith('cors.')),
    );
  });

  const unfilled = [
    { id: 'name', type: 'string', label: 'Name', required: true },
    { id: 'remark', type: 'string', label: 'Remark' },
  ];

  it.each([
    ['complete', unfilled, /the required element name of the section only has no value/],
    ['complete', unfilled.slice(1), /no element of any section has a value/],
    ['locked', unfilled, /no element of any section has a value/],
    ['todo', unfilled, /only is todo/],
  ])('starts no profile as %s', async (status, elements, problem) => {
    const section = { id: 'only', label: 'Only', status };
    const qualification = {
      id: 'q',
      languages: ['en'],
      milestones: [{ id: 'first', label: 'First', status, sections: [section] }],
    };
    const finished: Break = async ({ url }) =>
      Response.json(url.endsWith('/qualification') ? qualification : { ...section, elements });
    const server = await start();
    const findings = await inspect(server, 'any', finished, { only: ['profile'] });
    const found = findings.find(({ id }) => id === 'profile.start');
    expect(found).toMatchObject({ outcome: 'failed' });
    expect(found?.problem).toContain('the widget tells the investor that everything is done');
    expect(found?.problem).toMatch(problem);
  });

  it('skips a profile’s start for an investor who has answered already', async () => {
    const server = await start();
    const only = everyTest ? [] : ['profile'];
    const token = await server.token('kit', 'completed');
    const findings = await inspect(server, token, undefined, { only });
    expect(findings.find(({ id }) => id === 'profile.start')).toMatchObject({
      outcome: 'skipped',
      fix: expect.stringContaining('a new investor'),
    });
  });
});
