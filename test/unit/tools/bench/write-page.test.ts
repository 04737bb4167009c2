import { expect, test } from 'vitest';
import { pageText, readmeText } from '../../../../tools/bench/write-page.mjs';
import { visit } from './visit';

const row = (name: string, usable: number, kib: number) => ({
  name,
  visits: [visit({ usable, usableBytes: kib * 1024, allBytes: 2 * kib * 1024 })],
});
const results = {
  firstField: [
    row('investor-onboarding', 1000, 70),
    row('page by hand', 1400, 80),
    row('page by hand, one call less', 1200, 75),
    row('SurveyJS', 2600, 350),
  ],
  forms: [
    {
      name: 'react-hook-form',
      fields: 500,
      fieldsets: 0,
      cpu: 4,
      runs: [
        { first: 1, all: 2, keystroke: 3, toggle: 4, heap: 5, longest: 6, next: 7, heapLater: 8 },
      ],
    },
  ],
  lists: [{ options: 5000, runs: [{ elements: 90, open: 20, key: 10, choose: 8 }] }],
  targets: [{ what: 'a time', measured: 0.7, target: 0.85, digits: 2 }],
  runs: 3,
  browser: '156.0',
};

test('the page of the benchmark has every table', () => {
  const page = pageText(results);
  expect(page).toContain('| a time | 0.70 | 0.85 | met |');
  expect(page).toContain('| SurveyJS | 2600 |');
  expect(page).toContain('### 500 fields, processor 4x slower');
  expect(page).toContain('| 5,000 options | 90 | 20 | 10 | 8 |');
  expect(page).toContain('| react-hook-form | 1 | 2 | 3.00 |');
});

test('the README shows seconds and bytes of every contender, up to the first field and in total', () => {
  const text = readmeText(results);
  expect(text).toContain('after 1.0 s and 70 KiB over the wire');
  expect(text).toContain('takes 1.4 s and 80 KiB (160 KiB in all)');
  expect(text).toContain('1.2 s where it saves the call for the section');
  expect(text).toContain('no server 2.6 s and 350 KiB (700 KiB in all)');
});

test('the README is not written while one contender was not measured', () => {
  expect(() => readmeText({ ...results, firstField: results.firstField.slice(0, 3) })).toThrow(
    'SurveyJS was not measured',
  );
});
