import type { Answer, AnswerRow } from './answer-rows';

/** Answers that are laid out together once they are in sight. */
export const BLOCK_ANSWERS = 25;

/** Some answers in a row. */
export interface AnswerBlock {
  /** Unique in the section. */
  readonly id: string;
  /** The fieldset's words over its first block; '' for none. */
  readonly heading: string;
  readonly isInGroup: boolean;
  readonly answers: readonly Answer[];
}

/**
 * The rows of a section in blocks of at most BLOCK_ANSWERS; a block has answers of one fieldset, or of none.
 */
export function answerBlocks(rows: readonly AnswerRow[]): readonly AnswerBlock[] {
  const blocks: AnswerBlock[] = [];
  let loose: Answer[] = [];
  const add = (id: string, answers: readonly Answer[], group?: { readonly label: string }) => {
    for (let start = 0; start < answers.length; start += BLOCK_ANSWERS) {
      blocks.push({
        id: `${id} ${start}`,
        heading: start === 0 ? (group?.label ?? '') : '',
        isInGroup: group !== undefined,
        answers: answers.slice(start, start + BLOCK_ANSWERS),
      });
    }
  };
  const addLoose = () => {
    if (loose[0]) add(`answers ${loose[0].id}`, loose);
    loose = [];
  };
  for (const row of rows) {
    if (row.kind === 'answer') {
      loose.push(row);
      continue;
    }
    addLoose();
    add(`group ${row.id}`, row.answers, row);
  }
  addLoose();
  return blocks;
}
