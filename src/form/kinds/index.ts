import { checkbox } from './checkbox/kind';
import { date } from './date/kind';
import { email } from './email/kind';
import { file } from './file/kind';
import type { Kind } from './kind';
import { number } from './number/kind';
import { radio } from './radio/kind';
import { select } from './select/kind';
import { text } from './text/kind';
import { walletAddress } from './wallet-address/kind';
import { walletCheckbox } from './wallet-checkbox/kind';

/** Every kind of field. The other files of a kind are found in its folder, by their names. */
export const KINDS: readonly Kind[] = [
  text,
  email,
  number,
  date,
  checkbox,
  walletCheckbox,
  radio,
  select,
  file,
  walletAddress,
];

/** The kind of an element type; an unknown type is a text (product-rules#element-type). */
export function kindOf(type: string): Kind {
  return KINDS.find(({ types }) => types.includes(type)) ?? text;
}
