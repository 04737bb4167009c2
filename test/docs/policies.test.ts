import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contentSecurityPolicyOf, ONFIDO, SUMSUB } from '../../bin/embed/host-page.mjs';

const page = readFileSync('docs/policies.md', 'utf8');
const base = { cdn: 'https://cdn.example/', api: 'https://api.example', integrity: {} };

/** 'directive source', for each source. */
const sourcesOf = (policy: string) =>
  policy.split(/;\s*/).flatMap((directive) => {
    const [name, ...sources] = directive.split(' ');
    return sources.map((source) => `${name} ${source}`);
  });

const bare = sourcesOf(contentSecurityPolicyOf(base));

test('the policy of a section of fields is the one that embed prints', () => {
  const [, shown = ''] = /```\n(default-src[\s\S]*?)```/.exec(page) ?? [];
  expect(sourcesOf(shown.trim().replaceAll('\n', ' ')).sort()).toEqual([...bare].sort());
});

test.each([
  ['--uploads', { uploads: ["the store's origin"] }],
  ['--logo', { logo: ["the logo's origin"] }],
  ['--sumsub', { sumsub: SUMSUB }],
  ['--onfido', { onfido: ONFIDO }],
  ['--wallet', { walletconnect: true, metamaskSdk: true }],
])('what %s adds stands in the table', (option, feature) => {
  const told = page
    .split('\n')
    .filter((line) => line.startsWith('|') && line.includes(`\`${option}\``))
    .flatMap((line) => {
      const [, , directive = '', sources = ''] = line.split('|').map((cell) => cell.trim());
      const list = sources.match(/`[^`]+`/g) ?? [sources];
      return list.map((source) => `${directive} ${source}`.replaceAll('`', ''));
    });
  const printed = contentSecurityPolicyOf({ ...base, ...feature });
  const added = sourcesOf(
    printed.replace("the store's origin", 'STORE').replace("the logo's origin", 'LOGO'),
  )
    .map((one) => one.replace('STORE', "the store's origin").replace('LOGO', "the logo's origin"))
    .filter((source) => !bare.includes(source));
  expect([...told].sort()).toEqual([...added].sort());
});
