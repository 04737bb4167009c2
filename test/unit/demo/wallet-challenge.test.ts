import fc from 'fast-check';
import { privateKeyToAccount } from 'viem/accounts';
import { parseSiweMessage } from 'viem/siwe';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { ProfileDefinition } from '../../../src/reference-backend/rules/profile/profile-definition';
import {
  type InvestorState,
  newInvestor,
} from '../../../src/reference-backend/rules/state/backend-state';
import {
  linkWallet,
  ownershipMessage,
  withoutWallet,
} from '../../../src/reference-backend/rules/wallet/link-wallet';
import { issueChallenge } from '../../../src/reference-backend/rules/wallet/wallet-challenge';
import { PORTAL, type ServerOptions, startServer } from './support/reference-server';

const OWNER = privateKeyToAccount(`0x${'11'.repeat(32)}`);
const THIEF = privateKeyToAccount(`0x${'22'.repeat(32)}`);
const MINUTE = 60_000;

async function start(options: ServerOptions = {}) {
  const server = await startServer(options);
  onTestFinished(() => server.close());
  const challengeOf = async (token: string, address: string = OWNER.address, origin = PORTAL) => {
    const query = new URLSearchParams({ address });
    const answer = await server.call('GET', `/v1/identity/wallets/challenge?${query}`, {
      token,
      headers: { Origin: origin },
    });
    return { ...answer, ...(answer.json as { message: string; expiresAt: string; code: string }) };
  };
  const link = async (token: string, body: object) => {
    const answer = await server.call('POST', '/v1/identity/wallets', { token, body });
    return (answer.json as { code?: string } | undefined)?.code ?? answer.status;
  };
  return { server, challengeOf, link };
}

/** What the owner sends who was given this challenge. */
async function proofOf(message: string, account = OWNER) {
  const walletAddress = account.address;
  return {
    walletAddress,
    signature: await account.signMessage({ message: ownershipMessage(walletAddress) }),
    challengeSignature: await account.signMessage({ message }),
  };
}

