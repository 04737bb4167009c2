import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { LONG_SITES } from '../../../vitest.config';
import { isAmong, titlesIn, titlesOfEachRun } from './test-titles';

const ROOT = path.join(import.meta.dirname, '../../..');
const PAGE = 'docs/contribute/product-rules.md';

const files = execFileSync(
  'git',
  ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
  { encoding: 'utf8', cwd: ROOT },
)
  .split('\0')
  .filter((file) => existsSync(path.join(ROOT, file)));
const tests = files
  .filter((file) => /\.test\.tsx?$/.test(file))
  .map((file) => ({ file, source: read(file) }));
const titles = tests.flatMap(({ source }) => titlesIn(source));
const runEachTime = tests
  .filter(({ file }) => !LONG_SITES.includes(file))
  .flatMap(({ source }) => titlesOfEachRun(source));

const rules = read(PAGE)
  .split('\n')
  .filter((line) => line.startsWith('- '));
const anchors = rules.flatMap((rule) => anchorsOf(rule));
/** The tests that prove a rule, by the rule's anchor; … stands for some words of a title. */
const proofs: Readonly<Record<string, readonly string[]>> = JSON.parse(
  read('test/contracts/docs/rules.json'),
);

/** Every citation of a rule; read outside of the tests, so that a slow disk breaks no time limit. */
const cited = files
  .filter((file) => /\.(?:tsx?|m?js|css|html|md|yaml|json|py|php)$/.test(file))
  .filter((file) => file !== 'test/contracts/docs/product-rules.test.ts')
  .flatMap((file) => citedIn(read(file)).map((anchor) => ({ file, anchor })));

test('the page of rules is not empty', () => {
  expect(rules.length).toBeGreaterThan(400);
  expect(tests.length).toBeGreaterThan(100);
});

test('every rule has one anchor in small letters', () => {
  const wrong = rules.filter(
    (rule) =>
      !/^- <a id="[a-z0-9]+(?:-[a-z0-9]+)*"><\/a>\S/.test(rule) || anchorsOf(rule).length !== 1,
  );
  expect(wrong).toEqual([]);
});

test('rules.json names tests for every rule of the page, and for no other', () => {
  const proven = Object.keys(proofs).filter((anchor) => proofs[anchor]?.length);
  expect(proven.filter((anchor) => !anchors.includes(anchor))).toEqual([]);
  expect(anchors.filter((anchor) => !proven.includes(anchor))).toEqual([]);
});

test('every test that rules.json names exists', () => {
  const missing = Object.entries(proofs).flatMap(([anchor, named]) =>
    named.filter((title) => !isAmong(titles, title)).map((title) => `${anchor}: ${title}`),
  );
  expect(missing).toEqual([]);
});

test('npm test runs a test of every rule', () => {
  const left = Object.entries(proofs).filter(
    ([, named]) => !named.some((title) => isAmong(runEachTime, title)),
  );
  expect(left).toEqual([]);
});

test('no two rules have the same anchor', () => {
  expect(anchors.filter((anchor, place) => anchors.indexOf(anchor) !== place)).toEqual([]);
});

test('every rule that code, tests or docs cite is on the page', () => {
  expect(cited.length).toBeGreaterThan(0);
  expect(cited.filter(({ anchor }) => !anchors.includes(anchor))).toEqual([]);
});

function read(file: string): string {
  return readFileSync(path.join(ROOT, file), 'utf8');
}

/** One anchor, or several: `product-rules#hidden, #disabled`; a line break may stand between them. */
function citedIn(source: string): string[] {
  const several = /product-rules(?:\.md)?#[\w-]+(?:(?:,| and| to)(?: and)?[\s/*]+#[\w-]+)*/g;
  return [...source.matchAll(several)].flatMap(([all]) =>
    [...all.matchAll(/#([\w-]+)/g)].map(([, anchor]) => anchor ?? ''),
  );
}

function anchorsOf(cell: string): string[] {
  return [...cell.matchAll(/<a id="([^"]*)">/g)].map(([, id]) => id ?? '');
}
