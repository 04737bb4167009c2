import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readSettings } from '../../../../../src/app/settings/rules/read-settings';
import type { OnboardingApiAdapter } from '../../../../../src/http/host-api';
import { CHAINS } from '../../../../../src/wallet/rules/chain-table';

const PAGE = 'https://client.example/invest/';
const read = (props: Parameters<typeof readSettings>[0]) => readSettings(props, PAGE);

test('the defaults are those of the documentation', () => {
  const { settings, problems } = read({ apiBase: 'https://api.example/v1' });
  expect(problems).toEqual([]);
  expect(settings).toMatchObject({
    theme: 'default',
    routing: 'hash',
    routePrefix: '',
    walletNetwork: 'amoy',
    metamaskSdk: 'off',
    drafts: 'off',
    documentAdvice: 'on',
  });
});

test('without a backend of any kind nothing can be shown', () => {
  expect(read({}).problems).toEqual([{ reason: 'api-base is missing', fatal: true }]);
  expect(read({ api: {} as OnboardingApiAdapter }).problems).toEqual([]);
  expect(read({ demo: '' }).problems).toEqual([]);
});

test('relative addresses are resolved against the page', () => {
  expect(read({ apiBase: '/v1', portalUrl: 'done' }).problems).toEqual([]);
});

test('an address that is not http(s) is left out and reported', () => {
  const { settings, problems } = read({
    apiBase: 'https://api.example',
    portalUrl: 'javascript:alert(1)',
    signInUrl: 'data:text/html,x',
  });
  expect(settings.portalUrl).toBeUndefined();
  expect(settings.signInUrl).toBeUndefined();
  expect(problems).toEqual([
    { reason: 'portal-url is no http(s) address', fatal: false },
    { reason: 'sign-in-url is no http(s) address', fatal: false },
  ]);
});

test('every network of the table is known, any other is named', () => {
  for (const { network } of CHAINS) {
    expect(read({ apiBase: '/v1', walletNetwork: network }).problems).toEqual([]);
  }
  const networks = { base: { chainId: 8453, label: 'Base' }, bad: { label: 'Bad' } as never };
  expect(read({ apiBase: '/v1', walletNetwork: 'base', networks }).problems).toEqual([]);
  expect(read({ apiBase: '/v1', walletNetwork: 'bad', networks }).problems).toHaveLength(1);
  expect(read({ apiBase: '/v1', walletNetwork: 'Amoy' }).problems).toEqual([
    {
      reason: `wallet-network is none of ${CHAINS.map(({ network }) => network).join(', ')} (Amoy)`,
      fatal: false,
    },
  ]);
});

test('the MetaMask SDK is off unless set to on; any other value is reported', () => {
  const sdk = (metamaskSdk: string) => read({ apiBase: '/v1', metamaskSdk });
  expect(sdk('off')).toMatchObject({ settings: { metamaskSdk: 'off' }, problems: [] });
  expect(sdk('on')).toMatchObject({ settings: { metamaskSdk: 'on' }, problems: [] });
  expect(sdk('false')).toMatchObject({
    settings: { metamaskSdk: 'off' },
    problems: [{ reason: 'metamask-sdk is none of off, on (false)', fatal: false }],
  });
});

test('the first headings are of the first level unless 2, 3 or 4 is said; anything else is reported', () => {
  const level = (headingLevel: string) => read({ apiBase: '/v1', headingLevel });
  expect(read({ apiBase: '/v1' })).toMatchObject({ settings: { headingLevel: 1 }, problems: [] });
  expect(level('4')).toMatchObject({ settings: { headingLevel: 4 }, problems: [] });
  for (const wrong of ['0', '5', 'h2', '2.5']) {
    expect(level(wrong)).toMatchObject({
      settings: { headingLevel: 1 },
      problems: [{ reason: `heading-level is none of 1, 2, 3, 4 (${wrong})`, fatal: false }],
    });
  }
});

test('the origins that an SDK token may name have to be secure; anything else is reported', () => {
  const origins = (identityOrigins: string) => read({ apiBase: '/v1', identityOrigins });
  const problems = [{ reason: 'identity-origins holds what is no https origin', fatal: false }];
  expect(read({ apiBase: '/v1' }).settings.identityOrigins).toEqual([]);
  expect(
    origins(' https://eu.id.example,\nhttps://id.example:8443/ http://localhost:4403'),
  ).toMatchObject({
    settings: {
      identityOrigins: [
        'https://eu.id.example',
        'https://id.example:8443',
        'http://localhost:4403',
      ],
    },
    problems: [],
  });
  for (const wrong of [
    'http://id.example',
    'https://id.example/path',
    'https://*.id.example',
    'id.example',
    'data:,',
    'https://u@id.example',
  ]) {
    expect(origins(`https://id.example ${wrong}`)).toEqual({
      settings: expect.objectContaining({ identityOrigins: ['https://id.example'] }),
      problems,
    });
  }
});

test('a language that is no language tag is reported', () => {
  for (const lang of ['et', 'de-CH', 'zh_Hant', 'fil', 'EN']) {
    expect(read({ apiBase: '/v1', lang }).problems).toEqual([]);
  }
  for (const lang of ['estonian', 'e', 'de CH', 'constructor']) {
    expect(read({ apiBase: '/v1', lang }).problems).toEqual([
      { reason: `lang is no language tag (${lang})`, fatal: false },
    ]);
  }
});

test('whatever a page sets, no accepted address runs code', () => {
  fc.assert(
    fc.property(fc.string(), (address) => {
      const { portalUrl } = read({ apiBase: '/v1', portalUrl: address }).settings;
      if (portalUrl === undefined) return;
      expect(new URL(portalUrl, PAGE).protocol).toMatch(/^https?:$/);
    }),
  );
});
