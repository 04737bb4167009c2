import type { Kind } from '../kind';
import { hasLineBreaks } from '../text/kind';

/** An e-mail address. */
export const email: Kind = {
  name: 'email',
  types: ['email'],
  isMultiline: hasLineBreaks,
};
