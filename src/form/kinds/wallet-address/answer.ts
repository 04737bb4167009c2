import type { AnswerRules } from '../answers';

export const answer: AnswerRules = {
  hints: () => ({ autoComplete: 'off' }),
};
