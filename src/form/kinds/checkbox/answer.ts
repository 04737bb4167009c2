import type { AnswerRules } from '../answers';

export const answer: AnswerRules = {
  required: 'form.errors.requiredCheckbox',
  errorOf: ({ required }, value) =>
    required && value !== true ? { key: 'form.errors.requiredCheckbox', params: {} } : null,
  words: (value) => ({ key: value ? 'form.values.yes' : 'form.values.no' }),
  isLine: false,
};
