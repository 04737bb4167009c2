import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { placeholdersIn } from '../../scripts/placeholders.mjs';

const own = JSON.parse(readFileSync('package.json', 'utf8'));

test('every field that still holds a placeholder is named, and one that is not there', () => {
  const filled = {
    author: 'Someone',
    homepage: 'https://widget.example',
    repository: { type: 'git', url: 'git+https://git.example/widget.git' },
    bugs: 'https://git.example/widget/issues',
  };
  expect(placeholdersIn(filled)).toEqual([]);
  const url = 'git+https://fill-in.invalid/investor-onboarding.git';
  expect(placeholdersIn({ ...filled, repository: { type: 'git', url } })).toEqual(['repository']);
  expect(placeholdersIn({ ...filled, author: 'FILL-IN: name', bugs: undefined })).toEqual([
    'author',
    'bugs',
  ]);
});

test('npm publish is refused as long as there is one', () => {
  expect(own.scripts.prepublishOnly).toBe('node scripts/check-publishable.mjs');
  const { status, stderr } = spawnSync(process.execPath, ['scripts/check-publishable.mjs'], {
    encoding: 'utf8',
  });
  const missing = placeholdersIn(own);
  expect(status).toBe(missing.length > 0 ? 1 : 0);
  for (const field of missing) expect(stderr).toContain(`fill in ${field} in package.json`);
});
