import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

// docs/operate/performance.md is written by the bench, from what it measured: the other pages say the same.
const measured = readFileSync('docs/operate/performance.md', 'utf8');

/** The rounded KiB of a contender: its own files until a field can be used, everything until then, and in the end. */
function kibOf(contender: string): { own: number; until: number; all: number } {
  const row = measured.split('\n').find((line) => line.startsWith(`| ${contender} | `)) ?? '';
  const [, , , , own = Number.NaN, until = Number.NaN, all = Number.NaN] = row
    .split('|')
    .map((cell) => Math.round(Number.parseFloat(cell)));
  return { own, until, all };
}

test('README and comparison give the sizes that the bench measured', () => {
  const ours = kibOf('investor-onboarding');
  const byHand = kibOf('page by hand');
  const surveyjs = kibOf('SurveyJS');
  expect(readFileSync('README.md', 'utf8')).toMatch(
    new RegExp(
      `${ours.own} KiB in 4 files .* ${ours.until} with page, answers and headers, ${ours.all} when all is loaded\\. .* has ${byHand.until}, in SurveyJS ${surveyjs.until} `,
    ),
  );
  expect(readFileSync('docs/embed/comparison.md', 'utf8')).toMatch(
    new RegExp(
      `^\\| Bytes .* \\| ${ours.own} KiB, .* \\| ${byHand.own} KiB, .* \\| ${surveyjs.own} KiB, .* \\|$`,
      'm',
    ),
  );
});
