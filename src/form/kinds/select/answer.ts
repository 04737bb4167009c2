import { choiceError } from '../../rules/validity/choice-error';
import type { AnswerRules } from '../answers';

export const answer: AnswerRules = {
  required: 'form.errors.requiredOption',
  errorOf: (field, value) => choiceError([field], value),
  // Its options have the codes of countries.
  hints: (_field, token) => (token ? { autoComplete: token } : {}),
  isLine: false,
};
