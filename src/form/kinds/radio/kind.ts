import { readChoice } from '../../rules/values';
import type { Kind } from '../kind';

/** One of a few choices, all of them on screen. */
export const radio: Kind = {
  name: 'radio',
  types: ['input-radio'],
  isChoice: true,
  isRadio: true,
  read: readChoice,
};
