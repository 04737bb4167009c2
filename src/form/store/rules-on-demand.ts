import { formatMessage } from '../format-message';
import { giveInputHints } from '../give-input-hints';
import { errorNow } from '../rules/validity/error-now';

/**
 * The validation rules, their messages and the browser's input hints. Nothing of it is needed before the
 * investor types, so it is loaded after the first screen, and in any case before a submit.
 */
export const validation = { errorNow, giveInputHints, formatMessage };

/** The validation rules that a form store gets once they are loaded. */
export type Validation = typeof validation;
