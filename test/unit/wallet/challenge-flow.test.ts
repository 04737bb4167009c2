import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { OnboardingError } from '../../../src/http/errors';
import { challengeMessage } from '../../../src/reference-backend/rules/wallet/wallet-challenge';
import { messageHex } from '../../../src/wallet/proof/proof-of-ownership';
import { ownershipSentence } from '../../../src/wallet/rules/check-challenge';
import { deferred } from '../../support/deferred';
import {
  ADDRESS,
  AMOY,
  DOMAIN,
  makeWallet,
  OTHER,
  refuse,
  rest,
  SIGNATURE,
  throws,
} from './make-wallet';

const SENTENCE = `0x${'aa'.repeat(65)}`;
const ANSWER = `0x${'bb'.repeat(65)}`;
const ISSUED = Date.UTC(2026, 2, 1, 12);
const MINUTE = 60_000;
const SIGNED = { address: ADDRESS, signature: SENTENCE, provider: 'Some wallet' };
const BOTH = [['proven', { ...SIGNED, challengeSignature: ANSWER }]];

type Wallet = ReturnType<typeof makeWallet>;

/** The backend's challenges, each with a nonce of its own, and how the wallet signs. */
function withChallenges(
  wallet: Wallet,
  { lifetime = 10 * MINUTE, origin = `https://${DOMAIN}`, chainId = AMOY } = {},
) {
  const given: string[] = [];
  const signed: string[] = [];
  wallet.world.challenge = async (address) => {
    const nonce = `nonce${given.length}`.padEnd(8, '0');
    const message = challengeMessage(address, { origin, chainId, nonce, now: ISSUED, lifetime });
    given.push(message);
    return { message, expiresAt: new Date(ISSUED + lifetime).toISOString() };
  };
  wallet.answers.personal_sign = ([hex]) => {
    const message = Buffer.from(String(hex).slice(2), 'hex').toString();
    signed.push(message);
    return message === ownershipSentence(ADDRESS) || message === ownershipSentence(OTHER)
      ? SENTENCE
      : ANSWER;
  };
  return { given, signed };
}

/** Both messages the wallet was asked to sign, the second one held back. */
async function untilSecond(wallet: Wallet) {
  const backend = withChallenges(wallet);
  const { personal_sign: sign } = wallet.answers;
  const second = deferred<unknown>();
  wallet.answers.personal_sign = (params) => {
    const signature = sign?.(params);
    return signature === SENTENCE ? signature : second.promise;
  };
  await wallet.prove();
  expect(wallet.flow.step.value).toMatchObject({ name: 'signing', part: 2 });
  return { ...backend, second };
}

