import type { AnswerRules } from '../answers';
import { answer as text } from '../text/answer';

/** The HTML standard's address, with a dot in the domain: one without it is a typing error. */
const EMAIL =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/i;

export const answer: AnswerRules = {
  errorOf: (_field, value) =>
    typeof value === 'string' && EMAIL.test(value)
      ? null
      : { key: 'form.errors.email', params: {} },
  hints: (field, token) => ({ ...text.hints(field, token), inputMode: 'email' }),
  token: 'email',
};
