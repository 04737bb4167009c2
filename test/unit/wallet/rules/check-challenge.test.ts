import fc from 'fast-check';
import { createSiweMessage } from 'viem/siwe';
import { describe, expect, test } from 'vitest';
import { challengeMessage } from '../../../../src/reference-backend/rules/wallet/wallet-challenge';
import { checksumAddress } from '../../../../src/wallet/checksum-address';
import { challengeFault, readChallenge } from '../../../../src/wallet/rules/check-challenge';

const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const TARGET = {
  domain: 'portal.example',
  address: ADDRESS,
  chainId: 80002,
  origins: ['https://portal.example', 'https://api.example'],
};
const ISSUED = Date.UTC(2026, 2, 1, 12);

const made = (over: Partial<Parameters<typeof createSiweMessage>[0]> = {}) =>
  createSiweMessage({
    domain: 'portal.example',
    address: ADDRESS,
    uri: 'https://portal.example/account',
    version: '1',
    chainId: 80002,
    nonce: '32891756hfS8',
    issuedAt: new Date(ISSUED),
    ...over,
  });

const anyAddress = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map((bytes) => checksumAddress(`0x${Buffer.from(bytes).toString('hex')}`) as `0x${string}`);
const anyHost = fc
  .tuple(fc.domain(), fc.option(fc.integer({ min: 1, max: 65_535 })))
  .map(([name, port]) => (port === null ? name : `${name}:${port}`));

describe('a challenge', () => {
  test('fits the page, wallet and chain it was made for, at the reference backend', () => {
    fc.assert(
      fc.property(
        anyHost,
        anyAddress,
        fc.integer({ min: 1, max: 1e9 }),
        (host, address, chainId) => {
          const origin = new URL(`https://${host}`).origin;
          const domain = new URL(origin).host;
          const facts = { origin, chainId, nonce: 'abcd1234', now: ISSUED, lifetime: 1000 };
          const message = challengeMessage(address, facts);
          const target = { domain, address, chainId, origins: [origin] };
          expect(challengeFault(message, target)).toBeUndefined();
          expect(readChallenge(message)).toMatchObject({
            ...{ domain, address, chainId },
            issuedAt: ISSUED,
            hasResources: false,
          });
        },
      ),
    );
  });

  test.each([
    ['nothing more', {}],
    ['a statement', { statement: 'I link this wallet.' }],
    ['the backend’s address', { uri: 'https://api.example/v1/wallets' }],
    ['an end', { expirationTime: new Date(ISSUED + 1000) }],
    [
      'all there can be',
      {
        statement: 'I link this wallet.',
        expirationTime: new Date(ISSUED + 1000),
        notBefore: new Date(ISSUED),
        requestId: 'some-id',
      },
    ],
  ])('passes from another library, with %s', (_, over) => {
    expect(challengeFault(made(over), TARGET)).toBeUndefined();
  });

  test.each([
    ['another page', { domain: 'other.example' }, 'its domain is not portal.example'],
    ['a port of the page', { domain: 'portal.example:8443' }, 'its domain is not portal.example'],
    [
      'another wallet',
      { address: '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359' as const },
      'its address is not the wallet’s in checksum form',
    ],
    ['another chain', { chainId: 1 }, 'its Chain ID is not 80002'],
    ['a page with a scheme before it', { scheme: 'https' }, 'its domain is not portal.example'],
    [
      'an address of somebody else',
      { uri: 'https://evil.example/' },
      'its URI is not of https://portal.example or https://api.example',
    ],
    [
      'an address that only looks like the page’s',
      { uri: 'https://portal.example.evil.example/' },
      'its URI is not of https://portal.example or https://api.example',
    ],
    ['resources', { resources: ['https://portal.example/terms'] }, 'it has Resources'],
  ])('for %s is not signed', (_, over, reason) => {
    expect(challengeFault(made(over), TARGET)).toBe(reason);
  });

  test.each([
    ['Issued At', made().replace(/Issued At: \S+/, 'Issued At: soon')],
    ['Issued At', made().replace(/Issued At: \S+/, 'Issued At: 2026-03-01')],
    ['Expiration Time', `${made()}\nExpiration Time: 1`],
    ['Not Before', `${made()}\nNot Before: 2026-13-01T00:00:00Z`],
  ])('whose %s can’t be read is not signed', (name, message) => {
    expect(challengeFault(message, TARGET)).toBe(`its ${name} is no date`);
  });

  test('takes one line for each field, whatever a backend puts into it', () => {
    const anything = fc.array(
      fc.constantFrom(
        'a',
        ' ',
        '\n',
        '\r',
        '\u2028',
        ': ',
        'URI: https://evil.example/',
        '- ',
        '\n\n',
      ),
    );
    fc.assert(
      fc.property(anything, fc.integer({ min: 0, max: 12 }), (pieces, at) => {
        const lines = made({ statement: 'Link', requestId: 'r' }).split('\n');
        lines.splice(at, 0, pieces.join(''));
        const message = lines.join('\n');
        // biome-ignore lint/suspicious/noControlCharactersInRegex: what no line has
        const isClean = !/[\u0000-\u0009\u000b-\u001f\u2028]/.test(message);
        if (challengeFault(message, TARGET) === undefined) {
          expect(isClean).toBe(true);
          expect(message.match(/^URI: /gm)).toHaveLength(1);
          expect(message.split('\n').length).toBeLessThanOrEqual(12);
        }
      }),
    );
  });

  test.each([
    ['nothing', ''],
    ['other words', 'Give all my tokens to Mallory'],
    ['words before it', `I sell my house.\n${made()}`],
    ['words after it', `${made()}\n\nI sell my house.`],
    ['CRLF', made().replaceAll('\n', '\r\n')],
    ['a second URI', made().replace('\nVersion', '\nURI: https://evil.example/\nVersion')],
    ['a second URI after its end', `${made()}\nURI: https://evil.example/`],
    ['a sentence after its end', `${made()}\nI sell my house.`],
    ['a field that there is none of', `${made()}\nAllowance: unlimited`],
    ['a field twice', `${made()}\nRequest ID: a\nRequest ID: b`],
    ['its fields in another order', `${made()}\nRequest ID: a\nNot Before: 2026-03-01T12:00:00Z`],
    ['a carriage return in it', made({ statement: 'Link\rI sell my house.' })],
    ['a carriage return in its end', `${made()}\rI sell my house.`],
    ['a line of another kind', made({ statement: 'Link\u2028I sell my house.' })],
    ['a statement of two lines', made({ statement: 'STATEMENT' }).replace('STATEMENT', 'a\nb')],
    ['letters that the grammar lacks', made({ statement: 'Link “this” wallet' })],
    ['a URI with a space', made().replace('/account', '/a ccount')],
    ['a URI with half a code', made().replace('/account', '/%4')],
    ['another version', made().replace('Version: 1', 'Version: 2')],
    ['a line feed at its end', `${made()}\n`],
    ['resources that are none', `${made()}\nResources:\n- nowhere`],
    ['a short nonce', made().replace('32891756hfS8', 'short')],
    ['more than a wallet can show', made({ statement: 'x'.repeat(5000) })],
  ])('breaks EIP-4361 with %s', (_, message) => {
    expect(challengeFault(message, TARGET)).toBe('the message is no EIP-4361');
  });

  test('passes or not from any text, without throwing', () => {
    const parts = fc.constantFrom(...made().split(/(\n|: )/), 'x', '\n', '- a');
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 60 }), (words) => {
        const found = readChallenge(words.join(''));
        if (found) expect(found.address).toMatch(/^0x[\dA-Fa-f]{40}$/);
      }),
    );
  });
});
