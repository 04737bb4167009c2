import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildInstalled, packPackage } from '../../support/bundle/host-apps';

/** The two runtimes are 200 MB on their first way here. */
const PATIENCE_MS = 600_000;
const DRAW = `import { renderOnboarding } from 'investor-onboarding/server-render';

const session = { investorId: 'ada', email: 'ada@example.com' };
const section = { id: 's', label: 'You', status: 'active', etag: '"1"' };
const activeSection = { ...section, elements: [{ id: 'n', type: 'string', label: 'Name', value: 'Ada' }] };
const milestones = [{ id: 'm', label: 'About you', status: 'active', sections: [section] }];
const tag = await renderOnboarding({
  attributes: { 'api-base': 'https://api.example/v1', lang: 'de' },
  assets: 'https://cdn.example/dist',
  answers: {
    session,
    languages: [{ code: 'de', name: 'Deutsch' }],
    qualification: { id: 'q', status: 'active', languages: ['de'], milestones, activeSection },
  },
});
console.log(tag);
`;

let archive: string;
let root: string;

beforeAll(() => {
  archive = packPackage();
  root = buildInstalled('runtimes', archive, { 'draw.mjs': DRAW });
}, PATIENCE_MS);

afterAll(() => {
  if (archive) rmSync(path.dirname(archive), { recursive: true });
});

// No process waits for what nobody will answer.
const run = (command: string, ...args: readonly string[]) =>
  execFileSync(command, [...args, 'draw.mjs'], { cwd: root, encoding: 'utf8', timeout: 15_000 });
const installed = (name: string) => path.join(root, 'node_modules/.bin', name);

it.each([
  ['Bun', () => run(installed('bun'))],
  ['Deno', () => run(installed('deno'), 'run', '--no-prompt', '--allow-read', '--allow-env')],
])('a first screen is drawn in %s as in Node, without a DOM', (_, draw) => {
  const drawn = draw();
  expect(drawn).toContain('value="Ada"');
  expect(drawn).toContain('Speichern und weiter');
  expect(drawn).toBe(run(process.execPath));
});