describe('a challenge of the reference server', () => {
  it('keeps to EIP-4361 for the requesting page, the address and the chain, new each time', async () => {
    const { server, challengeOf } = await start();
    const token = await server.token('anna');
    const { status, message, expiresAt, headers } = await challengeOf(
      token,
      OWNER.address.toLowerCase(),
    );
    expect(status).toBe(200);
    expect(headers.get('Cache-Control')).toBe('no-store');
    expect(parseSiweMessage(message)).toMatchObject({
      domain: new URL(PORTAL).host,
      uri: PORTAL,
      address: OWNER.address,
      chainId: 80002,
      version: '1',
      issuedAt: new Date(server.now()),
      expirationTime: new Date(expiresAt),
    });
    expect(Date.parse(expiresAt)).toBe(server.now() + 10 * MINUTE);
    expect((await challengeOf(token)).message).not.toBe(message);
  });

  it('names the server’s own host to a page of its own, and never an unknown one', async () => {
    const { server, challengeOf } = await start();
    const token = await server.token('anna');
    const path = `/v1/identity/wallets/challenge?address=${OWNER.address}`;
    const own = await server.call('GET', path, { token });
    const stranger = await challengeOf(token, OWNER.address, 'https://stranger.invalid');
    for (const { message } of [own.json as { message: string }, stranger]) {
      expect(parseSiweMessage(message).domain).toBe(new URL(server.origin).host);
    }
  });

  it('goes to signed-in investors with valid addresses only', async () => {
    const { server, challengeOf } = await start();
    const token = await server.token('anna');
    expect((await challengeOf('nobody')).status).toBe(401);
    expect(await challengeOf(token, 'mine')).toMatchObject({
      status: 422,
      code: 'WALLET_ADDRESS_INVALID',
    });
    expect((await server.call('GET', '/v1/identity/wallets/challenge', { token })).status).toBe(
      400,
    );
  });

  it('gets a 404 where the backend has none, and the sentence alone links', async () => {
    const { server, challengeOf, link } = await start({ walletChallenges: false });
    const token = await server.token('anna');
    expect(await challengeOf(token)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    const { challengeSignature, ...sentence } = await proofOf('');
    expect(await link(token, sentence)).toBe(204);
    // What nobody asked for changes nothing.
    expect(await link(token, { ...sentence, challengeSignature })).toBe(204);
  });
});

describe('the link of a wallet', () => {
  it('needs both signatures, and is accepted twice', async () => {
    const { server, challengeOf, link } = await start();
    const token = await server.token('anna');
    const { message } = await challengeOf(token);
    const proof = await proofOf(message);
    const { challengeSignature, ...sentence } = proof;
    expect(await link(token, sentence)).toBe('WALLET_CHALLENGE_MISSING');
    expect(await link(token, { ...proof, signature: '0x00' })).toBe('WALLET_SIGNATURE_INVALID');
    expect(await link(token, { ...sentence, challengeSignature: sentence.signature })).toBe(
      'WALLET_SIGNATURE_INVALID',
    );
    expect(await link(token, proof)).toBe(204);
    expect(await link(token, proof)).toBe(204);
    expect(await link(token, sentence)).toBe('WALLET_CHALLENGE_MISSING');
    expect(await server.backend.investor('anna')).toMatchObject({
      wallets: { [OWNER.address.toLowerCase()]: sentence.signature },
      challengedWallets: { [OWNER.address.toLowerCase()]: challengeSignature },
      walletChallenges: [],
    });
  });

  it('gets a refusal once the challenge has ended', async () => {
    const { server, challengeOf, link } = await start();
    const token = await server.token('anna');
    const proof = await proofOf((await challengeOf(token)).message);
    server.advance(4 * MINUTE);
    const fresh = await server.token('anna');
    server.advance(6 * MINUTE);
    expect(await link(await server.token('anna'), proof)).toBe('WALLET_CHALLENGE_EXPIRED');
    expect(await link(fresh, proof)).not.toBe(204);
  });

  it('gets a refusal for signatures that another investor replays', async () => {
    const { server, challengeOf, link } = await start();
    const [anna, eve] = [await server.token('anna'), await server.token('eve')];
    const proof = await proofOf((await challengeOf(anna)).message);
    // Eve has a challenge for the address, but not its key.
    await challengeOf(eve);
    expect(await link(eve, proof)).toBe('WALLET_SIGNATURE_INVALID');
    expect(await link(anna, proof)).toBe(204);
    expect(await link(eve, proof)).toBe('WALLET_SIGNATURE_INVALID');
    // Nor with her own signature over her own challenge.
    const own = await THIEF.signMessage({ message: (await challengeOf(eve)).message });
    expect(await link(eve, { ...proof, challengeSignature: own })).toBe('WALLET_SIGNATURE_INVALID');
  });

  it('takes a wallet over only from an investor who sent the sentence alone', async () => {
    const before = await start({ walletChallenges: false });
    const { challengeSignature, ...sentence } = await proofOf('');
    expect(await before.link(await before.server.token('eve'), sentence)).toBe(204);
    const openDatabase = async () => ({
      ...{ db: before.server.backend.context.db, close: async () => {} },
    });
    const after = await start({ openDatabase });
    const anna = await after.server.token('anna');
    const proof = await proofOf((await after.challengeOf(anna)).message);
    expect(await after.link(anna, proof)).toBe(204);
    const walletsOf = async (id: string) =>
      Object.keys((await after.server.backend.investor(id))?.wallets ?? {});
    expect(await walletsOf('eve')).toEqual([]);
    expect(await walletsOf('anna')).toEqual([OWNER.address.toLowerCase()]);

    const berta = await after.server.token('berta');
    const late = await proofOf((await after.challengeOf(berta)).message);
    expect(await after.link(berta, late)).toBe('WALLET_TAKEN');
  });

  it('can use any of the challenges of several tabs, each once, and their number is limited', async () => {
    const { server, challengeOf, link } = await start();
    const token = await server.token('anna');
    const messages: string[] = [];
    for (let tab = 0; tab < 7; tab += 1) messages.push((await challengeOf(token)).message);
    const [oldest = '', , , third = ''] = messages;
    expect(await link(token, await proofOf(oldest))).toBe('WALLET_SIGNATURE_INVALID');
    const proof = await proofOf(third);
    expect(await link(token, proof)).toBe(204);
    expect((await server.backend.investor('anna'))?.walletChallenges).toHaveLength(4);
  });
});

describe('for any order of challenges, links and time', () => {
  const PROFILE = { id: 'p', email: 'a@b.example' } as ProfileDefinition;
  const ADDRESS = OWNER.address.toLowerCase();
  const step = fc.oneof(
    fc.record({ kind: fc.constant('ask' as const), by: fc.constantFrom('anna', 'eve') }),
    fc.record({
      kind: fc.constant('link' as const),
      by: fc.constantFrom('anna', 'eve'),
      signed: fc.nat({ max: 8 }),
      sentence: fc.boolean(),
    }),
    fc.record({ kind: fc.constant('wait' as const), ms: fc.integer({ min: 0, max: 700_000 }) }),
  );

  it('the wallet is linked to one investor, who signed a challenge of their own in time', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
        let investors: Readonly<Record<string, InvestorState>> = {
          anna: newInvestor(PROFILE),
          eve: newInvestor(PROFILE),
        };
        let now = 0;
        const given: { by: string; message: string; ends: number }[] = [];
        const used = new Set<string>();
        for (const one of steps) {
          if (one.kind === 'wait') now += one.ms;
          if (one.kind === 'ask') {
            const facts = { origin: PORTAL, chainId: 1, nonce: `nonce${given.length}000`, now };
            const investor = investors[one.by] as InvestorState;
            const outcome = issueChallenge(
              investor,
              { address: OWNER.address },
              { ...facts, lifetime: 10 * MINUTE },
            );
            if ('problem' in outcome) throw new Error('an address is given');
            investors = { ...investors, [one.by]: outcome.state };
            const { message } = outcome.answer;
            given.push({ by: one.by, message, ends: now + 10 * MINUTE });
          }
          if (one.kind !== 'link') continue;
          const before = investors;
          const signed = given[one.signed];
          const request = {
            walletAddress: OWNER.address,
            signature: '0xaa',
            challengeSignature: signed ? `0x${one.signed}` : undefined,
          };
          // As the backend finds it: the investor's own open challenges alone.
          const own = investors[one.by];
          if (!own) throw new Error('every investor is there');
          const open = own.walletChallenges ?? [];
          const challenge = open.find(({ message }) => message === signed?.message)?.message;
          const other = Object.keys(investors).find(
            (id) => id !== one.by && investors[id]?.wallets[ADDRESS] !== undefined,
          );
          const has = other === undefined ? undefined : investors[other];
          const isChallenged = Object.hasOwn(has?.challengedWallets ?? {}, ADDRESS);
          const outcome = linkWallet(own, request, {
            holder: has && (isChallenged ? 'challenge' : 'sentence'),
            proof: { sentence: one.sentence, challenge },
            challenged: true,
            now,
          });
          if ('problem' in outcome) continue;
          if (outcome.state !== own && other !== undefined && has) {
            investors = { ...investors, [other]: withoutWallet(has, ADDRESS) };
          }
          if (outcome.state !== own) investors = { ...investors, [one.by]: outcome.state };
          if (investors === before) continue;
          expect([signed?.by, one.sentence]).toEqual([one.by, true]);
          expect(now).toBeLessThan(signed?.ends ?? 0);
          expect(used.has(signed?.message ?? '')).toBe(false);
          used.add(signed?.message ?? '');
          const holders = Object.keys(investors).filter(
            (id) => investors[id]?.wallets[ADDRESS] !== undefined,
          );
          expect(holders).toEqual([one.by]);
        }
      }),
    );
  });
});
