import type { OnboardingError } from '../http/errors';
import type { TextKey, Translate } from './text';

/** The text key of an error: that of its code, if the texts have one, else a general one. */
export function errorTextKey(error: OnboardingError, translate: Translate | undefined): TextKey {
  const own = `frontendErrorCodes.${error.code}`;
  if (translate?.has(own)) return own;
  return error.status === 403 ? 'frontendErrorCodes.FORBIDDEN' : 'frontendErrorCodes.SERVER';
}
