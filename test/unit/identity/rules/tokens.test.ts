import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  checkOnfidoTokenOrigins,
  ONFIDO_CORE_URL,
  onfidoCoreUrl,
} from '../../../../src/identity/rules/onfido';
import { sumsubTokenOrigin } from '../../../../src/identity/rules/sumsub';
import { claimsOf, isTrustedAddress } from '../../../../src/identity/rules/trusted-origins';

const NONE = { listed: [] };
const STAND_INS = { listed: ['http://localhost:4403', 'http://127.0.0.1:4403'] };
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
    [sumsub('https://api.sumsub.com', '_act-sbx-jwt-'), 'https://api.sumsub.com'],
    [sumsub(undefined), 'https://in.sumsub.com'],
    ['_act-b8ebfb63-5f24-4b89-9c08-5bbabeec986e', 'https://in.sumsub.com'],
    [`x${sumsub('https://evil.example')}`, 'https://in.sumsub.com'],
    [
      `_act-jwt-${part({})}-v2.${part({ url: 'https://api.sumsub.com' })}.`,
      'https://api.sumsub.com',
    ],
    [`${part({ alg: 'none' })}.${part({ url: 'https://evil.example' })}.`, 'https://in.sumsub.com'],
  ])('leads %s to %s', (token, origin) => {
    expect(sumsubTokenOrigin(token, NONE)).toBe(origin);
  });

  it('leads to an origin in the SDK’s package, or to one that the host page lists', () => {
    const source = readFileSync('node_modules/@sumsub/websdk/dist/index.esm.js', 'utf8');
    expect(source).toContain('getCurrentBaseUrl("https://in.sumsub.com"');
    const region = 'https://eu.id.example';
    expect(sumsubTokenOrigin(sumsub(region), { listed: [region] })).toBe(region);
  });

  it('leads to this machine where the host page lists it', () => {
    const token = sumsub('http://localhost:4403');
    expect(sumsubTokenOrigin(token, STAND_INS)).toBe('http://localhost:4403');
    expect(() => sumsubTokenOrigin(token, NONE)).toThrow(/nor in identity-origins/);
  });

  it.each([
    'https://evil.example',
    'https://in.sumsub.com.evil.example',
    'https://evil-in.sumsub.com',
    'https://in.sumsub.com:8443',
    'http://in.sumsub.com',
  ])('never leads to %s', (url) => {
    expect(() => sumsubTokenOrigin(sumsub(url), NONE)).toThrow(/nor in identity-origins/);
  });

  it.each([
    'https://in.sumsub.com/websdk',
    'https://in.sumsub.com/?a',
    'https://in.sumsub.com/#a',
    'https://user@in.sumsub.com',
    'javascript:alert(1)',
    'in.sumsub.com',
    7,
  ])('gets a refusal with the url %s', (url) => {
    expect(() => sumsubTokenOrigin(sumsub(url), NONE)).toThrow(/no bare https origin/);
  });

  it('gets a refusal where its parts are not base64 JSON', () => {
    for (const token of ['a.b.c', `${part({})}.b.`, `a.${part({})}.`]) {
      expect(() => sumsubTokenOrigin(`_act-jwt-${token}`, NONE)).toThrow(/not base64 JSON/);
    }
  });
});

