import { messageText } from './message-text';
import { inputHints } from './rules/display/input-hints';
import { errorNow } from './rules/validity/error-now';

/**
 * What judges the answers and says why, and what helps the browser to fill them in. Nothing of it is needed before the investor has typed, so it is
 * loaded while they do, and in any case before a submit.
 */
export const validation = { errorNow, inputHints, messageText };

/** The rules and their words, as the form store is handed them. */
export type Validation = typeof validation;
