import { expect, test } from 'vitest';
import { OnboardingError } from '../../../src/http/errors';
import { isProofRefused, linkRequest } from '../../../src/section/link-wallet';

const proof = { address: '0x1', signature: '0x2', provider: 'W', network: 'amoy', linked: false };

test('a wallet is linked by its address and what it signed, with the challenge where there was one', () => {
  expect(linkRequest(proof)).toStrictEqual({ walletAddress: '0x1', signature: '0x2' });
  expect(linkRequest({ ...proof, challengeSignature: '0x3' })).toStrictEqual({
    walletAddress: '0x1',
    signature: '0x2',
    challengeSignature: '0x3',
  });
});

test.each<[string, number | undefined, boolean]>([
  ['WALLET_SIGNATURE_INVALID', 400, true],
  ['WALLET_CHALLENGE_MISSING', 400, true],
  ['WALLET_CHALLENGE_EXPIRED', 400, true],
  ['ANYTHING', 422, true],
  ['ANYTHING', 400, false],
  ['NETWORK', undefined, false],
])(
  'a link refused with %s and the status %s asks for other signatures: %s',
  (code, status, expected) => {
    const error = new OnboardingError(code, status === undefined ? {} : { status });
    expect(isProofRefused(error)).toBe(expected);
  },
);
