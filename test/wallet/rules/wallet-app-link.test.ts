import { expect, test } from 'vitest';
import { metamaskBrowserLink, walletLink } from '../../../src/wallet/rules/wallet-app-link';

test('a pairing is put into the link completely', () => {
  const uri = 'wc:7f6e@2?relay-protocol=irn&symKey=587d';
  expect(walletLink('metamask', uri)).toBe(
    `https://metamask.app.link/wc?uri=${encodeURIComponent(uri)}`,
  );
});

test('the address from MetaMask’s SDK is used as the link', () => {
  const link = 'https://metamask.app.link/connect?channelId=1';
  expect(walletLink('metamask', link)).toBe(link);
});

test('a page opens in MetaMask’s browser by host and path, without its query or hash', () => {
  const page = new URL('https://portal.example:8443/invest/now?token=secret#/app/profile');
  expect(metamaskBrowserLink(page)).toBe(
    'https://metamask.app.link/dapp/portal.example:8443/invest/now',
  );
  expect(metamaskBrowserLink(new URL('about:srcdoc'))).toBeUndefined();
});