describe('where the backend has challenges', () => {
  test.each(['metamask', 'ledger', 'safe', 'custody'] as const)(
    '%s signs the sentence first, then the challenge, and both are reported',
    async (kind) => {
      const wallet = makeWallet(kind);
      const { given, signed } = withChallenges(wallet);
      const parts: unknown[] = [];
      wallet.flow.step.subscribe((step) => {
        if (step?.name === 'signing') parts.push([step.part, step.message]);
      });
      await wallet.prove();
      const address = kind === 'metamask' ? ADDRESS : OTHER;
      expect(signed).toEqual([ownershipSentence(address), given[0]]);
      expect(parts).toEqual([
        [1, ownershipSentence(address)],
        [2, given[0]],
      ]);
      expect(wallet.challenged).toEqual([address]);
      const proof = { ...SIGNED, address, challengeSignature: ANSWER };
      expect(wallet.heard).toEqual([['proven', proof]]);
      expect(wallet.flow.step.value).toBeNull();
    },
  );

  test('each proof has a challenge of its own', async () => {
    const wallet = makeWallet();
    const { given, signed } = withChallenges(wallet);
    await wallet.prove();
    wallet.flow.start();
    await rest();
    expect(signed).toEqual([
      ownershipSentence(ADDRESS),
      given[0],
      ownershipSentence(ADDRESS),
      given[1],
    ]);
    expect(new Set(given).size).toBe(2);
  });

  test('a rejected second signature is a rejection: nothing is reported, the wallet is released', async () => {
    const wallet = makeWallet();
    const { second } = await untilSecond(wallet);
    second.reject(refuse(4001));
    await rest();
    expect(wallet.flow.problem.value).toEqual({ kind: 'rejected' });
    expect(wallet.ended).toEqual(['disconnect']);
    expect(wallet.heard).toEqual([['unproven', undefined]]);
    expect(wallet.flow.signing.value).toBe(false);
  });

  test('after another failure of the second signature only that one is requested again', async () => {
    const wallet = makeWallet();
    const { second, signed, given } = await untilSecond(wallet);
    second.reject(refuse(-32002));
    await rest();
    expect(wallet.flow.problem.value).toEqual({ kind: 'pending' });
    wallet.answers.personal_sign = ([hex]) => {
      signed.push(Buffer.from(String(hex).slice(2), 'hex').toString());
      return ANSWER;
    };
    wallet.flow.choose('metamask');
    await rest();
    // The same message, which may still stand open in the wallet.
    expect(signed).toEqual([ownershipSentence(ADDRESS), given[0], given[0]]);
    expect(wallet.heard.slice(1)).toEqual(BOTH);
  });

  test('a challenge that expires while the sentence is signed is replaced before the wallet gets it', async () => {
    const wallet = makeWallet();
    const { given, signed } = withChallenges(wallet);
    const { personal_sign: sign } = wallet.answers;
    wallet.answers.personal_sign = (params) => {
      if (signed.length === 0) wallet.world.now += 10 * MINUTE;
      return sign?.(params);
    };
    await wallet.prove();
    expect(signed).toEqual([ownershipSentence(ADDRESS), given[1]]);
    expect(wallet.heard).toEqual(BOTH);
  });

  test('a challenge that expires while it is signed is reported, and only a new one is signed', async () => {
    const wallet = makeWallet();
    const { second, signed, given } = await untilSecond(wallet);
    wallet.world.now += 10 * MINUTE;
    second.resolve(ANSWER);
    await rest();
    expect(wallet.flow.problem.value).toEqual({ kind: 'fault', fault: 'challenge-expired' });
    expect(wallet.flow.step.value).toEqual({ name: 'stopped', kind: 'metamask' });
    expect(wallet.heard).toEqual([['unproven', undefined]]);
    wallet.answers.personal_sign = ([hex]) => {
      signed.push(Buffer.from(String(hex).slice(2), 'hex').toString());
      return ANSWER;
    };
    wallet.flow.choose('metamask');
    await rest();
    expect(signed.slice(2)).toEqual([given[1]]);
    expect(wallet.heard.slice(1)).toEqual(BOTH);
  });

  test('an investor’s clock that is years off has no effect', async () => {
    const wallet = makeWallet();
    wallet.world.now = ISSUED + 5 * 365 * 24 * 60 * MINUTE;
    const { signed } = withChallenges(wallet);
    await wallet.prove();
    expect(signed).toHaveLength(2);
    expect(wallet.heard).toEqual(BOTH);
  });

  test('a switch to another account between the two signatures starts again with that account', async () => {
    const wallet = makeWallet('safe');
    const { second, signed } = await untilSecond(wallet);
    wallet.tell((listener) => listener.onAccount(OTHER.toLowerCase()));
    expect(wallet.flow.step.value).toMatchObject({ part: 2 });
    wallet.tell((listener) => listener.onAccount(ADDRESS.toLowerCase()));
    second.resolve(ANSWER);
    await rest();
    expect(wallet.flow.problem.value).toEqual({ kind: 'fault', fault: 'account-changed' });
    expect(wallet.heard).toEqual([['unproven', undefined]]);
    withChallenges(wallet);
    Object.assign(wallet.session, { address: () => ADDRESS });
    wallet.flow.choose('safe');
    await rest();
    expect(signed[0]).toBe(ownershipSentence(OTHER));
    expect(wallet.heard.slice(1)).toEqual(BOTH);
  });

  test('a network that changed between the two signatures is switched back before the second', async () => {
    const wallet = makeWallet();
    const { signed } = withChallenges(wallet);
    const { personal_sign: sign } = wallet.answers;
    wallet.answers.personal_sign = (params) => {
      if (signed.length === 0) wallet.setChain(1);
      return sign?.(params);
    };
    const switching = deferred<null>();
    wallet.answers.wallet_switchEthereumChain = () => switching.promise;
    await wallet.prove();
    expect(signed).toHaveLength(1);
    expect(wallet.flow.problem.value).toMatchObject({ kind: 'network' });
    wallet.setChain(AMOY);
    switching.resolve(null);
    await rest();
    expect(signed).toHaveLength(2);
    expect(wallet.heard).toEqual(BOTH);
  });

  test.each([
    ['another page', { origin: 'https://other.example' }, 'its domain is not portal.example'],
    ['another chain', { chainId: 1 }, 'its Chain ID is not 80002'],
  ])('a message for %s is never shown to the wallet', async (_, facts, reason) => {
    const wallet = makeWallet();
    const { signed } = withChallenges(wallet, facts);
    await wallet.prove();
    expect(signed).toEqual([]);
    expect(wallet.flow.problem.value).toEqual({ kind: 'fault', fault: 'bad-challenge' });
    expect(wallet.logged).toEqual([
      `warn: wallet: bad-challenge (fetchWalletChallenge: ${reason})`,
    ]);
  });

  test('a backend that can’t answer is reported before anything is signed, and called again', async () => {
    const wallet = makeWallet();
    const { signed } = withChallenges(wallet);
    const { challenge } = wallet.world;
    const reason = 'fetchWalletChallenge: 500 Internal Server Error, code none';
    wallet.world.challenge = async () => {
      throw new OnboardingError('HTTP_500', { reason, status: 500 });
    };
    await wallet.prove();
    expect(signed).toEqual([]);
    expect(wallet.flow.problem.value).toEqual({ kind: 'fault', fault: 'no-challenge' });
    expect(wallet.logged).toEqual([`warn: wallet: no-challenge (${reason})`]);
    wallet.world.challenge = challenge;
    wallet.flow.choose('metamask');
    await rest();
    expect(wallet.heard.slice(1)).toEqual(BOTH);
  });

  test.each(['cancel', 'leave', 'release'] as const)(
    '%s while the challenge is requested or signed: late results are dropped',
    async (way) => {
      const end = (wallet: Wallet) =>
        way === 'leave' ? wallet.leave() : wallet.flow[way === 'cancel' ? 'cancel' : 'release']();
      const asking = makeWallet();
      const answer = deferred<undefined>();
      asking.world.challenge = () => answer.promise;
      await asking.prove();
      end(asking);
      answer.resolve(undefined);
      await rest();
      expect(asking.asked).not.toContain('personal_sign');
      expect(asking.flow.step.value).toBeNull();

      const signing = makeWallet();
      const { second } = await untilSecond(signing);
      end(signing);
      second.resolve(ANSWER);
      await rest();
      expect(signing.heard).toEqual(way === 'cancel' ? [['unproven', undefined]] : []);
      expect([signing.flow.step.value, signing.flow.signing.value]).toEqual([null, false]);
      expect(signing.logged).toEqual([]);
    },
  );

  test('the wallet gets the challenge byte for byte, whatever it contains', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (message) => {
        const hex = messageHex(message);
        expect(Buffer.from(hex.slice(2), 'hex').toString()).toBe(message);
      }),
    );
  });
});

