import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';

interface Workflow {
  readonly jobs: {
    readonly profile: {
      readonly steps: readonly { readonly run?: string; readonly env?: Record<string, string> }[];
    };
  };
}

const [, recipe = ''] =
  /^```yaml\n(on: pull_request\n[\s\S]*?)^```$/m.exec(
    readFileSync('docs/backend/profiles.md', 'utf8'),
  ) ?? [];
const { steps } = (parse(recipe) as Workflow).jobs.profile;
const COMMANDS = path.resolve('cli/bin/investor-onboarding.mjs');

const section = (elements: readonly object[]) => ({
  ...{ id: 's', label: 'S', status: 'active' },
  elements,
});
const NAME = { id: 'name', type: 'string', label: 'Name' };

/** Runs the recipe's own steps as GitHub does, in a repository whose pull request changes the profile. */
function runRecipe(deployed: object, changed: object) {
  const folder = mkdtempSync(path.join(tmpdir(), 'recipe-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const put = (name: string, content: string) => writeFileSync(path.join(folder, name), content);
  // The package is installed there, and GitHub's command writes down what it is told.
  put('npx', `#!/bin/sh\nshift\nexec "${process.execPath}" "${COMMANDS}" "$@"\n`);
  put('gh', `#!/bin/sh\necho "$@" > "${folder}/told.txt"\n`);
  for (const name of ['npx', 'gh']) chmodSync(path.join(folder, name), 0o755);
  const env = {
    ...process.env,
    PATH: `${folder}:${process.env.PATH}`,
    GITHUB_BASE_REF: 'main',
    NUMBER: '7',
    GIT_AUTHOR_NAME: 'a',
    GIT_AUTHOR_EMAIL: 'a@mail.example',
    GIT_COMMITTER_NAME: 'a',
    GIT_COMMITTER_EMAIL: 'a@mail.example',
  };
  const run = (script: string) =>
    spawnSync('bash', ['-e', '-c', script], { cwd: folder, env, encoding: 'utf8' });
  put('profile.json', JSON.stringify(deployed));
  run('git init -q && git add profile.json && git commit -qm one');
  run('git update-ref refs/remotes/origin/main HEAD');
  put('profile.json', JSON.stringify(changed));
  const own = steps.flatMap(({ run: script }) => (script && script !== 'npm ci' ? [script] : []));
  const failed = own.find((script) => run(script).status !== 0);
  const told = path.join(folder, 'told.txt');
  return {
    failed,
    told: existsSync(told) ? readFileSync(told, 'utf8').trim() : undefined,
    diff: existsSync(path.join(folder, 'diff.txt'))
      ? readFileSync(path.join(folder, 'diff.txt'), 'utf8')
      : undefined,
  };
}

describe('the recipe for pull requests', () => {
  it('lets a harmless change pass, and comments with it', () => {
    const { failed, told, diff } = runRecipe(
      section([NAME]),
      section([{ ...NAME, label: 'Names' }]),
    );
    expect(failed).toBeUndefined();
    expect(told).toBe('pr comment 7 --body-file diff.txt');
    expect(diff).toContain('s/name  reworded  kept');
  });

  it('fails for a change that loses answers, and comments with it all the same', () => {
    const city = { ...NAME, id: 'city', label: 'City' };
    const { failed, told, diff } = runRecipe(section([NAME, city]), section([NAME]));
    expect(failed).toContain('diff-profile');
    expect(told).toBeDefined();
    expect(diff).toContain('s/city  removed  lost');
  });

  it('fails for a profile that check-profile warns of, and says nothing of no change', () => {
    const wrong = runRecipe(section([NAME]), section([{ ...NAME, type: 'strng' }]));
    expect(wrong.failed).toContain('check-profile');
    expect(runRecipe(section([NAME]), section([NAME]))).toMatchObject({
      failed: undefined,
      told: undefined,
    });
  });
});
