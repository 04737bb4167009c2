import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ONFIDO_CORE_URL, onfidoCoreUrl } from '../../../src/identity/rules/onfido-core';
import { checkOnfidoToken } from '../../../src/identity/rules/onfido-token';
import { sumsubOrigin } from '../../../src/identity/rules/sumsub-token';
import { claimsOf } from '../../../src/identity/rules/token-claims';

const part = (claims: unknown, encoding: 'base64' | 'base64url' = 'base64') =>
  Buffer.from(JSON.stringify(claims)).toString(encoding);
const sumsub = (url: unknown, prefix = '_act-jwt-') =>
  `${prefix}${part({ alg: 'none' })}.${part({ url })}.`;
const onfido = (claims: unknown) => `${part({ alg: 'none' })}.${part(claims)}.sig`;

describe('the claims of a token part', () => {
  it('are read from base64 and base64url, padded or not', () => {
    fc.assert(
      fc.property(fc.record({ url: fc.string(), exp: fc.integer() }), (claims) => {
        for (const encoding of ['base64', 'base64url'] as const) {
          const text = part(claims, encoding);
          expect(claimsOf(text)).toEqual(claims);
          expect(claimsOf(text.replace(/=+$/, ''))).toEqual(claims);
        }
      }),
    );
  });

  it.each([undefined, '', 'x', '***', part('text'), part([1])])('are none in %j', (text) => {
    expect(claimsOf(text)).toBeUndefined();
  });
});

describe('the second provider’s token', () => {
  it.each([
    [sumsub('https://in.sumsub.com'), 'https://in.sumsub.com'],
    [sumsub('https://in.sumsub.com/'), 'https://in.sumsub.com'],
    [sumsub('https://eu.sumsub.com', '_act-sbx-jwt-'), 'https://eu.sumsub.com'],
    [sumsub('http://localhost:4403'), 'http://localhost:4403'],
    [sumsub(undefined), undefined],
    ['_act-b8ebfb63-5f24-4b89-9c08-5bbabeec986e', undefined],
    [`${part({ alg: 'none' })}.${part({ url: 'https://api.sumsub.com' })}.`, undefined],
  ])('leads %s to %s', (token, origin) => {
    expect(sumsubOrigin(token)).toBe(origin);
  });

  it.each([
    'https://in.sumsub.com/websdk',
    'https://in.sumsub.com/?a',
    'https://in.sumsub.com/#a',
    'https://user@in.sumsub.com',
    'http://in.sumsub.com',
    'javascript:alert(1)',
    'in.sumsub.com',
    7,
  ])('is refused with the url %s', (url) => {
    expect(() => sumsubOrigin(sumsub(url))).toThrow(/no bare https origin/);
  });

  it('is refused where its parts are not base64 JSON', () => {
    expect(() => sumsubOrigin('_act-jwt-a.b.c')).toThrow(/not base64 JSON/);
  });
});

describe('the first provider’s token', () => {
  const urls = { onfido_api_url: 'https://api.eu.onfido.com' };

  it('is accepted with the API’s address in it', () => {
    expect(() => checkOnfidoToken(onfido({ urls }))).not.toThrow();
  });

  it.each([
    {},
    { urls: {} },
    { urls: null },
    { urls: { onfido_api_url: '' } },
    { urls: { onfido_api_url: '/v3' } },
    { urls: { onfido_api_url: 'http://api.onfido.com' } },
  ])('is refused with %j', (claims) => {
    expect(() => checkOnfidoToken(onfido(claims))).toThrow(/urls\.onfido_api_url/);
  });

  it.each(['', 'token', 'a.b', 'a.b.c', `${onfido({ urls })}.d`])('is refused as %j', (token) => {
    expect(() => checkOnfidoToken(token)).toThrow(/no JSON web token/);
  });
});

describe('the first provider’s core', () => {
  it('comes from where the package has it', () => {
    const source = readFileSync('node_modules/onfido-sdk-ui/Onfido.js', 'utf8');
    expect(source).toContain('https://sdk.onfido.com/${');
    expect(source).toMatch(/U = "14"/);
    expect(onfidoCoreUrl(undefined, 0)).toBe(ONFIDO_CORE_URL);
  });

  it('is asked for under another address after a failure', () => {
    expect(onfidoCoreUrl(undefined, 2)).toBe(`${ONFIDO_CORE_URL}?attempt=2`);
  });

  it.each(['https://sdk.eu.onfido.com/v14/Onfido.js', 'http://127.0.0.1:4403/v14/Onfido.js'])(
    'may come from %s',
    (url) => {
      expect(onfidoCoreUrl(url, 0)).toBe(url);
    },
  );

  it.each([
    'https://evil.example/Onfido.js',
    'https://onfido.com.evil.example/a.js',
    'https://notonfido.com/a.js',
    'http://sdk.onfido.com/a.js',
    'data:text/javascript,alert(1)',
    '/Onfido.js',
  ])('never comes from %s', (url) => {
    expect(() => onfidoCoreUrl(url, 0)).toThrow(/no address of the provider/);
  });
});
