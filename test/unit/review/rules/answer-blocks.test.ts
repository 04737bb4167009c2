import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Answer,
  type AnswerRow,
  answerBlocks,
  BLOCK_ANSWERS,
} from '../../../../src/review/rules/answer-rows';

const answer = (id: string) => ({ kind: 'answer', id }) as Answer;
const many = (name: string, count: number) =>
  Array.from({ length: count }, (_, place) => answer(`${name}${place}`));
const rowsOf = (sizes: readonly (readonly [isGroup: boolean, size: number])[]): AnswerRow[] =>
  sizes.flatMap(([isGroup, size], place): readonly AnswerRow[] => {
    const answers = many(`${place}-`, size);
    return isGroup ? [{ kind: 'group', id: `g${place}`, label: `G${place}`, answers }] : answers;
  });

test('answers outside of fieldsets fill blocks; a fieldset’s first block has its heading', () => {
  const blocks = answerBlocks(
    rowsOf([
      [false, BLOCK_ANSWERS + 1],
      [true, BLOCK_ANSWERS + 2],
      [false, 1],
    ]),
  );
  expect(
    blocks.map(({ heading, isInGroup, answers }) => [heading, isInGroup, answers.length]),
  ).toEqual([
    ['', false, BLOCK_ANSWERS],
    ['', false, 1],
    ['G1', true, BLOCK_ANSWERS],
    ['', true, 2],
    ['', false, 1],
  ]);
});

test('every answer appears once, in order, in blocks with unique ids', () => {
  const full = fc.constantFrom(BLOCK_ANSWERS, 2 * BLOCK_ANSWERS);
  const size = fc.oneof(fc.integer({ min: 1, max: 80 }), full);
  const sizes = fc.array(fc.tuple(fc.boolean(), size), { maxLength: 8 });
  fc.assert(
    fc.property(sizes, (given) => {
      const rows = rowsOf(given);
      const blocks = answerBlocks(rows);
      const all = rows.flatMap((row) => (row.kind === 'group' ? row.answers : [row]));
      expect(blocks.flatMap(({ answers }) => answers)).toEqual(all);
      expect(new Set(blocks.map(({ id }) => id)).size).toBe(blocks.length);
      expect(blocks.every(({ answers }) => answers.length <= BLOCK_ANSWERS)).toBe(true);
      expect(blocks.every(({ answers }) => answers.length > 0)).toBe(true);
    }),
  );
});
