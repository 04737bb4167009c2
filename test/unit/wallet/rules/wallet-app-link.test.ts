import { expect, test } from 'vitest';
import {
  metamaskBrowserLink,
  needsProjectId,
  WALLET_KINDS,
  walletLink,
} from '../../../../src/wallet/rules/wallet-kinds';

test('a pairing is put into the link completely', () => {
  const uri = 'wc:7f6e@2?relay-protocol=irn&symKey=587d';
  expect(walletLink('metamask', uri)).toBe(
    `https://metamask.app.link/wc?uri=${encodeURIComponent(uri)}`,
  );
});

test('each wallet has its own link, and all but MetaMask need the client’s project', () => {
  expect(WALLET_KINDS.map((kind) => [walletLink(kind, 'wc:1'), needsProjectId(kind)])).toEqual([
    ['https://metamask.app.link/wc?uri=wc%3A1', false],
    ['ledgerlive://wc?uri=wc%3A1', true],
    ['https://app.safe.global/wc?uri=wc%3A1', true],
    ['fireblocks-wc://wc?uri=wc%3A1', true],
  ]);
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
