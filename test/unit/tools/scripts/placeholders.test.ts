import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  FILES_OF_PUBLISHER,
  FILES_WITH_CONTACT,
  hasPlaceholder,
  placeholdersIn,
} from '../../../../tools/scripts/placeholders.mjs';

const own = JSON.parse(readFileSync('package.json', 'utf8'));

test('every field that still holds a placeholder is named, and one that is not there', () => {
  const filled = {
    author: 'Someone <someone@widget.example>',
    homepage: 'https://widget.example',
    repository: { type: 'git', url: 'git+https://git.example/widget.git' },
    bugs: 'https://git.example/widget/issues',
  };
  expect(placeholdersIn(filled)).toEqual([]);
  const url = 'git+https://fill-in.invalid/investor-onboarding.git';
  expect(placeholdersIn({ ...filled, repository: { type: 'git', url } })).toEqual(['repository']);
  // Without an address the conformance report would name nobody to ask.
  expect(placeholdersIn({ ...filled, author: 'Someone' })).toEqual(['author']);
  expect(placeholdersIn({ ...filled, author: 'FILL-IN: name', bugs: undefined })).toEqual([
    'author',
    'bugs',
  ]);
});

test('npm publish is refused as long as there is one', () => {
  expect(own.scripts.prepublishOnly).toBe('node tools/scripts/check-publishable.mjs');
  const { status, stderr } = spawnSync(process.execPath, ['tools/scripts/check-publishable.mjs'], {
    encoding: 'utf8',
  });
  const missing = placeholdersIn(own);
  const stale = FILES_WITH_CONTACT.filter((file) => hasPlaceholder(readFileSync(file, 'utf8')));
  const open = FILES_OF_PUBLISHER.filter((file) => hasPlaceholder(readFileSync(file, 'utf8')));
  expect(status).toBe(missing.length + stale.length + open.length > 0 ? 1 : 0);
  for (const file of open) expect(stderr).toContain(`fill in what ${file} leaves open`);
  for (const file of stale) expect(stderr).toContain(`npm run accessibility for ${file}`);
  for (const field of missing) expect(stderr).toContain(`fill in ${field} in package.json`);
});
