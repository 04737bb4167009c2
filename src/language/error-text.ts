import type { OnboardingError } from '../http/errors';
import type { TextKey, Translate } from './text';

/** The key of an error's text: its own code's where the texts have one, else a general one. */
export function errorTextKey(error: OnboardingError, translate: Translate | undefined): TextKey {
  const own = `frontendErrorCodes.${error.code}`;
  if (translate?.has(own)) return own;
  return error.status === 403 ? 'frontendErrorCodes.FORBIDDEN' : 'frontendErrorCodes.SERVER';
}