describe('where the backend has no challenges', () => {
  test('the sentence alone is signed, and the backend is asked again before each signature', async () => {
    const wallet = makeWallet();
    await wallet.prove();
    wallet.flow.start();
    await rest();
    expect(wallet.challenged).toEqual([ADDRESS, ADDRESS]);
    expect(wallet.asked.filter((method) => method === 'personal_sign')).toHaveLength(2);
    const signed = { address: ADDRESS, signature: SIGNATURE, provider: 'Some wallet' };
    expect(wallet.heard).toEqual([
      ['proven', signed],
      ['proven', signed],
    ]);

    wallet.leave();
    wallet.visit();
    wallet.flow.start();
    await rest();
    expect(wallet.challenged).toEqual([ADDRESS, ADDRESS, ADDRESS]);
  });

  test('an answer that arrives after the visit has no effect on the next one', async () => {
    const wallet = makeWallet();
    const late = deferred<undefined>();
    wallet.world.challenge = () => late.promise;
    await wallet.prove();
    wallet.leave();
    late.resolve(undefined);
    await rest();
    withChallenges(wallet);
    wallet.visit();
    await wallet.prove();
    expect(wallet.heard).toEqual(BOTH);
  });

  test('a rejected signature is followed by no further request', async () => {
    const wallet = makeWallet();
    wallet.answers.personal_sign = throws(refuse(4001));
    await wallet.prove();
    expect(wallet.challenged).toHaveLength(1);
    expect(wallet.heard).toEqual([['unproven', undefined]]);
  });
});
