import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import {
  type Criterion,
  conformancePage,
  LEVELS,
  type Names,
  type Report,
  withContact,
} from '../../../tools/scripts/accessibility-page.mjs';
import { authorOf } from '../../../tools/scripts/placeholders.mjs';
import { schemaViolations } from './json-schema';
import { isAmong, titlesIn } from './test-titles';

const read = (file: string) => readFileSync(`tools/accessibility/${file}`, 'utf8');
const report: Report = parse(read('conformance.yaml'));
const names: Names = parse(read('names.yaml'));
const criteria = Object.values(report.chapters).flatMap(({ criteria: own = [] }) => own);
const numbersOf = (chapter: string) =>
  report.chapters[chapter]?.criteria?.map(({ num }) => num) ?? [];

test('the report conforms to the schema of OpenACR', () => {
  const schema = JSON.parse(read('openacr-0.1.0.json'));
  expect(schemaViolations(schema, report)).toEqual([]);
  // The check sees what is wrong.
  expect(schemaViolations(schema, { ...report, title: 5, author: {} })).toEqual([
    'report.title: not of type string',
    'report.author.email: missing',
  ]);
});

test('the report has each of the 55 criteria of levels A and AA once, and the clauses of EN 301 549', () => {
  expect(numbersOf('success_criteria_level_a')).toEqual(Object.keys(names.A));
  expect(numbersOf('success_criteria_level_aa')).toEqual(Object.keys(names.AA));
  expect(Object.keys(names.A).length + Object.keys(names.AA).length).toBe(55);
  const clauses = ['generic_requirements', 'web', 'software'].flatMap((chapter) =>
    numbersOf(`en_301_549_${chapter}`),
  );
  expect(clauses).toEqual(Object.keys(names.EN));
});

test('each criterion has a result, remarks, and a test or manual steps; none is supported without evidence', () => {
  const wrong = criteria.filter(({ components, checked }: Criterion) => {
    const [first, ...more] = components;
    const { level = '', notes = '' } = first?.adherence ?? {};
    const isChecked = Boolean(checked?.tests ?? checked?.by_hand);
    return more.length > 0 || !Object.hasOwn(LEVELS, level) || !notes.trim() || !isChecked;
  });
  expect(wrong.map(({ num }) => num)).toEqual([]);
});

test('each test that a criterion names is in the file named before it', () => {
  const named = criteria.flatMap(({ num, checked }) => testsIn(checked.tests ?? '', num));
  expect(named.length).toBeGreaterThan(80);
  const missing = named.filter(({ file, title }) => {
    if (!existsSync(`test/${file}`)) return true;
    return !isAmong(titlesIn(readFileSync(`test/${file}`, 'utf8')), title);
  });
  expect(missing).toEqual([]);
});

/** Each title in quotes with the file named last before it. */
function testsIn(tests: string, num: string) {
  let file = '';
  const marks = tests.matchAll(/([\w./-]+\.test\.tsx?)|(?<!\w)'(.+?)'(?=[,;]|$)|"(.+?)"/g);
  return [...marks].flatMap(([, named, one, two]) => {
    const title = one ?? two;
    if (named) file = named;
    return title ? [{ num, file, title }] : [];
  });
}

test('the contact of the report is the author in package.json', () => {
  const contact = authorOf(JSON.parse(readFileSync('package.json', 'utf8')));
  expect(report.author).toEqual(contact);
  const other = { name: `A "B's"`, email: 'a@b.example', website: 'https://b.example/1' };
  const changed: Report = parse(withContact(read('conformance.yaml'), other));
  expect(changed).toEqual({ ...report, author: other });
  expect(conformancePage(changed, names)).toContain('a@b.example');
});

test('the page of the report is up to date with the report (npm run accessibility)', () => {
  const page = readFileSync('docs/embed/accessibility-conformance.md', 'utf8');
  expect(page).toBe(conformancePage(report, names));
});
