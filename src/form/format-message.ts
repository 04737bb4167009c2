import type { Translate } from '../language/text';
import { errorParams } from './rules/display/display-value';
import type { FieldMessage } from './store/form-messages';

/** A field's message in the investor's language. */
export function formatMessage(message: FieldMessage, translate: Translate): string {
  if (message.kind === 'server') return message.text;
  return translate(message.error.key, errorParams(message.error, translate.locale));
}
