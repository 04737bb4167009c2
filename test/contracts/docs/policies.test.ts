import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ONFIDO, SUMSUB } from '../../../cli/bin/embed/host-page.mjs';
import { addedBy, FIELDS_ALONE, sourcesOf } from './policy-sources';

const page = readFileSync('docs/operate/policies.md', 'utf8');

/** Origins of the client's own, for which the table has only words. */
const OWN: Readonly<Record<string, string>> = {
  "the store's origin": 'https://store.example',
  "the logo's origin": 'https://logo.example',
};

test('the policy of a section of fields is the one that embed prints', () => {
  const [, shown = ''] = /```\n(default-src[\s\S]*?)```/.exec(page) ?? [];
  expect(sourcesOf(shown.trim().replaceAll('\n', ' '))).toEqual(FIELDS_ALONE);
});

test.each([
  ['--uploads', { uploads: ['https://store.example'] }],
  ['--logo', { logo: ['https://logo.example'] }],
  ['--sumsub', { sumsub: SUMSUB }],
  ['--onfido', { onfido: ONFIDO }],
  ['--wallet', { walletconnect: 'project' }],
  ['--metamask-sdk', { metamaskSdk: true }],
])('what %s adds to the policy is in the table', (option, feature) => {
  const told = page
    .split('\n')
    .filter((line) => line.startsWith('|') && line.includes(`\`${option}\``))
    .flatMap((line) => {
      const [, , directive = '', sources = ''] = line.split('|').map((cell) => cell.trim());
      const list = sources.match(/`[^`]+`/g) ?? [OWN[sources] ?? sources];
      return list.map((source) => `${directive} ${source}`.replaceAll('`', ''));
    });
  expect(told.sort()).toEqual(addedBy(feature));
});
