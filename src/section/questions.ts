import { batch } from '@preact/signals-core';
import type { Onboarding } from '../app/onboarding';
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
  /** Closes the dialog without an answer. */
  readonly drop: () => void;
};

/** An open dialog. */
export type Question = { [Kind in keyof Questions]: QuestionOf<Kind> }[keyof Questions];

/** Shows a dialog; resolves with the answer, and rejects when another question or another screen replaces it. */
export async function ask<Kind extends keyof Questions>(
  { visits }: Onboarding,
  kind: Kind,
  shows: Questions[Kind]['shows'],
  signal: AbortSignal,
): Promise<AnswerTo<Kind>> {
  signal.throwIfAborted();
  const { progress, question } = visits;
  return new Promise((resolve, reject) => {
    const close = () => {
      if (question.peek() === asked) question.value = null;
    };
    const drop = () => {
      close();
      reject(new DOMException('the question was replaced', 'AbortError'));
    };
    const answer = (given: AnswerTo<Kind>) => {
      close();
      resolve(given);
    };
    const asked = { kind, ...shows, answer, drop } as unknown as Question;
    batch(() => {
      // The form behind the dialog is not busy, and is not when the dialog closes.
      progress.value = null;
      // At once, so that a save which waits for the answer does not take this for one.
      question.peek()?.drop();
      question.value = asked;
    });
    signal.addEventListener('abort', drop);
  });
}
