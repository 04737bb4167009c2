import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { compatibilityTables, withTables } from '../../../../tools/scripts/compatibility.mjs';

const doc = readFileSync('docs/embed/compatibility.md', 'utf8');
const TITLE = /\bit(?:\.each\([\s\S]*?\]\))?\(\s*'((?:[^'\\]|\\.)*)'/g;
const CASE = /^\s*\['([^']+)', '\/[a-z-]+'\],$/gm;

function titlesIn(file: string): string[] {
  const source = readFileSync(file, 'utf8');
  const titles = [...source.matchAll(TITLE)].map(([, title = '']) => title);
  const cases = [...source.matchAll(CASE)].map(([, title = '']) => title);
  return [...titles.filter((title) => title !== '%s'), ...cases];
}

it.each([
  'test/bundle/site/hosts.test.ts',
  'test/support/bundle/describe-host-apps.ts',
  'test/bundle/engines/engines.test.ts',
])('docs/embed/compatibility.md has a row for each test of %s: npm run test:engines', (file) => {
  const titles = titlesIn(file);
  expect(titles.length).toBeGreaterThan(4);
  expect(titles.filter((title) => !doc.includes(`${title} |`))).toEqual([]);
});

it('docs/embed/compatibility.md has nothing that failed, all three engines, and the day of the run', () => {
  expect(doc).toMatch(/^Last run: 20\d\d-\d\d-\d\d, on .+\.$/m);
  expect(doc).not.toContain('FAILED');
  expect(doc).toMatch(/\| Chromium [\d.]+ \| Firefox [\d.]+ \| WebKitGTK [\d.]+ \|/);
});

it('docs/embed/compatibility.md has the result for each engine and host', () => {
  const engine = (name: string, status: string) => ({
    ancestorTitles: [`'${name}'`],
    title: 'moves',
    status,
  });
  const host = { ancestorTitles: ['styles'], title: 'quirks', status: 'failed' };
  const app = { ancestorTitles: ["a host app: 'vue'"], title: 'renders', status: 'passed' };
  const component = { ...app, ancestorTitles: ["a host app: 'react-component'"] };
  const alone = { ancestorTitles: [], title: 'a host app is built', status: 'passed' };
  const engines = [engine('Chromium', 'passed'), engine('Firefox', 'failed')];
  const outcomes = [...engines, host, app, component, alone];
  const startTime = Date.parse('2026-02-03T04:05:06Z');
  const report = { startTime, testResults: [{ assertionResults: outcomes }] };
  const tables = compatibilityTables(report, { Chromium: '156.0' }, 'Debian 12');
  expect(tables).toContain('Last run: 2026-02-03, on Debian 12.');
  expect(tables).toContain('| moves | passed | FAILED | not run |');
  expect(tables).toContain('| styles: quirks | FAILED |');
  expect(tables).toMatch(/\| Vue [^|]+\| passed \|\n\| Angular [^|]+\| not run \|/);
  expect(tables).toMatch(/\| React 19, [^|]+\| passed \|\n\| React 18/);
  expect(tables).not.toContain('a host app');
  const marked = 'a\n<!-- results: npm run test:engines -->\nold\n<!-- end of results -->\nb\n';
  expect(withTables(marked, tables)).toContain(tables);
  expect(withTables(marked, tables)).not.toContain('old');
});