describe('the first provider’s token', () => {
  const urls = { onfido_api_url: 'https://api.eu.onfido.com' };

  it.each(['https://api.onfido.com', 'https://api.us.onfido.com', 'https://api.ca.onfido.com'])(
    'passes with the API’s address %s in it',
    (api) => {
      const all = {
        onfido_api_url: api,
        telephony_url: 'https://telephony.onfido.com',
        sync_url: 'wss://sync.onfido.com',
        auth_url: '',
        cross_device_url: null,
      };
      expect(() => checkOnfidoTokenOrigins(onfido({ urls: all }), NONE)).not.toThrow();
    },
  );

  it.each([
    ['onfido_api_url', 'https://evil.example'],
    ['onfido_api_url', 'https://api.onfido.com.evil.example'],
    ['onfido_api_url', 'https://user@api.onfido.com'],
    ['onfido_api_url', 'http://api.onfido.com'],
    ['onfido_api_url', 'https://other.onfido.com'],
    ['onfido_api_url', 'http://localhost:4403'],
    ['detect_document_url', 'https://evil.example'],
    ['telephony_url', 'https://onfido.com.evil.example'],
    ['sync_url', 'ws://sync.onfido.com'],
    ['auth_url', '/v3'],
    ['hosted_sdk_url', { url: 'https://id.onfido.com' }],
  ])('gets a refusal with the %s %j', (name, address) => {
    const token = onfido({ urls: { ...urls, [name]: address } });
    expect(() => checkOnfidoTokenOrigins(token, NONE)).toThrow(
      `urls.${name} is neither the provider's own nor in identity-origins`,
    );
  });

  it.each(['a b', 'line\nbreak', 'x'.repeat(41), ''])(
    'gets a refusal without its name %j',
    (name) => {
      const token = onfido({ urls: { ...urls, [name]: 'https://evil.example' } });
      expect(() => checkOnfidoTokenOrigins(token, NONE)).toThrow(
        "the sdkToken's urls.… is neither",
      );
    },
  );

  it('passes with addresses that the host page lists, this machine’s too', () => {
    const own = 'https://verify.client.example';
    const token = onfido({ urls: { ...urls, cross_device_url: own } });
    expect(() => checkOnfidoTokenOrigins(token, { listed: [own] })).not.toThrow();
    const local = onfido({ urls: { onfido_api_url: 'http://127.0.0.1:4403' } });
    expect(() => checkOnfidoTokenOrigins(local, STAND_INS)).not.toThrow();
  });

  it.each([
    {},
    { urls: {} },
    { urls: null },
    { urls: { onfido_api_url: '' } },
    { urls: { onfido_api_url: '/v3' } },
  ])('gets a refusal with %j', (claims) => {
    expect(() => checkOnfidoTokenOrigins(onfido(claims), NONE)).toThrow(
      /has no urls\.onfido_api_url over https/,
    );
  });

  it.each(['', 'token', 'a.b', 'a.b.c', `${onfido({ urls })}.d`])(
    'gets a refusal as %j',
    (token) => {
      expect(() => checkOnfidoTokenOrigins(token, NONE)).toThrow(/no JSON web token/);
    },
  );
});

describe('the first provider’s core', () => {
  it('loads from the address in the package', () => {
    const source = readFileSync('node_modules/onfido-sdk-ui/Onfido.js', 'utf8');
    expect(source).toContain('https://sdk.onfido.com/${');
    expect(source).toMatch(/U = "14"/);
    expect(onfidoCoreUrl(undefined, 0, NONE)).toBe(ONFIDO_CORE_URL);
  });

  it('loads from another address after a failure', () => {
    expect(onfidoCoreUrl(undefined, 2, NONE)).toBe(`${ONFIDO_CORE_URL}?attempt=2`);
  });

  it('may be loaded from an origin that the host page lists, on this machine, too', () => {
    const url = 'https://cdn.id.example/v14/Onfido.js';
    const listed = ['https://cdn.id.example'];
    expect(onfidoCoreUrl(url, 0, { listed })).toBe(url);
    const local = 'http://127.0.0.1:4403/v14/Onfido.js';
    expect(onfidoCoreUrl(local, 0, STAND_INS)).toBe(local);
  });

  it.each([
    'https://evil.example/Onfido.js',
    'https://other.onfido.com/Onfido.js',
    'http://localhost/Onfido.js',
    'wss://sdk.onfido.com/Onfido.js',
    'wss://sdk.onfido.com/http/Onfido.js',
    'https://onfido.com.evil.example/a.js',
    'https://notonfido.com/a.js',
    'http://sdk.onfido.com/a.js',
    'data:text/javascript,alert(1)',
    '/Onfido.js',
  ])('never loads from %s', (url) => {
    expect(() => onfidoCoreUrl(url, 0, NONE)).toThrow(/no address of the provider/);
  });
});

describe('an allowed address of a provider', () => {
  it.each([
    ['https://a.provider.example', true],
    ['https://provider.example', false],
    ['https://news.example', true],
    ['http://localhost:1', false],
    ['http://localhost:8080', true],
    ['ws://localhost:8080', true],
    ['ws://127.0.0.1', false],
    ['http://[::1]/', false],
    ['https://localhost.evil.example', false],
    ['https://not-localhost', false],
    ['xhttps://localhost', false],
  ])('%s: %s', (address, expected) => {
    const trusted = { listed: ['https://news.example', 'http://localhost:8080'] };
    expect(isTrustedAddress(address, ['https://*.provider.example'], trusted)).toBe(expected);
  });

  it('belongs to the provider or the list, whatever is sent', () => {
    const own = ['https://api.provider.example', 'https://*.provider.example'];
    const listed = ['https://id.example'];
    fc.assert(
      fc.property(
        fc.oneof(
          fc.webUrl({ withFragments: true }),
          fc.string(),
          fc.constant('https://provider.example'),
        ),
        fc.constantFrom(
          '',
          'https://api.provider.example',
          'https://id.example',
          'https://.provider.example',
        ),
        (rest, start) => {
          const address = start + rest;
          if (!isTrustedAddress(address, own, { listed })) return;
          const { origin, username } = new URL(address);
          expect(username).toBe('');
          expect(origin).toMatch(/^https:\/\/([^/@]+\.provider\.example|id\.example)$/);
        },
      ),
    );
  });
});
