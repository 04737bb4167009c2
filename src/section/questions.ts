import { batch, signal } from '@preact/signals-core';
import type { DifferingAnswer } from '../form/rules/differences';
import type { UpdateWarning } from '../form/rules/payload';
import type { UnchangedRemark } from '../review/rules/remarks';

/** What the investor can be asked, by kind: what the dialog shows, and the answers to it. */
export interface Questions {
  /** Remarked answers would be saved as they were. */
  unchanged: { shows: { readonly unchanged: readonly UnchangedRemark[] }; answer: 'confirm' };
  /** Known answers would be overwritten. */
  update: { shows: { readonly warnings: readonly UpdateWarning[] }; answer: 'confirm' };
  /** The section was changed elsewhere. */
  conflict: {
    shows: { readonly answers: readonly DifferingAnswer[] };
    answer: 'keepMine' | 'useSaved';
  };
  /** Unsaved answers would be lost. */
  leave: { shows: { readonly to: string }; answer: 'leave' };
}

/** The answer to a question; 'back' closes any dialog. */
export type AnswerTo<Kind extends keyof Questions> = 'back' | Questions[Kind]['answer'];

type QuestionOf<Kind extends keyof Questions> = Readonly<Questions[Kind]['shows']> & {
  readonly kind: Kind;
  readonly answer: (answer: AnswerTo<Kind>) => void;
};

/** An open dialog. */
export type Question = { [Kind in keyof Questions]: QuestionOf<Kind> }[keyof Questions];

/** The dialog that is open, if any: one question at a time. */
export function createQuestions() {
  const question = signal<Question | null>(null);
  let dropQuestion = () => {};

  /** Shows a dialog; resolves with the answer, and rejects when another question or another screen replaces it. */
  const ask = async <Kind extends keyof Questions>(
    kind: Kind,
    shows: Questions[Kind]['shows'],
    signal: AbortSignal,
  ): Promise<AnswerTo<Kind>> => {
    signal.throwIfAborted();
    return new Promise((resolve, reject) => {
      const dropFormer = dropQuestion;
      const close = () => {
        question.value = null;
        dropQuestion = () => {};
      };
      const drop = () => {
        close();
        reject(new DOMException('the question was replaced', 'AbortError'));
      };
      const answer = (given: AnswerTo<Kind>) => {
        close();
        resolve(given);
      };
      batch(() => {
        // At once, so that a save which waits for the answer does not take this for one.
        dropFormer();
        dropQuestion = drop;
        question.value = { kind, ...shows, answer } as unknown as Question;
      });
      signal.addEventListener('abort', () => {
        if (dropQuestion === drop) drop();
      });
    });
  };

  return { question, ask };
}
