import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { withVersion } from '../../../../tools/scripts/snippet-version.mjs';

test('an exact version in a snippet becomes the version of the package', () => {
  const own = { name: 'investor-onboarding', version: '2.3.4' };
  const page =
    'cdn/investor-onboarding@1.0.0/a.js investor-onboarding@1.0.0-beta.1 other@1.0.0 investor-onboarding@1/';
  expect(withVersion(page, own)).toBe(
    'cdn/investor-onboarding@2.3.4/a.js investor-onboarding@2.3.4 other@1.0.0 investor-onboarding@1/',
  );
});

test('the pages name the version in package.json and no other', () => {
  const own = JSON.parse(readFileSync('package.json', 'utf8'));
  const pages = readdirSync('docs', { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.md'),
  );
  const stale = ['README.md', ...pages.map((file) => `docs/${file}`)].filter((file) => {
    const page = readFileSync(file, 'utf8');
    return page !== withVersion(page, own);
  });
  expect(stale).toEqual([]);
});
