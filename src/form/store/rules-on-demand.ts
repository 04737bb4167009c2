import { isProven } from '../../wallet/rules/section/connect-wallet';
import { formatMessage } from '../format-message';
import { giveInputHints } from '../give-input-hints';
import { errorNow } from '../rules/validity/field-validity';

/**
 * The validation rules, what a save links, their messages and the browser's input hints: loaded after the first screen, since
 * nothing needs them before the investor types, and at the latest before a submit.
 */
export const validation = { errorNow, giveInputHints, formatMessage, isProven };

/** The validation rules that a form store gets once they are loaded. */
export type Validation = typeof validation;
